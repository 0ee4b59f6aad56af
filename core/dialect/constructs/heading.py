"""Headings: `## …`, and text underlined with `===` or `---`."""

from __future__ import annotations

import re

from core.dialect.blocks import BlockReader
from core.dialect.constructs.paragraph import without_definitions
from core.dialect.content import Content
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Lines, Writer
from core.document.nodes import Block, Heading

_ATX = re.compile(r"(#{1,6})(?:[ \t]+|$)")
_ATX_END = re.compile(r"(?:^|[ \t]+)#+[ \t]*$")
_UNDERLINE = re.compile(r"(?:=+|-+)[ \t]*$")


def start_atx(reader: BlockReader) -> bool:
    """A heading on one line."""
    end = reader.end
    match = _ATX.match(reader.text[reader.next : end])
    if match is None:
        return False
    start = reader.next + match.end()
    line = reader.text[start:end].rstrip(" \t")
    closing = _ATX_END.search(line)
    if closing is not None:
        line = line[: closing.start()]
    node = Syntax("heading", reader.next, max(start, end), {"depth": len(match[1])}, [])
    node.end = reader.next + len(reader.text[reader.next : end].rstrip(" \t"))
    node.data = Content(reader.text, start, start + len(line.rstrip(" \t")))
    reader.add(node)
    reader.contents.append(node)
    return True


def start_setext(reader: BlockReader) -> bool:
    """The line under a paragraph that makes it a heading."""
    leaf = reader.leaf
    if leaf is None or not reader.interrupting or not _UNDERLINE.match(reader.text[reader.next : reader.end]):
        return False
    depth = 1 if reader.text[reader.next] == "=" else 2
    node = without_definitions(reader, leaf)
    reader.leaf = None
    if node is None:
        # Only definitions stood there: the line begins a paragraph of its own.
        return False
    node.type, node.fields = "heading", {"depth": depth}
    node.end = reader.next + len(reader.text[reader.next : reader.end].rstrip(" \t"))
    reader.place_leaf(node, leaf.line, reader.n)
    return True


def lower(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """A heading has one line."""
    return (Heading(node.fields["depth"], lowering.in_one_line(node.children or []), node.span),)  # type: ignore[index]


def write(writer: Writer, heading: Heading) -> Lines:
    """`## …`."""
    text = writer.inlines(heading.children)
    if text.endswith("#"):
        text = text[:-1] + "&#35;"
    return [("#" * heading.depth + " " + text).rstrip(" ")]
