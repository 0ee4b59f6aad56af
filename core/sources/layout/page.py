"""One page: pieces and ruled lines in, blocks and the boxes of tables out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.sources.layout.blocks import LaidBlock, Tolerance, blocks_of
from core.sources.layout.geometry import Box
from core.sources.layout.lines import rows_of
from core.sources.layout.piece import Piece
from core.sources.layout.reading_order import columns_of
from core.sources.layout.rules import Rules, grids_of
from core.sources.layout.tables import Table, aligned_tables, ruled_tables

_MARGIN = 0.2  # of the height of a page, above and below: where page numbers stand
_APART = 1.8  # times the size of the text next to it
_PAGE_NUMBER = re.compile(
    r"[\s\-–—―‐・.p(（\[]*(?:page\s*)?[0-9０-９ivx]{1,4}(?:\s*[/／]\s*[0-9０-９]{1,4})?[\s\-–—―‐・.)）\]ページ頁]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class LaidPage:
    """The blocks of a page in reading order, and the boxes of its tables, all in the frame of the pieces."""

    blocks: tuple[LaidBlock, ...]
    tables: tuple[Box, ...]


def lay_out(pieces: Sequence[Piece], rules: Rules, height: float, tolerance: Tolerance) -> LaidPage:
    """Puts the pieces of one page in reading order and in blocks; page numbers are left out."""
    running = _without_page_number(pieces, height)
    ruled, rest = ruled_tables(running, grids_of(rules))
    aligned, rest = aligned_tables(rest)
    tables = [*ruled, *aligned]
    items: list[Piece | Table] = [*rest, *tables]
    return LaidPage(tuple(blocks_of(columns_of(items), tolerance)), tuple(table.box for table in tables))


def _without_page_number(pieces: Sequence[Piece], height: float) -> list[Piece]:
    """The pieces without a number that stands alone above or below all others."""
    rows = rows_of([piece.box for piece in pieces])
    outer = [(rows[0], rows[1]), (rows[-1], rows[-2])] if len(rows) > 1 else []
    numbers = [row[0] for row, next_row in outer if _is_page_number(pieces, row, next_row, height)]
    return [piece for index, piece in enumerate(pieces) if index not in numbers]


def _is_page_number(pieces: Sequence[Piece], row: list[int], next_row: list[int], height: float) -> bool:
    piece, neighbour = pieces[row[0]], pieces[next_row[0]]
    apart = abs(piece.box.middle_y - neighbour.box.middle_y)
    in_margin = not _MARGIN * height <= piece.box.middle_y <= (1 - _MARGIN) * height
    alone = len(row) == 1 and in_margin and apart > _APART * neighbour.size
    return alone and _PAGE_NUMBER.fullmatch(piece.text.strip()) is not None
