"""Pieces that belong to one line, put together."""

from __future__ import annotations

from collections.abc import Sequence

from core.sources.layout.geometry import Box
from core.sources.layout.piece import Piece, joined, needs_space
from core.sources.layout.rules import Rules

# In characters. Justified Latin text opens its spaces to one; gutters and table cells are wider apart.
WIDE_GAP = 1.2
_CLOSE = 0.6
_WORD_GAP = 0.2
_WIDE_SPACE = 0.8  # between Japanese characters, the space that is as wide as one of them


def rejoined(pieces: Sequence[Piece], rules: Rules) -> list[Piece]:
    """What goes on in one line, put together again: around a changed size, a formula, a reading that was dropped.

    `pieces` come in the order in which they were written, which tells a wide space between words from a gutter.
    """
    lines: list[Piece] = []
    for row in rows_of([piece.box for piece in pieces]):
        line, last = pieces[row[0]], row[0]
        for index in row[1:]:
            piece = pieces[index]
            widest = WIDE_GAP if index == last + 1 else _CLOSE
            if _goes_on(line, piece, widest) and not rules.separate(
                line.box.right, piece.box.middle_x, piece.box.middle_y
            ):
                line = _in_one(line, piece)
            else:
                lines.append(line)
                line = piece
            last = index
        lines.append(line)
    return lines


def rows_of(boxes: Sequence[Box]) -> list[list[int]]:
    """The indices of boxes that stand side by side, each row from left to right, rows from top to bottom."""
    rows: list[list[int]] = []
    for index in sorted(range(len(boxes)), key=lambda index: boxes[index].middle_y):
        if rows and boxes[rows[-1][-1]].shares_row_with(boxes[index]):
            rows[-1].append(index)
        else:
            rows.append([index])
    return [sorted(row, key=lambda index: boxes[index].left) for row in rows]


def _goes_on(line: Piece, piece: Piece, widest: float) -> bool:
    size = max(line.size, piece.size)
    gap = piece.box.left - line.box.right
    return line.box.shares_row_with(piece.box) and -0.5 * size <= gap <= widest * size


def _in_one(line: Piece, piece: Piece) -> Piece:
    size, gap = max(line.size, piece.size), piece.box.left - line.box.right
    wanted = line.text.endswith(" ") or (gap > _WORD_GAP * size and needs_space(line.text, piece.text))
    return joined(line, piece, " " if wanted else "\u3000" if gap > _WIDE_SPACE * size else "")
