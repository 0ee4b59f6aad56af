"""From flat leaves with marks to nested marks, as Markdown needs them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.dialect.marks import DELIMITED
from core.document.nodes import Break, Inline, InlineCode, Link, Mark, MarkName, Ruby, Text
from core.editor_json.names import MARKS

Marks = frozenset[MarkName]


@dataclass(frozen=True, slots=True)
class Marked:
    """A node without marks around it, and the marks it stands in."""

    node: Inline
    marks: Marks = frozenset()


def nested(items: Sequence[Marked], around: Marks = frozenset()) -> tuple[Inline, ...]:
    """The inlines with each mark around as long a run as carries it. A blank is in a mark that stands on both sides.

    `around` are the marks that all of them stand in besides.
    """
    return _nested(list(_with_borrowed_marks(_with_breaks(items, around))))


def common_marks(items: Iterable[Marked]) -> Marks:
    """The marks that all items stand in."""
    sets = [item.marks for item in items]
    return frozenset.intersection(*sets) if sets else frozenset()


def hard_breaks(nodes: Iterable[Inline]) -> tuple[Inline, ...]:
    """The same with every newline as a hard break, for headings and cells, which have one line in Markdown."""
    broken: list[Inline] = []
    for node in nodes:
        if isinstance(node, Text):
            broken += _broken(node.value)
        elif isinstance(node, Mark | Link):
            broken.append(replace(node, children=hard_breaks(node.children)))
        else:
            broken.append(node)
    return tuple(broken)


def _with_breaks(items: Sequence[Marked], around: Marks) -> list[Marked]:
    """Newlines stay in the text where they stand between two lines of it, as a soft break does; others are hard.

    So are those in a mark that is written as a tag, which stands on one line.
    """
    result: list[Marked] = []
    for position, item in enumerate(items):
        if not isinstance(item.node, Text) or "\n" not in item.node.value:
            result.append(item)
            continue
        text = item.node.value
        before = _text_of(items[position - 1])[-1:] if position else ""
        after = _text_of(items[position + 1])[:1] if position + 1 < len(items) else ""
        start = 0
        for place in (place for place, character in enumerate(text) if character == "\n"):
            left = text[place - 1] if place else before
            right = text[place + 1] if place + 1 < len(text) else after
            if left.strip() and right.strip() and item.marks | around <= DELIMITED:
                continue
            if place > start:
                result.append(Marked(Text(text[start:place]), item.marks))
            result.append(Marked(Break(), item.marks))
            start = place + 1
        if start < len(text):
            result.append(Marked(Text(text[start:]), item.marks))
    return result


def _text_of(item: Marked) -> str:
    return item.node.value if isinstance(item.node, Text) else ""


def _with_borrowed_marks(items: list[Marked]) -> Iterable[Marked]:
    """The editor keeps no marks on blanks and formulas: they stand in what the text on both sides stands in."""
    after: list[Marks] = [frozenset()]
    for item in reversed(items):
        after.append(item.marks if _carries_marks(item.node) else after[-1])
    before: Marks = frozenset()
    for item, following in zip(items, reversed(after[:-1]), strict=True):
        if _carries_marks(item.node):
            before = item.marks
            yield item
        else:
            yield Marked(item.node, before & following)


def _carries_marks(node: Inline) -> bool:
    return isinstance(node, Text | InlineCode | Break | Ruby | Link)


def _nested(items: Sequence[Marked]) -> tuple[Inline, ...]:
    nodes: list[Inline] = []
    position = 0
    while position < len(items):
        item = items[position]
        if not item.marks:
            _append(nodes, item.node)
            position += 1
            continue
        name, end = _longest_run(items, position)
        run, position = items[position:end], end
        nodes.append(Mark(name, _nested([Marked(inner.node, inner.marks - {name}) for inner in run])))
    return tuple(nodes)


def _longest_run(items: Sequence[Marked], start: int) -> tuple[MarkName, int]:
    """The mark that goes on for longest from `start`, and where it ends."""
    open_marks, end = items[start].marks, start
    while end < len(items) and (still := open_marks & items[end].marks):
        open_marks, end = still, end + 1
    return min(open_marks, key=MARKS.index), end


def _append(nodes: list[Inline], node: Inline) -> None:
    if isinstance(node, Text) and nodes and isinstance(before := nodes[-1], Text):
        nodes[-1] = Text(before.value + node.value)
    else:
        nodes.append(node)


def _broken(text: str) -> list[Inline]:
    pieces: list[Inline] = []
    for number, line in enumerate(text.split("\n")):
        if number:
            pieces.append(Break())
        if line:
            pieces.append(Text(line))
    return pieces
