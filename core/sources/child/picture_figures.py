"""Figures in the picture of a page: what is drawn there besides the text. Measures are pixels.

The paper is fitted as a smooth surface of colour, so that shade and tint are no ink; what differs from it and is no
line of text is put together where it lies close. How well it finds them: `python -m tests.sources.quality`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from core.document.extract import FigureKind
from core.sources.layout.figures import FoundFigure, captioned, character_size, is_crossed, is_framed_text, with_labels
from core.sources.layout.geometry import Box, clustered
from core.sources.layout.piece import Piece

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

_FIT_SIDE = 120  # pixels of the longer side in which the paper is fitted
_FIT_ROUNDS = (70, 40, 25)  # how far from the paper, of 255, a pixel may be to count in each round of the fit
_SOLID = 45  # of 255: a surface that differs more from the paper is ink
_FAINT = 14  # of 255: enough where the line is long
_LONG_LINE = 2.5  # in characters
_FINE = 26  # of 255: a line that differs more from what lies around it is ink
_FINE_WIDTH = 31  # pixels: the window in which fine lines stand out, several times as wide as they are
_TEXT_AIR = 0.15  # in characters: what is taken off round a line of text with it
_TALLEST_TEXT = 2.5  # in characters
_MOST_READ_IN_PICTURE = 5  # characters
_SPECK = 0.5  # in characters
_DUST = 1  # pixels in a row or column
_APART = 0.9  # in characters: what is nearer belongs together
_MERGED_APART = 0.6
_SMALLEST_AREA = 0.008  # of the page
_SMALLEST_SIDE = 2.2  # in characters
_WHOLE_PAGE = 0.85  # of the page: its frame or its ground
_BANNER = (0.9, 0.25)  # of its width and height
_RULE = 0.8  # of the width or height of a table
_DRAWING_AIR = (0.2, 0.02)  # in characters; of the shorter side at most
_PHOTO_COVER = 0.8  # of its area


def picture_figures(picture: Pixels, lines: Sequence[Piece], tables: Sequence[Box] = ()) -> list[FoundFigure]:
    """The figures in the RGB picture of a page, whose text is `lines` and whose tables were found at `tables`."""
    height, width = picture.shape[:2]
    em = character_size(lines, 0.02 * height)
    text = [line for line in lines if _is_text(line, em)]
    distance = _distance_from_paper(picture)
    contrast = cv2.absdiff(distance, cv2.medianBlur(distance, _FINE_WIDTH))
    ink = _as_mask((distance > _SOLID) | (contrast > _FINE))
    long = _long_lines(_as_mask(contrast > _FAINT), round(_LONG_LINE * em))
    drawn = _without_text(ink, text, em) | _beyond_text(long, text, em)
    parts = [box for box in _components(drawn, em) if not _is_ground(box, width, height)]
    boxes = [box for box in clustered(parts, _MERGED_APART * em) if _is_large(box, width, height, em)]
    boxes = [box for box in boxes if not (is_framed_text(box, text) or is_crossed(box, text))]
    figures = [_figure(_trimmed(box, ink), ink, tables, em) for box in with_labels(boxes, text)]
    bare = [table for table in tables if not any(figure.box.holds_middle_of(table) for figure in figures)]
    return captioned([*figures, *(FoundFigure("table", table) for table in bare)], lines)


def _is_text(line: Piece, em: float) -> bool:
    """False for a picture that the detector took for a line: tall, and next to nothing was read in it."""
    return min(line.box.width, line.box.height) < _TALLEST_TEXT * em or len(line.text) > _MOST_READ_IN_PICTURE


def _distance_from_paper(picture: Pixels) -> Pixels:
    """By how much each pixel differs from the empty paper, 0 to 255."""
    red, green, blue = cv2.split(cv2.absdiff(np.ascontiguousarray(picture), _paper(picture)))
    return np.asarray(cv2.max(cv2.max(red, green), blue), np.uint8)


def _long_lines(faint: Pixels, length: int) -> Pixels:
    """Straight lines along the page, which no character holds: axes and frames, though text touches them."""
    thick = np.ones((3, 3), np.uint8)
    across = cv2.morphologyEx(cv2.dilate(faint, thick[:, :1]), cv2.MORPH_OPEN, np.ones((1, length), np.uint8))
    down = cv2.morphologyEx(cv2.dilate(faint, thick[:1]), cv2.MORPH_OPEN, np.ones((length, 1), np.uint8))
    return np.asarray(cv2.bitwise_or(across, down), np.uint8)


def _as_mask(hits: npt.NDArray[np.bool_]) -> Pixels:
    return np.where(hits, np.uint8(255), np.uint8(0))


def _paper(picture: Pixels) -> Pixels:
    """The colour of the empty paper at every place: a quadratic surface through the pixels of the commonest colour."""
    height, width = picture.shape[:2]
    factor = _FIT_SIDE / max(height, width)
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA).astype(np.float32)
    rows, columns = small.shape[:2]
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    basis = _quadratic(x / columns, y / rows)
    paper = np.broadcast_to(_commonest(small), small.shape)
    for farthest in _FIT_ROUNDS:
        near = np.abs(small - paper).max(axis=2) < farthest
        if near.sum() < 0.05 * near.size:
            break
        weights, *_ = np.linalg.lstsq(basis[near], small[near], rcond=None)
        paper = np.clip(basis @ weights, 0, 255)
    return np.asarray(cv2.resize(paper.astype(np.float32), (width, height)), np.uint8)


def _quadratic(x: Floats, y: Floats) -> Floats:
    return np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1)


def _commonest(small: Floats) -> Floats:
    """The colour around which most pixels lie, by brightness."""
    brightness = small.mean(axis=2)
    counts, edges = np.histogram(brightness, bins=32, range=(0, 256))
    smooth = np.convolve(counts, (1, 2, 1), mode="same")
    peak = int(smooth.argmax())
    near = (brightness >= edges[max(0, peak - 1)]) & (brightness <= edges[min(32, peak + 2)])
    colour: Floats = np.median(small[near], axis=0).astype(np.float32)
    return colour


def _beyond_text(long: Pixels, lines: Sequence[Piece], em: float) -> Pixels:
    """The long lines that lie in no line of text: strokes in a row of characters are none."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(long)
    rows = [line.box.grown(_TEXT_AIR * em) for line in lines]
    keep = np.array([not any(_holds(row, *stat[:4]) for row in rows) for stat in stats.tolist()])
    keep[0] = False
    return _as_mask(keep[labels])


