"""Tables: from ruled lines, or from text that stands in columns. When unsure, it is no table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from core.document.captions import is_caption
from core.sources.layout.geometry import Box, around
from core.sources.layout.lines import rows_of
from core.sources.layout.piece import Marks, Piece, joined, mean_confidence, needs_space, shifted
from core.sources.layout.rules import Grid

_FEWEST_RULED_FILLED = 0.5  # share of cells with text
_FEWEST_GRID_FILLED = 0.2  # with the slits of double rules; the grid of a chart holds next to nothing
_FEWEST_ALIGNED_FILLED = 0.7
_FEWEST_LINED_UP = 0.8
_FEWEST_ALIGNED_ROWS = 3
_MOST_COLUMNS = 12
_MOST_PIECES = 1500  # looking for columns compares many rows with many
_COLUMN_GAP = 0.5  # in characters
_WIDEST_CELL = 14  # in characters, the median of a column; wider ones are columns of running text
_FEWEST_FULL = 0.7
_NARROWEST_TEXT = 6  # in characters
_NEAR_SPACE = 1.5  # in characters
_IN_COLUMN = 0.35  # in characters
_SENTENCE = re.compile(r"[。、]|[a-z][.,;]( |$)")

Cell = Piece | None
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Cells by row and column, as many in each row; a cell without text is None."""

    rows: tuple[Row, ...]
    box: Box
    size: float

    @property
    def confidence(self) -> float:
        """How sure its characters are, 0 to 1, in the mean."""
        return mean_confidence([cell for row in self.rows for cell in row if cell])

    def written(self) -> tuple[str, Marks]:
        """The table as a Markdown table, the first row as its header, and the marks of its cells in that text."""
        text, marks = "", Marks()
        for number, row in enumerate(self.rows):
            for cell in row:
                text += "| "
                if cell:
                    marks += shifted(cell.marks, len(text))
                    text += cell.text
                text += " "
            text += "|\n" + ("|" + " --- |" * len(row) + "\n" if number == 0 else "")
        return text.rstrip("\n"), marks


def ruled_tables(pieces: Sequence[Piece], grids: Sequence[Grid]) -> tuple[list[Table], list[Piece]]:
    """The tables in `grids`, and the pieces that belong to none."""
    tables: list[Table] = []
    left = list(pieces)
    for grid in grids:
        inside = [piece for piece in left if grid.box.holds_middle_of(piece.box)]
        cells = _cells(inside, grid)
        rows = _without_empty(cells)
        if _is_table(rows, _FEWEST_RULED_FILLED) and _share_filled(cells) > _FEWEST_GRID_FILLED:
            tables.append(Table(tuple(rows), grid.box, median(piece.size for piece in inside)))
            left = [piece for piece in left if piece not in inside]
    return tables, left


def aligned_tables(pieces: Sequence[Piece]) -> tuple[list[Table], list[Piece]]:
    """Tables without rules: at least three rows that share their columns; and the pieces that belong to none."""
    if len(pieces) > _MOST_PIECES:
        return [], list(pieces)
    rows = [[pieces[index] for index in row] for row in rows_of([piece.box for piece in pieces])]
    tables: list[Table] = []
    left: list[Piece] = []
    start = 0
    while start < len(rows):
        end = _end_of_table(rows, start)
        if end - start >= _FEWEST_ALIGNED_ROWS and (table := _aligned(rows[start:end])):
            head = _head(rows[start - 1], rows[start:end]) if start else None
            if head:
                box = around([table.box, *(cell.box for cell in head)])
                table = Table((tuple(map(_in_a_cell, head)), *table.rows), box, table.size)
                left = left[: len(left) - len(rows[start - 1])]
            tables.append(table)
            start = end
        else:
            left += rows[start]
            start += 1
    return tables, left


def _end_of_table(rows: list[list[Piece]], start: int) -> int:
    """The row after the last that has at least two cells and keeps the columns of those before it apart."""
    end = start
    while end < len(rows) and len(rows[end]) >= 2:
        taken = rows[start : end + 1]
        if end > start and (not _near(rows[end - 1], rows[end]) or len(_columns(taken)) < max(map(len, taken))):
            break
        end += 1
    return end


def _head(above: list[Piece], rows: list[list[Piece]]) -> list[Piece] | None:
    """The row above a table as its head, where cells that touch each other were taken for one piece of text."""
    columns = _columns(rows)
    if len(above) >= len(columns) or not _near(above, rows[0]) or any(_is_no_head(piece.text) for piece in above):
        return None
    if max(piece.box.right for piece in above) > columns[-1][1] + above[0].size:
        return None
    for gutters in _gutters(columns):
        cells = [part for piece in above for part in _cut_at(piece, gutters)]
        if len(cells) == len(columns) and all(map(_stands_in, cells, columns)):
            return cells
    return None


def _is_no_head(text: str) -> bool:
    return is_caption(text.strip()) or _SENTENCE.search(text) is not None


def _gutters(columns: list[tuple[float, float]]) -> Iterator[list[float]]:
    """Where cells that begin with their column, end with it, or fill it touch the next."""
    yield [right[0] for right in columns[1:]]
    yield [left[1] for left in columns[:-1]]
    yield [(left[1] + right[0]) / 2 for left, right in pairwise(columns)]


def _cut_at(piece: Piece, gutters: list[float]) -> list[Piece]:
    """The piece cut at each gutter that it reaches over, at the nearest end of a character or at a space."""
    parts = [piece]
    for gutter in gutters:
        last = parts[-1]
        if last.box.left + last.size < gutter < last.box.right - last.size:
            parts[-1:] = last.split(_nearest_end(last, gutter))
    return [part for part in parts if part.text]


