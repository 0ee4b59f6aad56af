"""What stands on one line in the editor."""

from __future__ import annotations


def one_line(text: str) -> str:
    """The text of code and of a picture's description: a line end in it is a space, as in CommonMark."""
    return text.replace("\n", " ")


def one_line_of_tex(tex: str) -> str:
    """A formula in running text, without space around it; a line end is a space unless it ends a comment."""
    return (tex if "%" in tex else one_line(tex)).strip()
