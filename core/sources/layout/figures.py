"""What makes a figure of a drawing, whoever found it: its labels, its caption, and what is only framed text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from core.document.captions import is_caption
from core.document.extract import FigureKind
from core.sources.layout.blocks import LaidBlock
from core.sources.layout.geometry import Box, around, clustered
from core.sources.layout.piece import Piece

_CROSSING = 3.0  # in characters, inside and outside
_LONG_LINE = 10  # in characters; what is written into a drawing is shorter
_LABEL_WIDTH = 0.45  # of the figure; what is wider is text beside it
_LABEL_APART = 0.9  # in characters
_TITLE_CENTRED = 0.08  # of the width of a chart, how far its title may stand from the middle
_TEXT_LINE = 0.6  # of the width of a frame
_FULL_OF_TEXT = 0.2  # of the area of a frame; the steps of a flow chart fill less
_BODY_STEP = 2.2  # in characters from line to line: what stands so near under a line of text goes on with it
_CAPTION_APART = 4.0  # in characters


@dataclass(frozen=True, slots=True)
class FoundFigure:
    """A figure with its place on the page, and what is written to name it."""

    kind: FigureKind
    box: Box
    caption: str = ""


def is_framed_text(box: Box, lines: Sequence[Piece]) -> bool:
    """True where lines of text, one right after the other, run through most of the frame and fill it."""
    through = [line for line in lines if box.holds_middle_of(line.box) and _runs_through(line.box, box)]
    follow = any(_distance(one.box, other.box) < one.size for one, other in pairwise(_in_order(through)))
    return follow and sum(line.box.area for line in through) > _FULL_OF_TEXT * box.area


def holds_paragraph(frame: Box, lines: Sequence[Piece]) -> bool:
    """True where lines of running text, one right after the other, stand in the frame, whatever else does."""
    long = [line for line in lines if frame.holds_middle_of(line.box) and line.box.width > _LONG_LINE * line.size]
    return any(_distance(one.box, other.box) < one.size for one, other in pairwise(_in_order(long)))


def holds_long_line(frame: Box, lines: Sequence[Piece]) -> bool:
    """True where a line of text stands in the frame that is longer than what is written into a drawing."""
    return any(frame.holds_middle_of(line.box) and line.box.width > _LONG_LINE * line.size for line in lines)


def is_crossed(box: Box, lines: Sequence[Piece]) -> bool:
    """True where lines of a text go in and out of it and fill it, as they do with what is left of a frame."""
    crossing = [line for line in lines if _crosses(line, box)]
    inside = sum(_shared(line.box, box) for line in crossing)
    return len(crossing) >= 2 and inside > _FULL_OF_TEXT * box.area


def _shared(one: Box, other: Box) -> float:
    """The area that both cover."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, across) * max(0.0, down)


def _crosses(line: Piece, box: Box) -> bool:
    if not box.top < line.box.middle_y < box.bottom:
        return False
    inside = min(line.box.right, box.right) - max(line.box.left, box.left)
    return inside > _CROSSING * line.size and line.box.width - inside > _CROSSING * line.size


def _in_order(lines: Sequence[Piece]) -> list[Piece]:
    return sorted(lines, key=lambda line: (line.box.top, -line.box.right))


def _runs_through(line: Box, box: Box) -> bool:
    """In the direction in which it is written."""
    if line.height > line.width:
        return line.height > _TEXT_LINE * box.height
    return line.width > _TEXT_LINE * box.width


def with_labels(boxes: Iterable[Box], lines: Sequence[Piece]) -> list[Box]:
    """The boxes grown by short texts at their sides, the nearest first; those that meet become one."""
    return clustered([_with_labels(box, lines) for box in boxes], 0)


def _with_labels(box: Box, lines: Sequence[Piece]) -> Box:
    grown = box
    for line in sorted(lines, key=lambda line: _distance(box, line.box)):
        if _is_label(line, grown, lines):
            grown = around((grown, line.box))
    return grown


def _is_label(line: Piece, box: Box, lines: Sequence[Piece]) -> bool:
    if is_caption(line.text) and not _is_title(line.box, box):
        return False
    near = line.box.touches(box.grown(_LABEL_APART * line.size)) and line.box.width < _LABEL_WIDTH * box.width
    return near and line.box.height < _LABEL_WIDTH * box.height and not _goes_on_a_text(line, box, lines)


def _is_title(line: Box, box: Box) -> bool:
    """Plotting programs write a title into the chart, over its middle; captions stand outside."""
    return line.bottom < box.middle_y and abs(line.middle_x - box.middle_x) < _TITLE_CENTRED * box.width


def _goes_on_a_text(line: Piece, box: Box, lines: Sequence[Piece]) -> bool:
    """True for the short last line of a paragraph right beside the figure."""
    return any(
        abs(other.box.left - line.box.left) < 1.5 * line.size
        and 0 < line.box.middle_y - other.box.middle_y < _BODY_STEP * line.size
        and other.box.width >= max(_LABEL_WIDTH * box.width, 2 * line.box.width)
        for other in lines
    )


def captioned(figures: Sequence[FoundFigure], lines: Sequence[Piece]) -> list[FoundFigure]:
    """The figures with their captions: each goes to the nearest figure that has none, inside it or beside it."""
    names = [line for line in lines if is_caption(line.text)]
    pairs = sorted(
        (_distance(figure.box, name.box), at, index)
        for at, name in enumerate(names)
        for index, figure in enumerate(figures)
        if _is_beside(figure.box, name)
    )
    taken: dict[int, int] = {}
    for _, at, index in pairs:
        if index not in taken and at not in taken.values():
            taken[index] = at
    return [
        replace(figure, caption=names[taken[index]].text.strip()) if index in taken else figure
        for index, figure in enumerate(figures)
    ]


def _is_beside(box: Box, name: Piece) -> bool:
    """Captions stand above or below in the width of their figure, in vertical pages at its sides."""
    return name.box.touches(box.grown(_CAPTION_APART * name.size)) and (
        min(name.box.right, box.right) - max(name.box.left, box.left) > 0.5 * min(name.box.width, box.width)
        or min(name.box.bottom, box.bottom) - max(name.box.top, box.top) > 0.5 * min(name.box.height, box.height)
    )


def _distance(box: Box, other: Box) -> float:
    """The distance between two boxes, 0 where they touch."""
    across = max(box.left - other.right, other.left - box.right, 0.0)
    down = max(box.top - other.bottom, other.top - box.bottom, 0.0)
    return max(across, down)


def character_size(lines: Sequence[Piece], otherwise: float) -> float:
    """The usual size of characters on the page."""
    return median(line.size for line in lines) if lines else otherwise


def place_of(figure: FoundFigure, blocks: Sequence[LaidBlock]) -> int:
    """Where a figure stands in reading order: the index of the block that it comes before, their number at the end.

    At its caption, where that is a block; else after the last block that stands above it in its column.
    """
    outside = [index for index, block in enumerate(blocks) if not figure.box.holds_middle_of(block.box)]
    named = [index for index in outside if figure.caption and _holds(blocks[index].text, figure.caption)]
    if named:
        return named[0] if blocks[named[0]].box.middle_y > figure.box.middle_y else named[0] + 1
    above = [index for index in outside if _is_above(blocks[index].box, figure.box)]
    return max(above, default=-1) + 1


def _holds(text: str, caption: str) -> bool:
    return "".join(caption.split()) in "".join(text.split())


def _is_above(block: Box, figure: Box) -> bool:
    shared = min(block.right, figure.right) - max(block.left, figure.left)
    return block.middle_y < figure.middle_y and shared > 0.3 * min(block.width, figure.width)
