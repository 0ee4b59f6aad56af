r"""Characters written another way: `\*` and `&amp;`; and the line break written with a backslash."""

from __future__ import annotations

from core.dialect.characters import ASCII_PUNCTUATION, REFERENCE, decode_reference, line_feeds
from core.dialect.inlines import InlineReader
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Writer
from core.document.nodes import Break, Inline, Text


def read_backslash(reader: InlineReader, at: int) -> int | None:
    r"""`\` before ASCII punctuation gives the character itself, before a line end a hard break."""
    text = reader.text
    if at + 1 >= reader.end:
        return None
    following = text[at + 1]
    if following in ASCII_PUNCTUATION:
        reader.add_text(at, at + 2, following)
        return at + 2
    if following in "\r\n":
        stop = at + (3 if text.startswith("\r\n", at + 1) else 2)
        reader.add("break", at, stop)
        while stop < reader.end and text[stop] in " \t":
            stop += 1
        return stop
    return None


def read_reference(reader: InlineReader, at: int) -> int | None:
    """A character reference; an unknown name stays as it is."""
    match = REFERENCE.match(reader.text, at, reader.end)
    if match is None:
        return None
    value = decode_reference(match)
    if value == match.group():
        return None
    reader.add_text(at, match.end(), value)
    return match.end()


def lower_text(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """Text."""
    value = line_feeds((node.fields or {})["value"])
    if lowering.one_line and "\n" in value:
        value = value.replace("\n", " ")
    return (Text(value, node.span),) if value else ()


def lower_break(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """A hard line break."""
    return (Break(node.span),)


def write_break(writer: Writer, line_break: Break) -> str:
    """`<br />`: works in a cell and at the end of a paragraph too."""
    return "<br />"
