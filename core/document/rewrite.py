"""The same document with other questions or pictures in it; everything else stays as it is, places included."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar, cast

from core.document.nodes import Document, Figure, Image, List, Node, Question, Table, TableRow

Changed = TypeVar("Changed", Question, Image)

_CHILD_FIELDS: dict[type[Node | Document], tuple[str, ...]] = {
    Document: ("blocks",),
    List: ("items",),
    Table: ("rows",),
    TableRow: ("cells",),
    Figure: ("children", "caption"),
}


def map_questions(document: Document, change: Callable[[Question], Question]) -> Document:
    """The document with `change(question)` in the place of each question, called in reading order."""
    return cast(Document, _mapped(document, Question, change))


def map_images(document: Document, change: Callable[[Image], Image]) -> Document:
    """The document with `change(image)` in the place of each picture, called in reading order."""
    return cast(Document, _mapped(document, Image, change))


def _mapped(node: Node | Document, kind: type[Changed], change: Callable[[Changed], Changed]) -> Node | Document:
    if isinstance(node, kind):
        return change(node)
    changed: dict[str, Any] = {}
    for name in _CHILD_FIELDS.get(type(node), ("children",)):
        before: tuple[Node, ...] = getattr(node, name, ())
        after = tuple(_mapped(child, kind, change) for child in before)
        if any(new is not old for new, old in zip(after, before, strict=True)):
            changed[name] = after
    return replace(node, **changed) if changed else node
