"""The ruled lines of a PDF page, read from its paths."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.sources.layout.geometry import Box, Turn
from core.sources.layout.rules import Rules

_THIN = 2.5  # points: a filled rectangle as thin as this is meant as a line
_SHORTEST = 8.0  # points
_MOST_SEGMENTS = 5000
_DEPTH = 3  # forms within forms

Point = tuple[float, float]


def rules_of(drawn: Sequence[pdfium.PdfObject], origin: Point, turn: Turn) -> Rules:
    """The lines among what is drawn that run along the page, on the page as it is turned for reading.

    `origin` is its left and top edge.
    """
    horizontal: list[Box] = []
    vertical: list[Box] = []
    left, top = origin
    for (x0, y0), (x1, y1) in _lines_of(drawn):
        box = turn.apply(Box(min(x0, x1) - left, top - max(y0, y1), max(x0, x1) - left, top - min(y0, y1)))
        if box.height <= _THIN and box.width >= _SHORTEST:
            horizontal.append(box)
        elif box.width <= _THIN and box.height >= _SHORTEST:
            vertical.append(box)
    return Rules(tuple(horizontal), tuple(vertical))


def _lines_of(drawn: Sequence[pdfium.PdfObject]) -> Iterator[tuple[Point, Point]]:
    """Both ends of each straight line, of each side of a rectangle, and of each thin filled rectangle."""
    left = _MOST_SEGMENTS
    for item in drawn:
        if item.type != raw.FPDF_PAGEOBJ_PATH or item.level >= _DEPTH:
            continue
        x0, y0, x1, y1 = item.get_bounds()
        if min(x1 - x0, y1 - y0) <= _THIN:
            yield (x0, y0), (x1, y1)
            continue
        left -= raw.FPDFPath_CountSegments(item)
        if left < 0:
            return
        yield from _sides(item)


def _sides(path: pdfium.PdfObject) -> Iterator[tuple[Point, Point]]:
    matrix = path.get_matrix()
    start = here = (0.0, 0.0)
    for index in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_BEZIERTO:
            return  # a drawing, whose straight parts rule no table
        to = matrix.on_point(*_point(segment))
        if kind == raw.FPDF_SEGMENT_MOVETO:
            start = to
        else:
            yield here, to
        if raw.FPDFPathSegment_GetClose(segment):
            yield to, start
        here = to


def _point(segment: object) -> Point:
    x, y = ctypes.c_float(), ctypes.c_float()
    raw.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
    return x.value, y.value
