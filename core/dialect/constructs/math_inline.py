r"""Formulas in running text: `$x$` by pandoc's dollar rule, `$$x$$`, `\(x\)`, `\[x\]`."""

from __future__ import annotations

import re

from core.dialect.characters import line_feeds
from core.dialect.constructs.code_span import closing_run, fenced, unpadded
from core.dialect.inlines import InlineReader
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.tex import in_cell, is_money, needs_brackets, needs_dollars, needs_only_dollars, one_line
from core.dialect.writer import Writer
from core.document.nodes import Inline, InlineMath

_TO_DOLLAR = re.compile(r"(?:[^$\\]|\\.|\$\$+)*+(?=\$(?!\$))", re.DOTALL)
_PARTS_ROW = re.compile(r"[|`<＜{]")  # may part a row, or keep a bar after the formula from doing so
_BRACKETS = {"\\(": "\\)", "\\[": "\\]"}


def read_dollars(reader: InlineReader, at: int) -> int:
    """A formula between dollars, else the dollars as text."""
    text = reader.text
    stop = at + 1
    while stop < reader.end and text[stop] == "$":
        stop += 1
    found = _single(reader, stop) if stop - at == 1 else _multiple(reader, at)
    if found is None:
        reader.add_text(at, stop)
        return stop
    after = found + stop - at
    reader.add("inlineMath", at, after, {"value": unpadded(text[stop:found])})
    return after


def _single(reader: InlineReader, start: int) -> int | None:
    """The closing dollar: no space inside it and the opening one, no digit after it, so that `$5 と $6` is money.

    An amount before a question is money too, whatever dollar may follow the question.
    """
    text, end = reader.text, reader.end
    if start >= end or text[start].isspace():
        return None
    match = _TO_DOLLAR.match(text, start, end)
    if match is None:
        return None
    at = match.end()
    if is_money(text, start, at):
        return None
    return None if text[at - 1].isspace() or text[at + 1 : min(at + 2, end)].isdecimal() else at


def _multiple(reader: InlineReader, at: int) -> int | None:
    found = closing_run(reader, at, "$")
    return found[1] if found else None


def read_brackets(reader: InlineReader, at: int) -> int | None:
    r"""`\(x\)`, and `\[x\]` with other text on its line."""
    opening = reader.text[at : at + 2]
    closing = _BRACKETS.get(opening)
    if closing is None or at + 2 > reader.end or closing in reader.missing:
        return None
    stop = reader.text.find(closing, at + 2, reader.end)
    if stop < 0:
        reader.missing.add(closing)
        return None
    value = reader.text[at + 2 : stop]
    if opening in value or not value.strip(" \r\n\t\\"):
        return None
    reader.add("inlineMath", at, stop + 2, {"value": value})
    return stop + 2


def lower(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """A formula in running text; nothing but spaces is none."""
    tex = one_line(line_feeds((node.fields or {})["value"]))
    tex = one_line(in_cell(tex)) if lowering.in_cell else tex
    return (InlineMath(tex, node.span),) if tex else ()


def write(writer: Writer, formula: InlineMath) -> str:
    """`$x$` where the dollar rule reads it back, else brackets, else longer runs of dollars.

    Dollars beside dollars would be one run: of neighbouring formulas at most one is written with them.
    """
    tex, beside = formula.tex, writer.beside_formula
    if not (beside or needs_brackets(tex) or (writer.in_cell and _PARTS_ROW.search(tex))):
        return f"${tex}$"
    if not needs_dollars(tex):
        return f"\\({tex}\\)"
    return f"\\[{tex}\\]" if beside and not needs_only_dollars(tex) else fenced(tex, "$", 2)
