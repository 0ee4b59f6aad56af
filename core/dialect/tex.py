"""TeX in running text: on one line, and in which delimiters it can stand."""

from __future__ import annotations

import re

_SIMPLE = re.compile(r"(?:[^$\\]|\\.)+")
_AMOUNT = re.compile(r"[0-9][0-9,.]*(?:\s|[^\x00-\x7f])")
_QUESTION = re.compile(r"<question", re.IGNORECASE)
_PARENTHESIS = re.compile(r"(\\*)\\([()])")
_LINE_COMMENT = re.compile(r"(?<!\\)%[^\n]*\n")


def one_line(tex: str) -> str:
    """The same formula on one line: a TeX comment ends with its line, a line end is a space."""
    return (_LINE_COMMENT.sub("", tex).replace("\n", " ") if "\n" in tex else tex).strip(" \t\n")


def is_money(text: str, start: int, end: int) -> bool:
    """True where what follows a dollar is an amount, and then a question: no formula, whatever dollar follows."""
    return _AMOUNT.match(text, start, end) is not None and _QUESTION.search(text, start, end) is not None


def needs_brackets(tex: str) -> bool:
    """True where one dollar on each side would not be read back."""
    return is_money(tex, 0, len(tex)) or not _SIMPLE.fullmatch(tex) or tex[0].isspace() or tex[-1].isspace()


def needs_dollars(tex: str) -> bool:
    """True where round brackets would not be read back either."""
    return "\\)" in tex or "\\(" in tex or not tex.strip(" \n\t\\")


def needs_only_dollars(tex: str) -> bool:
    """True where no brackets at all would be read back: two such formulas cannot stand side by side."""
    return needs_dollars(tex) and ("\\[" in tex or "\\]" in tex or not tex.strip(" \n\t\\"))


def stands_alone(tex: str) -> bool:
    """True where the formula on a line of its own is a block: it is written between two dollars on each side."""
    return needs_brackets(tex) and needs_dollars(tex)


def in_cell(tex: str) -> str:
    r"""The same formula as a table cell can hold it: without `\(` and `\)`, which would keep bars from parting the row.

    In a text inside the formula they mean what dollars mean; after a line break `\\` it is a bracket that follows.
    """
    return _PARENTHESIS.sub(lambda match: match[1] + (f"\\ {match[2]}" if len(match[1]) % 2 else "$"), tex)
