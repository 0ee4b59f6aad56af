"""The indentation of further lines within a tag or comment, which is no part of what it says (as in MDX)."""

from __future__ import annotations

import re

_INDENT = re.compile(r"(?<=[\r\n])[ \t]+")
_TAB, _DEDENT = 4, 2  # columns; the second is what micromark-factory-mdx-expression 2 takes from each line


def without_indent(value: str) -> str:
    """A string in quotes, its further lines without their indentation."""
    return _INDENT.sub("", value) if "\n" in value or "\r" in value else value


def dedented(expression: str) -> str:
    """An expression in braces, its further lines less indented by two columns."""
    if "\n" not in expression and "\r" not in expression:
        return expression
    return _INDENT.sub(lambda match: match.group().expandtabs(_TAB)[_DEDENT:], expression)