def _holds(row: Box, left: float, top: float, width: float, height: float) -> bool:
    across = row.left <= left and left + width <= row.right
    return across and row.top <= top and top + height <= row.bottom


def _without_text(ink: Pixels, lines: Sequence[Piece], em: float) -> Pixels:
    drawn = ink.copy()
    air = _TEXT_AIR * em
    for line in lines:
        left, top, right, bottom = (max(0, round(side)) for side in line.box.grown(air))
        drawn[top:bottom, left:right] = 0
    return drawn


def _components(drawn: Pixels, em: float) -> list[Box]:
    """The boxes of what hangs together, small gaps aside; specks are no part of anything."""
    clean = _without_specks(drawn, _SPECK * em)
    reach = max(3, round(_APART * em))
    near = cv2.dilate(clean, np.ones((reach, reach), np.uint8))
    count, labels = cv2.connectedComponents(near)
    labels[clean == 0] = 0
    return _boxes_of(np.asarray(labels, np.int32), count)


def _without_specks(drawn: Pixels, smallest: float) -> Pixels:
    _, labels, stats, _ = cv2.connectedComponentsWithStats(drawn)
    keep = np.maximum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]) >= smallest
    keep[0] = False
    return _as_mask(keep[labels])


def _boxes_of(labels: npt.NDArray[np.int32], count: int) -> list[Box]:
    """The box of each label; 0 is the ground."""
    ys, xs = np.nonzero(labels)
    names = labels[ys, xs]
    edges = np.full((count, 4), -1.0)
    edges[:, :2] = np.inf
    np.minimum.at(edges[:, 0], names, xs)
    np.minimum.at(edges[:, 1], names, ys)
    np.maximum.at(edges[:, 2], names, xs + 1)
    np.maximum.at(edges[:, 3], names, ys + 1)
    return [Box(*edge) for edge in edges.tolist() if edge[2] > 0]


def _is_ground(box: Box, width: int, height: int) -> bool:
    is_banner = box.width > _BANNER[0] * width and box.height < _BANNER[1] * height
    return is_banner or box.area > _WHOLE_PAGE * width * height


def _is_large(box: Box, width: int, height: int, em: float) -> bool:
    return box.area > _SMALLEST_AREA * width * height and min(box.width, box.height) > _SMALLEST_SIDE * em


def _figure(box: Box, ink: Pixels, tables: Sequence[Box], em: float) -> FoundFigure:
    """A drawing keeps a little air, as it would have been placed with; photos and tables end at their edge."""
    kind = _kind(box, ink, tables)
    air = min(_DRAWING_AIR[0] * em, _DRAWING_AIR[1] * min(box.width, box.height))
    return FoundFigure(kind, box.grown(air) if kind == "figure" else box)


def _trimmed(box: Box, ink: Pixels) -> Box:
    """The box without the air round its outermost labels."""
    cut, left, top = _cut(ink, box)
    rows = np.flatnonzero((cut > 0).sum(axis=1) > _DUST)
    columns = np.flatnonzero((cut > 0).sum(axis=0) > _DUST)
    if not (rows.size and columns.size):
        return box
    return Box(left + float(columns[0]), top + float(rows[0]), left + columns[-1] + 1.0, top + rows[-1] + 1.0)


def _cut(ink: Pixels, box: Box) -> tuple[Pixels, int, int]:
    """The part of the page in the box, and where it begins."""
    left, top = max(0, round(box.left)), max(0, round(box.top))
    return ink[top : round(box.bottom), left : round(box.right)], left, top


def _kind(box: Box, ink: Pixels, tables: Sequence[Box]) -> FigureKind:
    cut, _, _ = _cut(ink, box)
    if any(box.holds_middle_of(table) for table in tables) or _is_ruled(cut):
        return "table"
    return "photo" if cut.mean() > _PHOTO_COVER * 255 else "figure"


def _is_ruled(cut: Pixels) -> bool:
    """True where at least three lines each way run through it, on a page that may be a little askew."""
    height, width = cut.shape
    across = _runs(cut, (max(2, width // 8), 1), axis=1) > _RULE * width
    down = _runs(cut, (1, max(2, height // 8)), axis=0) > _RULE * height
    return _groups(across) >= 3 and _groups(down) >= 3


def _runs(cut: Pixels, kernel: tuple[int, int], axis: int) -> npt.NDArray[np.int64]:
    """For each row or column how many pixels lie in long straight runs, those of its neighbours with them."""
    long = cv2.morphologyEx(cut, cv2.MORPH_OPEN, np.ones(kernel[::-1], np.uint8))
    spread = cv2.dilate(long, np.ones((15, 1) if axis == 1 else (1, 15), np.uint8))
    counted: npt.NDArray[np.int64] = (spread > 0).sum(axis=axis)
    return counted


def _groups(hits: npt.NDArray[np.bool_]) -> int:
    """How many separate lines there are."""
    return int(hits[:1].sum()) + sum(bool(now) and not before for before, now in pairwise(hits.tolist()))
