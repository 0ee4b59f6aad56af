"""Code in running text: between runs of backticks of one length."""

from __future__ import annotations

import re

from core.dialect.characters import line_feeds
from core.dialect.inlines import InlineReader
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Writer
from core.document.nodes import Inline, InlineCode

_PADDED = re.compile(r"(?: |\r\n?|\n)(.*?)(?: |\r\n?|\n)", re.DOTALL)
_ESCAPED_PIPE = re.compile(r"\\\|")


def closing_run(reader: InlineReader, at: int, marker: str) -> tuple[int, int] | None:
    """For the run of `marker` at `at`: where it stops, and where the next run of the same length begins."""
    text, end = reader.text, reader.end
    stop = at + 1
    while stop < end and text[stop] == marker:
        stop += 1
    run = text[at:stop]
    if run in reader.missing:
        return None
    found = text.find(run, stop, end)
    while found >= 0:
        after = found + len(run)
        while after < end and text[after] == marker:
            after += 1
        if after - found == len(run):
            return stop, found
        found = text.find(run, after, end)
    reader.missing.add(run)
    return None


def unpadded(value: str) -> str:
    """The value without one space or line end on both sides, unless it is nothing but spaces."""
    padded = _PADDED.fullmatch(value) if value[0] in " \r\n" and value.strip(" \r\n") else None
    return padded[1] if padded is not None else value


def read(reader: InlineReader, at: int) -> int:
    """A code span; a run of backticks without a partner is text."""
    found = closing_run(reader, at, "`")
    if found is None:
        stop = at
        while stop < reader.end and reader.text[stop] == "`":
            stop += 1
        reader.add_text(at, stop)
        return stop
    start, stop = found
    value = unpadded(reader.text[start:stop])
    if reader.in_cell:
        value = _ESCAPED_PIPE.sub("|", value)
    after = stop + start - at
    reader.add("inlineCode", at, after, {"value": value})
    return after


def lower(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """Code; a line end in it is shown as a space."""
    return (InlineCode(line_feeds((node.fields or {})["value"]).replace("\n", " "), node.span),)


def write(writer: Writer, code: InlineCode) -> str:
    """Between backticks, a run of them that is not in the code."""
    value = code.value.replace("|", "\\|") if writer.in_cell else code.value
    return fenced(value, "`", 1)


def fenced(value: str, marker: str, least: int) -> str:
    """`value` between runs of `marker`, of a length (at least `least`) that does not occur in it, padded if need be."""
    lengths = {len(run) for run in re.findall(re.escape(marker) + "+", value)}
    size = next(size for size in range(least, len(lengths) + least + 1) if size not in lengths)
    padded = value[:1] == marker or value[-1:] == marker or (value[:1] == value[-1:] == " " and value.strip(" "))
    pad = " " if padded else ""
    return marker * size + pad + value + pad + marker * size