def _nearest_end(piece: Piece, x: float) -> int:
    """How many characters of the piece to leave on the left of `x`; a space near it draws the cut to itself."""
    begins = [left for left, _ in piece.extents()]
    spaces = [index for index, character in enumerate(piece.text) if character.isspace()]
    near = [index for index in spaces if abs(begins[index] - x) < _NEAR_SPACE * piece.size]
    return min(near or range(1, len(begins)), key=lambda index: abs(begins[index] - x))


def _stands_in(cell: Piece, column: tuple[float, float]) -> bool:
    """True where the cell begins with the column, ends with it or has its middle."""
    left, right = column
    apart = (cell.box.left - left, cell.box.right - right, cell.box.middle_x - (left + right) / 2)
    return min(map(abs, apart)) < _IN_COLUMN * cell.size


def _near(above: list[Piece], below: list[Piece]) -> bool:
    gap = min(piece.box.top for piece in below) - max(piece.box.bottom for piece in above)
    return gap < 2.5 * max(piece.size for piece in above)


def _aligned(rows: list[list[Piece]]) -> Table | None:
    columns = _columns(rows)
    pieces = [piece for row in rows for piece in row]
    box = around(piece.box for piece in pieces)
    if not 2 <= len(columns) <= _MOST_COLUMNS:
        return None
    by_column = [[piece for piece in pieces if left <= piece.box.middle_x <= right] for left, right in columns]
    if _reads_as_prose(pieces, by_column) or not all(_lines_up(column) for column in by_column):
        return None
    edges = [box.left, *((a[1] + b[0]) / 2 for a, b in pairwise(columns)), box.right]
    cells = [_cells(row, Grid(tuple(edges), (box.top, box.bottom)))[0] for row in rows]
    if not _is_table(cells, _FEWEST_ALIGNED_FILLED):
        return None
    return Table(tuple(cells), box, median(piece.size for piece in pieces))


def _columns(rows: list[list[Piece]]) -> list[tuple[float, float]]:
    """The spans on the x axis that the pieces of all rows cover, apart by white from top to bottom."""
    pieces = sorted((piece for row in rows for piece in row), key=lambda piece: piece.box.left)
    gap = _COLUMN_GAP * median(piece.size for piece in pieces)
    columns: list[tuple[float, float]] = []
    for piece in pieces:
        if columns and piece.box.left - columns[-1][1] < gap:
            columns[-1] = (columns[-1][0], max(columns[-1][1], piece.box.right))
        else:
            columns.append((piece.box.left, piece.box.right))
    return columns


def _reads_as_prose(pieces: list[Piece], by_column: list[list[Piece]]) -> bool:
    sentences = sum(_SENTENCE.search(piece.text) is not None for piece in pieces)
    widest = max(median(piece.box.width / piece.size for piece in column) for column in by_column)
    return sentences > 0.2 * len(pieces) or widest > _WIDEST_CELL or all(map(_is_justified, by_column))


def _is_justified(column: list[Piece]) -> bool:
    """True where most lines fill the column, as running text does."""
    widest = max(piece.box.width for piece in column)
    full = sum(piece.box.width >= 0.9 * widest for piece in column)
    return full >= _FEWEST_FULL * len(column) and widest >= _NARROWEST_TEXT * median(piece.size for piece in column)


def _lines_up(column: list[Piece]) -> bool:
    """True where most cells share their left edge, their right edge or their middle (the lines of a program do not)."""
    em = median(piece.size for piece in column)
    for side in (_left, _right, _middle):
        usual = median(side(piece) for piece in column)
        if sum(abs(side(piece) - usual) < em for piece in column) >= _FEWEST_LINED_UP * len(column):
            return True
    return False


def _left(piece: Piece) -> float:
    return piece.box.left


def _right(piece: Piece) -> float:
    return piece.box.right


def _middle(piece: Piece) -> float:
    return piece.box.middle_x


def _cells(pieces: Sequence[Piece], grid: Grid) -> list[Row]:
    """What stands in each cell, its lines joined."""
    cells: list[list[Cell]] = [[None for _ in grid.xs[1:]] for _ in grid.ys[1:]]
    for row_of_pieces in rows_of([piece.box for piece in pieces]):
        for piece in (_in_a_cell(pieces[index]) for index in row_of_pieces):
            row = cells[_slot(grid.ys, piece.box.middle_y)]
            column = _slot(grid.xs, piece.box.middle_x)
            before = row[column]
            space = " " if before and needs_space(before.text, piece.text) else ""
            row[column] = joined(before, piece, space) if before else piece
    return [tuple(row) for row in cells]


def _in_a_cell(piece: Piece) -> Piece:
    """The piece without what would end the cell."""
    text = piece.text.lstrip()
    marks = shifted(piece.marks, len(text) - len(piece.text))
    return replace(piece, text=text.rstrip().replace("|", "｜").replace("\n", " "), marks=marks)


def _slot(edges: tuple[float, ...], at: float) -> int:
    return max(0, min(len(edges) - 2, sum(edge <= at for edge in edges) - 1))


def _without_empty(rows: Sequence[Row]) -> list[Row]:
    """The cells without rows and columns that double rules made."""
    rows = [row for row in rows if any(row)]
    filled = [column for column in range(len(rows[0]) if rows else 0) if any(row[column] for row in rows)]
    return [tuple(row[column] for column in filled) for row in rows]


def _is_table(rows: Sequence[Row], fewest_filled: float) -> bool:
    if len(rows) < 2 or len(rows[0]) < 2:
        return False
    return _share_filled(rows) >= fewest_filled


def _share_filled(rows: Sequence[Row]) -> float:
    return sum(cell is not None for row in rows for cell in row) / (len(rows) * len(rows[0]))
