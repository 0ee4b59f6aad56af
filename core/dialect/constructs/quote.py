"""Quotations: `> …`."""

from __future__ import annotations

from core.dialect.blocks import BlockReader, Container
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Lines, Writer
from core.document.nodes import Block, Quote


def start(reader: BlockReader) -> bool:
    """A `>` opens a quotation."""
    node = Syntax("blockquote", reader.next, reader.next + 1, None, [])
    reader.open_container(Container("quote", node, reader.n))
    _take(reader)
    return True


def goes_on(reader: BlockReader, container: Container) -> bool:
    """A quotation goes on with a `>`."""
    if reader.next >= reader.end or reader.text[reader.next] != ">":
        return False
    _take(reader)
    return True


def _take(reader: BlockReader) -> None:
    reader.take_marker(reader.next + 1)
    if reader.indent:
        reader.take_columns(1)


def lower(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """A quotation."""
    return (Quote(lowering.blocks(node.children or []), node.span),)


def write(writer: Writer, quote: Quote) -> Lines:
    """Each line after a `>`."""
    return ["> " + line if line else ">" for line in writer.blocks(quote.children)] or [">"]
