"""Figures of a PDF page: pictures and drawings that belong together, with the labels at their sides.

Measures are points. How well it finds them: `python -m tests.sources.quality`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.document.extract import FigureKind
from core.sources.layout.figures import (
    FoundFigure,
    captioned,
    holds_long_line,
    holds_paragraph,
    is_framed_text,
    with_labels,
)
from core.sources.layout.geometry import Box, clustered
from core.sources.layout.piece import Piece

_MOST_OBJECTS = 4000
_MOST_SEGMENTS = 40  # a frame has four sides and four corners; what has more is a drawing
_APART = 9.0  # what is nearer belongs together
_BACKGROUND = 0.7  # of the page
_BANNER = (0.9, 0.25)  # of its width and height
_PAGE_RULE = (3.0, 0.75)  # a line so thin and, of the page, so long divides the page
_SMALLEST_AREA = 0.008  # of the page
_SMALLEST_SIDE = 30.0
_WHITE = 250  # of 255
_CANVAS_FULL = 0.62  # of its area: what a drawing leaves free round itself belongs to it, more is margin
_ON_EDGE = 4.0


@dataclass(slots=True)
class _Objects:
    """What is drawn on a page. `frames` are boxes along the page, `canvases` white grounds of drawings."""

    drawn: list[Box] = field(default_factory=list)
    photos: list[Box] = field(default_factory=list)
    frames: list[Box] = field(default_factory=list)
    canvases: list[Box] = field(default_factory=list)

    @property
    def seen(self) -> list[Box]:
        return [*self.drawn, *self.photos, *self.frames]


def figures_of(
    drawn: Sequence[pdfium.PdfObject],
    origin: tuple[float, float],
    paper: Box,
    lines: Sequence[Piece],
    tables: Sequence[Box],
) -> list[FoundFigure]:
    """The figures of a page, its `tables` among them, on the page before its rotation.

    `drawn` is what is drawn on it, `lines` its text, `origin` the left and top edge of the page in its own coordinates.
    """
    lines = [replace(line, box=_inked(line)) for line in lines]
    found = _objects(drawn, origin, paper, tables)
    found.frames = [frame for frame in found.frames if not _is_text_box(frame, found, lines)]
    boxes = [box for box in clustered(found.seen, _APART) if _is_large(box, paper) and not is_framed_text(box, lines)]
    boxes = [box for box in with_labels(boxes, lines) if not _is_bare_frame(box, found)]
    figures = [FoundFigure("table", table) for table in tables]
    figures += [FoundFigure(_kind(box, found), _on_canvas(box, found.canvases)) for box in boxes]
    return captioned(figures, lines)


def _inked(line: Piece) -> Box:
    """Where its characters are: the box of a font reaches further up and down than they do."""
    left, top, right, bottom = line.box
    half = line.size / 2
    if line.box.height > line.box.width and len(line.text) > 1:
        return Box(max(left, line.box.middle_x - half), top, min(right, line.box.middle_x + half), bottom)
    return Box(left, max(top, line.box.middle_y - half), right, min(bottom, line.box.middle_y + half))


def is_scan(drawn: Sequence[pdfium.PdfObject], paper: Box) -> bool:
    """True where one picture covers the page, whatever text lies on it."""
    for item in drawn:
        if item.type == raw.FPDF_PAGEOBJ_IMAGE:
            left, bottom, right, top = item.get_bounds()
            if (right - left) * (top - bottom) > _BACKGROUND * paper.area:
                return True
    return False


def _objects(
    drawn: Sequence[pdfium.PdfObject], origin: tuple[float, float], paper: Box, tables: Sequence[Box]
) -> _Objects:
    """Everything drawn on the page, backgrounds, rules of the page and what belongs to a table aside."""
    x, y = origin
    found = _Objects()
    tinted = False
    for item in drawn[:_MOST_OBJECTS]:
        left, bottom, right, top = item.get_bounds()
        box = _clipped(Box(left - x, y - top, right - x, y - bottom), paper)
        if box is None or any(table.holds_middle_of(box) for table in tables):
            continue
        if _is_background(box, paper):
            tinted = tinted or not _is_white(item)
        elif (places := _places(found, item, tinted=tinted)) is not None:
            places.append(box)
    return found


def _places(found: _Objects, item: Any, *, tinted: bool) -> list[Box] | None:
    """Where the box of an object belongs; None where it is not to be seen."""
    if item.type == raw.FPDF_PAGEOBJ_IMAGE:
        return found.photos
    if item.type == raw.FPDF_PAGEOBJ_SHADING:
        return found.drawn
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(item, fill, stroke)
    if not (fill.value or stroke.value):
        return None
    if not stroke.value and _is_white(item) and not tinted:
        return found.canvases
    return found.frames if _is_frame(item) else found.drawn


def _is_white(item: Any) -> bool:
    if item.type != raw.FPDF_PAGEOBJ_PATH:
        return False
    colour = [ctypes.c_uint() for _ in range(4)]
    known = raw.FPDFPageObj_GetFillColor(item, *colour)
    return bool(known) and min(part.value for part in colour[:3]) >= _WHITE


def _is_frame(path: Any) -> bool:
    """True for rectangles along the page, with rounded corners too."""
    count = raw.FPDFPath_CountSegments(path)
    if not 4 <= count <= _MOST_SEGMENTS:
        return False
    sides = 0
    here = (0.0, 0.0)
    for index in range(count):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        to = (x.value, y.value)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO:
            if min(abs(to[0] - here[0]), abs(to[1] - here[1])) > 0.5:
                return False
            sides += 1
        here = to
    return sides >= 3  # closing the path draws the fourth


def _clipped(box: Box, paper: Box) -> Box | None:
    inside = Box(
        max(box.left, paper.left),
        max(box.top, paper.top),
        min(box.right, paper.right),
        min(box.bottom, paper.bottom),
    )
    return inside if inside.width >= 0 and inside.height >= 0 and inside.width + inside.height > 0 else None


def _is_background(box: Box, paper: Box) -> bool:
    is_banner = box.width > _BANNER[0] * paper.width and box.height < _BANNER[1] * paper.height
    thin, long = _PAGE_RULE
    is_rule = (box.width < thin and box.height > long * paper.height) or (
        box.height < thin and box.width > long * paper.width
    )
    return is_banner or is_rule or box.area > _BACKGROUND * paper.area


def _is_large(box: Box, paper: Box) -> bool:
    return box.area > _SMALLEST_AREA * paper.area and min(box.width, box.height) > _SMALLEST_SIDE


def _is_text_box(frame: Box, found: _Objects, lines: Sequence[Piece]) -> bool:
    """True for a frame round text: paragraphs, whatever else is in it, or a long line and nothing drawn."""
    if is_framed_text(frame, lines) or holds_paragraph(frame, lines):
        return True
    return holds_long_line(frame, lines) and not any(map(frame.holds_middle_of, (*found.drawn, *found.photos)))


def _is_bare_frame(box: Box, found: _Objects) -> bool:
    """True where nothing is drawn but frames along the edge: a title, a note, a field for an answer."""
    inside = [one for one in found.seen if box.grown(1).holds_middle_of(one)]
    return all(one in found.frames and _follows_edge(one, box) for one in inside)


def _follows_edge(frame: Box, box: Box) -> bool:
    return all(abs(one - other) <= _ON_EDGE for one, other in zip(frame, box, strict=True))


def _on_canvas(box: Box, canvases: Sequence[Box]) -> Box:
    """The white ground that a drawing was placed with, where the drawing fills it."""
    for canvas in canvases:
        if canvas.holds_middle_of(box) and _CANVAS_FULL * canvas.area <= box.area <= canvas.area:
            return canvas
    return box


def _kind(box: Box, found: _Objects) -> FigureKind:
    inside = [photo for photo in found.photos if box.holds_middle_of(photo)]
    covered = sum(photo.area for photo in inside)
    lines = any(box.holds_middle_of(other) and other.area > 0 for other in (*found.drawn, *found.frames))
    return "photo" if covered > 0.5 * box.area and not lines else "figure"
