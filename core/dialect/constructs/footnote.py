"""Footnotes: `[^1]: …` and the marks in the text that point at them."""

from __future__ import annotations

import re

from core.dialect.blocks import BlockReader, Container
from core.dialect.characters import unescape
from core.dialect.constructs.paragraph import identifier
from core.dialect.inlines import InlineReader
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Lines, Writer
from core.document.nodes import Block, Footnote, FootnoteReference, Inline

LABEL = re.compile(r"\[\^((?:[^\[\]\\\s]|\\[\[\]\\]|\\(?![\[\]\\\s])){1,999})\]")
_INDENT = 4


def start(reader: BlockReader) -> bool:
    """`[^label]:` opens a footnote."""
    match = LABEL.match(reader.text, reader.next, reader.end)
    if match is None or not reader.text.startswith(":", match.end()) or match.end() >= reader.end:
        return False
    fields = {"identifier": identifier(match[1]).lower(), "label": unescape(match[1])}
    node = Syntax("footnoteDefinition", reader.next, match.end() + 1, fields, [])
    reader.footnotes.setdefault(identifier(match[1]), node)
    reader.open_container(Container("footnote", node, reader.n, size=_INDENT))
    reader.take_marker(match.end() + 1)
    reader.take_columns(reader.indent)
    return True


def goes_on(reader: BlockReader, container: Container) -> bool:
    """A footnote goes on with blank lines and with lines indented by four columns."""
    if reader.next < reader.end and reader.indent < container.size:
        return False
    reader.take_columns(container.size)
    return True


def finish(reader: BlockReader, container: Container) -> None:
    """As in mdast, blank lines in a footnote are blank lines of the item that it stands in; in a quotation those after
    it are its own."""
    quote = next((each for each in reversed(reader.containers) if each.kind == "quote"), container)
    container.last_line = max(container.last_line, quote.last_line)
    reader.containers[-1].rows += [(container.line, container.line), *container.rows]


def read_reference(reader: InlineReader, at: int) -> int | None:
    """`[^label]` where a footnote of that label stands anywhere in the text; after `!` too."""
    start = at + 1 if reader.text.startswith("!", at) else at
    match = LABEL.match(reader.text, start, reader.end)
    if match is None or identifier(match[1]) not in reader.references.footnotes:
        return None
    if start > at:
        reader.add_text(at, start)
    fields = {"identifier": identifier(match[1]).lower(), "label": unescape(match[1])}
    reader.add("footnoteReference", start, match.end(), fields)
    return match.end()


def lower(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """The text of a footnote."""
    return (Footnote((node.fields or {})["label"], lowering.blocks(node.children or []), node.span),)


def lower_reference(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """The mark that points at it."""
    return (FootnoteReference((node.fields or {})["label"], node.span),)


def write(writer: Writer, footnote: Footnote) -> Lines:
    """`[^label]: …`, further blocks indented."""
    lines = writer.blocks(footnote.children)
    head = f"[^{_label(footnote.label)}]:"
    if not lines:
        return [head]
    return [f"{head} {lines[0]}", *(" " * _INDENT + line if line else "" for line in lines[1:])]


def write_reference(writer: Writer, reference: FootnoteReference) -> str:
    """`[^label]`."""
    return f"[^{_label(reference.label)}]"


def _label(label: str) -> str:
    return re.sub(r"[\[\]\\]", lambda match: "\\" + match.group(), label)
