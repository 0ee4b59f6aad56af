"""Rows of cells as a Markdown table."""

from __future__ import annotations

import re
from collections.abc import Sequence


def markdown_table(rows: Sequence[Sequence[str]]) -> str:
    """The table, the first row as its header; short rows are filled up, empty columns at the right left out.

    Nothing where no cell holds text.
    """
    cells = [[_cell(text) for text in row] for row in rows if any(text.strip() for text in row)]
    width = max((len(row) - _empty_at_end(row) for row in cells), default=0)
    lines = ["| " + " | ".join((row + [""] * width)[:width]) + " |" for row in cells]
    lines[1:1] = ["|" + " --- |" * width] if cells else []
    return "\n".join(lines)


def _cell(text: str) -> str:
    return re.sub(r"\s+", " ", text.strip()).replace("|", r"\|")


def _empty_at_end(row: Sequence[str]) -> int:
    return next((count for count, cell in enumerate(reversed(row)) if cell), len(row))
