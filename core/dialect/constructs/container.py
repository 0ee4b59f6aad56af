"""Tags that only wrap (`<section>`, `<b>`): the tag is kept and not shown, its content is read as usual."""

from __future__ import annotations

from core.dialect.constructs.tag import TagData
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.tags.names import KNOWN
from core.dialect.tags.write import attributes_text
from core.dialect.writer import Lines, Writer
from core.document.diagnostic import Diagnostic
from core.document.nodes import Block, Container, Inline, InlineContainer, Paragraph
from core.text import Message


def lower_block(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """A container of blocks; on one line with its closing tag it holds running text."""
    data: TagData = node.data
    if not _on_one_line(lowering, node):
        _note(lowering, node)
        return (Container(data.tag.name, data.attributes, lowering.blocks(node.children or []), node.span),)
    inlines = lowering.inlines([node])
    return (Paragraph(inlines, node.span),) if inlines else ()


def _on_one_line(lowering: Lowering, node: Syntax) -> bool:
    written = lowering.written(node.start, node.end)
    return "\n" not in written and "\r" not in written


def lower(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """A container in running text."""
    data: TagData = node.data
    _note(lowering, node)
    return (InlineContainer(data.tag.name, data.attributes, lowering.in_one_line(node.children or []), node.span),)


def _note(lowering: Lowering, node: Syntax) -> None:
    name = node.data.tag.name
    if name in KNOWN:
        return
    message = Message(
        f"<{name}> のタグは表示されず、中身だけが表示されます。",
        f"The tag <{name}> itself is not shown; what stands in it is.",
    )
    lowering.diagnostics.append(Diagnostic("mdx-container", "info", message, node.span))


def write_block(writer: Writer, container: Container) -> Lines:
    """The tags on lines of their own."""
    opening = f"<{container.name}{attributes_text(container.attributes)}>"
    if not container.children:
        return [opening, f"</{container.name}>"]
    return [opening, "", *writer.blocks(container.children), "", f"</{container.name}>"]


def write(writer: Writer, container: InlineContainer) -> str:
    """The tags around the text."""
    attributes = attributes_text(container.attributes, in_cell=writer.in_cell)
    return f"<{container.name}{attributes}>{writer.inlines(container.children)}</{container.name}>"
