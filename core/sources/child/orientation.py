"""How a page lies in its picture: upright, on a side or upside down; written in lines or in columns.

Measured on vertical and horizontal Japanese pages turned all four ways: lines read from their right end, and
characters cut apart that lie on their side, are given confidences below 0.92, the true way above 0.95.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from core.document.extract import PageTurn
from core.sources.child.columns import as_line
from core.sources.child.text_lines import (
    LineReader,
    Pixels,
    Quad,
    Written,
    height_of,
    is_tall,
    lying,
    upright_line,
    upside_down,
    width_of,
)

_SAMPLE = 3  # lines
_READS = 0.9  # confidence of lines that are read the right way
_BETTER = 0.1


@dataclass(frozen=True, slots=True)
class Orientation:
    """The clockwise turn in degrees that puts the page upright, and whether it is then written in columns."""

    turn: PageTurn
    vertical: bool


def stands_in_columns(quads: Sequence[Quad]) -> bool:
    """True where more of the text runs down the picture than across it."""
    down = sum(height_of(quad) for quad in quads if is_tall(quad))
    return down > sum(width_of(quad) for quad in quads if not is_tall(quad))


def of_columns(reader: LineReader, picture: Pixels, quads: Sequence[Quad]) -> Orientation:
    """For a picture whose text runs down or up: vertical Japanese, or a page on its side."""
    columns = [upright_line(picture, quad) for quad in (quads[index] for index in sample(quads, height_of))]
    down = _score(reader, [lying(column) for column in columns])
    up = _score(reader, [upside_down(lying(column)) for column in columns])
    if up > down + _BETTER:
        standing = _score(reader, [as_line(upside_down(column)) for column in columns])
        return Orientation(180, vertical=True) if standing > _READS else Orientation(90, vertical=False)
    standing = _score(reader, [as_line(column) for column in columns])
    return Orientation(0, vertical=True) if standing > _READS else Orientation(270, vertical=False)


def is_upside_down(reader: LineReader, lines: Sequence[Pixels], read: Sequence[Written]) -> bool:
    """For some lines that run across the picture and what was `read`: True where they are read better turned round."""
    usual = fmean(written.score for written in read) if read else 1.0
    return usual < _READS and _score(reader, [upside_down(line) for line in lines]) > usual + _BETTER


def sample(quads: Sequence[Quad], length: Callable[[Quad], float]) -> list[int]:
    """The places of the longest lines, which tell most."""
    return sorted(range(len(quads)), key=lambda index: length(quads[index]), reverse=True)[:_SAMPLE]


def _score(reader: LineReader, lines: Sequence[Pixels]) -> float:
    return fmean(written.score for written in reader.read(lines)) if lines else 0.0
