"""TeX in running text: on one line, and in which delimiters it can stand."""

from __future__ import annotations

import re

_SIMPLE = re.compile(r"(?:[^$\\]|\\.)+")
_LINE_COMMENT = re.compile(r"(?<!\\)%[^\n]*\n")


def one_line(tex: str) -> str:
    """The same formula on one line: a TeX comment ends with its line, a line end is a space."""
    return (_LINE_COMMENT.sub("", tex).replace("\n", " ") if "\n" in tex else tex).strip(" \t\n")


def needs_brackets(tex: str) -> bool:
    """True where one dollar on each side would not be read back."""
    return not _SIMPLE.fullmatch(tex) or tex[0].isspace() or tex[-1].isspace()


def needs_dollars(tex: str) -> bool:
    """True where brackets would not be read back either."""
    return "\\)" in tex or "\\(" in tex or not tex.strip(" \n\t\\")
