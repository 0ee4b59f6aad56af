"""Fenced code."""

from __future__ import annotations

import re
from contextlib import closing

from core.dialect.blocks import TAB, BlockReader
from core.dialect.characters import line_feeds, unescape
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Lines, Writer
from core.document.nodes import Block, CodeBlock

_OPENING = re.compile(r"(`{3,})[ \t]*([^`]*)$|(~{3,})[ \t]*(.*)$", re.DOTALL)
_CONTAINER = re.compile(r">|(?:[-+*]|[0-9]{1,9}[.)])(?=[ \t\r\n]|$)|\[\^[^\]\r\n]+\]:")
_INFO = re.compile(r"([^ \t]*)[ \t]*(.*)", re.DOTALL)


def start(reader: BlockReader) -> bool:
    """Three or more backticks or tildes, the language and whatever else is said of the code, and all lines of it."""
    match = _OPENING.match(reader.text[reader.next : reader.end])
    if match is None:
        return False
    fence, info = (match[1], match[2]) if match[1] else (match[3], match[4])
    language, meta = _INFO.match(info).groups()  # type: ignore[union-attr]
    node = Syntax("code", reader.next, reader.end)
    values, closed, last = _lines(reader, fence, node)
    node.fields = {
        "lang": unescape(language) or None,
        "meta": unescape(meta) or None,
        "value": reader.joined_lines(values),
    }
    node.data = closed
    reader.add(node, last_line=last)
    return True


def _lines(reader: BlockReader, fence: str, node: Syntax) -> tuple[list[str], bool, int]:
    """The lines of the code, whether a fence closes it, and the number of its last line."""
    indent, last = reader.indent, reader.n
    values: list[str] = []
    with closing(reader.following()) as lines:
        for n in lines:
            rest = reader.text[reader.next : reader.end].rstrip(" \t")
            node.end, last = max(node.end, reader.next + len(rest)), n
            if len(rest) >= len(fence) and not rest.strip(fence[0]):
                return values, True, last
            values.append(line_value(reader, indent))
    if values and not values[-1] and _ends_before_last_line(reader, last):
        values.pop()
    return values, False, last


def _ends_before_last_line(reader: BlockReader, last: int) -> bool:
    """True where, as in micromark, the last line of code that nothing closes is none of it: spaces at the very end of
    the text, or the line before one that ends a container and opens none."""
    if reader.parted is None:
        return reader.lines[last][1] == len(reader.text)
    return _CONTAINER.match(reader.text, reader.parted) is None


def line_value(reader: BlockReader, indent: int) -> str:
    """The line as the author meant it: without the containers' prefix and the fence's own indentation."""
    if reader.indent and indent:
        reader.take_columns(min(indent, reader.indent))
    if reader.partial:
        return " " * (TAB - reader.column % TAB) + reader.text[reader.pos + 1 : reader.end]
    return reader.text[reader.pos : reader.end]


def lower(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """Code as it stands; a question in it stays an example."""
    fields = node.fields or {}
    meta = (fields["meta"] or "").strip(" \t") or None
    return (CodeBlock(line_feeds(fields["value"]), fields["lang"], meta, node.span),)


def write(writer: Writer, code: CodeBlock) -> Lines:
    """Between backticks, more of them than any run in the code."""
    longest = max((len(run) for run in re.findall(r"`{3,}", code.value)), default=2)
    fence = "`" * (longest + 1)
    info = " ".join(_info(part) for part in (code.language, code.meta) if part)
    return [fence + info, *code.value.split("\n"), fence] if code.value else [fence + info, fence]


def _info(part: str) -> str:
    return re.sub(r"[\\&`\n\r]", lambda match: f"&#{ord(match.group())};", part)
