"""Lists read back: from paragraphs with an indent to lists within lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeGuard

from core.document.nodes import Audio, Block, Image, Inline, List, ListItem, Paragraph


@dataclass(frozen=True, slots=True)
class IndentedItem:
    """A paragraph with a bullet or number. `restarts`: a new list begins here, whatever stands before."""

    indent: int
    is_ordered: bool
    start: int
    restarts: bool
    checked: bool | None
    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class IndentedParagraph:
    """A paragraph with an indent alone: it goes on in the item that is one step further out."""

    indent: int
    children: tuple[Inline, ...]


@dataclass(slots=True)
class _OpenItem:
    children: list[Block | _OpenList]
    checked: bool | None = None


@dataclass(slots=True)
class _OpenList:
    start: int | None
    items: list[_OpenItem] = field(default_factory=list)
    is_interrupted: bool = False


def gathered(siblings: Sequence[Block | IndentedItem | IndentedParagraph]) -> tuple[Block, ...]:
    """The blocks of one parent with lists put together. Any block without an indent ends the lists before it.

    A picture right after a bullet with nothing beside it belongs to the item: a picture cannot stand beside a bullet.
    """
    top = _OpenItem([])
    open_lists: list[_OpenList] = []  # the list at indent 1, the one at indent 2 in its last item, …
    for block in siblings:
        if isinstance(block, IndentedItem):
            _add_item(block, top, open_lists)
        elif isinstance(block, IndentedParagraph) and 2 <= block.indent <= len(open_lists) + 1:
            del open_lists[block.indent - 1 :]
            open_lists[-1].items[-1].children.append(Paragraph(block.children))
        elif _is_media(block) and open_lists and not open_lists[-1].items[-1].children:
            open_lists[-1].items[-1].children.append(block)
            for opened in open_lists:
                opened.is_interrupted = True
        else:
            open_lists.clear()
            top.children.append(Paragraph(block.children) if isinstance(block, IndentedParagraph) else block)
    return _closed(top)


def _is_media(block: Block | IndentedParagraph) -> TypeGuard[Paragraph]:
    return isinstance(block, Paragraph) and len(block.children) == 1 and isinstance(block.children[0], Image | Audio)


def _add_item(item: IndentedItem, top: _OpenItem, open_lists: list[_OpenList]) -> None:
    del open_lists[item.indent :]
    if len(open_lists) == item.indent and not _continues(item, open_lists[-1]):
        del open_lists[-1]
    while len(open_lists) < item.indent:
        is_own = len(open_lists) == item.indent - 1
        parent = open_lists[-1].items[-1] if open_lists else top
        opened = _OpenList(item.start if is_own and item.is_ordered else None)
        if not is_own:  # an indent without a list around it: bullets with nothing beside them
            opened.items.append(_OpenItem([]))
        parent.children.append(opened)
        open_lists.append(opened)
    children: list[Block | _OpenList] = [Paragraph(item.children)] if item.children else []
    open_lists[-1].items.append(_OpenItem(children, item.checked))


def _continues(item: IndentedItem, before: _OpenList) -> bool:
    if item.restarts or item.is_ordered != (before.start is not None):
        return False
    # After a picture the editor counts from one unless told otherwise, so the number tells whether the list goes on.
    return before.start is None or not before.is_interrupted or item.start == before.start + len(before.items)


def _closed(item: _OpenItem) -> tuple[Block, ...]:
    return tuple(_closed_list(child) if isinstance(child, _OpenList) else child for child in item.children)


def _closed_list(opened: _OpenList) -> List:
    return List(opened.start, tuple(ListItem(_closed(item), item.checked) for item in opened.items))
