"""The syntax tree: what stands in the text, in the shape and with the names of mdast, each node with its place.

It is the first of two readings: `core.dialect.lowering` turns it into the document. `fields` holds what mdast prints,
in mdast's order, but for elements, whose tag is in `data`; so is what else only the lowering needs, and the content of
a block before it is read.
"""

from __future__ import annotations

from typing import Any

from core.text import Span

Json = dict[str, Any]


class Syntax:
    """One node: `type` as in mdast, the place `[start, end)`, and children (None for leaves)."""

    __slots__ = ("children", "data", "end", "fields", "start", "type")

    def __init__(
        self,
        type: str,
        start: int,
        end: int,
        fields: Json | None = None,
        children: list[Syntax] | None = None,
        data: Any = None,
    ) -> None:
        self.type = type
        self.start = start
        self.end = end
        self.fields = fields
        self.children = children
        self.data = data

    @property
    def span(self) -> Span:
        """The place in the source."""
        return Span(self.start, self.end)
