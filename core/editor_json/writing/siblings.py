"""Blocks of one parent in the making. Numbers the items of lists as the editor's list plugin would.

The editor keeps a list as paragraphs with an indent. It finds the number of an item by going back to the item before it
of the same style and indent; whatever has a smaller indent, or none, ends the search (platejs 53, normalizeListStart).
A number that the search would not give needs `listRestart` where it finds an item, else `listRestartPolite`.
"""

from __future__ import annotations

from core.editor_json.names import Json, empty_leaf

BULLET = "disc"


class Siblings:
    """The blocks so far, and the number of the last item that the editor would find for each indent and style."""

    def __init__(self) -> None:
        self.values: list[Json] = []
        self._indent = 0  # of the last block; 0: no list is open
        self._numbers: dict[tuple[int, str], int] = {}

    def add(self, block: Json) -> None:
        """Adds a block that stands outside any list, which ends every list before it."""
        self.values.append(block)
        self._indent = 0
        self._numbers.clear()

    def add_item(self, block: Json, indent: int, style: str, number: int, *, starts: bool) -> int:
        """Adds the bullet of item `number` and gives its place; `starts`: it is the first of its style in its list."""
        self._close_deeper(indent)
        block["indent"], block["listStyleType"] = indent, style
        if style != BULLET:
            before = self._numbers.get((indent, style))
            if number > 1:
                block["listStart"] = number
            if before is not None and (starts or number != before + 1):
                block["listRestart"] = number
            elif before is None and number > 1:
                block["listRestartPolite"] = number
            self._numbers[indent, style] = number
        self.values.append(block)
        return len(self.values) - 1

    def waits_for_task(self) -> bool:
        """Whether the last block is a box to tick with nothing beside it yet."""
        return bool(self.values) and self.values[-1].get("listStyleType") == "todo" and _is_bare(self.values[-1])

    def add_to_item(self, paragraph: Json, item_indent: int) -> None:
        """Adds a text of the item at `item_indent`: beside its bullet, else as a paragraph one step further in."""
        last = self.values[-1]
        if last.get("indent") == item_indent and _is_bare(last):
            last["children"] = paragraph["children"]
        elif self._indent:
            self.values.append({**paragraph, "indent": item_indent + 1})
            self._close_deeper(item_indent + 1)
        else:  # a picture or a table has ended the list: an indent would have nothing to belong to
            self.add(paragraph)

    def drop_bare_bullet(self, place: int) -> None:
        """Takes the bullet at `place` away where a deeper item follows and nothing stands beside it.

        For `- - a` the indent of the deeper item says it all. Where the list went on, the bullet has to say it.
        """
        bullet, *following = self.values[place : place + 2]
        if bullet["listStyleType"] != BULLET or not _is_bare(bullet):
            return
        before = self.values[place - 1] if place else {}
        is_first = before.get("indent", 0) < bullet["indent"]
        is_followed = any("listStyleType" in block and block["indent"] > bullet["indent"] for block in following)
        if is_first and is_followed:
            del self.values[place]

    def next_number(self, indent: int, style: str, starts: bool) -> int:
        """The number that the editor would give to a next item; 1 where the item starts anew."""
        return 1 if starts else self._numbers.get((indent, style), 0) + 1

    def _close_deeper(self, indent: int) -> None:
        self._indent = indent
        for key in [key for key in self._numbers if key[0] > indent]:
            del self._numbers[key]


def _is_bare(item: Json) -> bool:
    return "listStyleType" in item and item["children"] == [empty_leaf()]
