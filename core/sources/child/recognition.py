"""Characters in a picture of a page: put upright, read line by line, laid out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from statistics import median

import cv2
import numpy as np

from core.document.extract import PageTurn
from core.sources.child import orientation
from core.sources.child.columns import as_line, combined
from core.sources.child.lookalikes import told_apart
from core.sources.child.orientation import Orientation
from core.sources.child.picture_figures import picture_figures
from core.sources.child.picture_rules import rules_in
from core.sources.child.text_lines import (
    LineReader,
    Pixels,
    Quad,
    Written,
    gaps_in,
    height_of,
    is_tall,
    lying,
    upright_line,
    width_of,
)
from core.sources.layout.blocks import MEASURED, LaidBlock
from core.sources.layout.figures import FoundFigure
from core.sources.layout.furigana import without_furigana
from core.sources.layout.geometry import Box, Turn
from core.sources.layout.page import lay_out
from core.sources.layout.piece import Piece
from core.sources.layout.rules import Rules
from core.sources.layout.written import Gaps, Recognised, pieces_of
from core.sources.wire import Header

_LEAST_CONFIDENCE = 0.6  # of a line; below it there were no characters
_NARROWEST = 16  # pixels of a picture; nothing can be read in less
_INK = 0.85  # of the height of a box: the detector draws it around the characters with some air
_ROTATIONS = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}

Line = tuple[Quad, Written, Gaps]


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    """What was read off a picture; places in pixels of the picture as it is after `turn` degrees clockwise."""

    blocks: tuple[LaidBlock, ...]
    figures: tuple[FoundFigure, ...]
    size: tuple[int, int]
    turn: PageTurn


class Recogniser:
    """Holds the models; loads them when it is made."""

    def __init__(self, threads: int) -> None:
        self._reader = LineReader(threads)

    def recognise(self, body: bytes, width: int, height: int, turn: PageTurn | None) -> Iterator[tuple[Header, bytes]]:
        """One reply: the page whose RGB picture `body` is. `turn` puts it upright; None: that is found here."""
        rgb = np.frombuffer(body, np.uint8).reshape(height, width, 3)
        yield asdict(self._page(np.ascontiguousarray(rgb[:, :, ::-1]), turn)), b""

    def _page(self, picture: Pixels, turn: PageTurn | None) -> RecognisedPage:
        picture = _turned(picture, turn or 0)
        if min(picture.shape[:2]) < _NARROWEST:
            return RecognisedPage((), (), (picture.shape[1], picture.shape[0]), turn or 0)
        quads = self._reader.find(picture)
        known: dict[int, Written] = {}
        if orientation.stands_in_columns(quads):
            found = orientation.of_columns(self._reader, picture, quads)
        else:
            known, found = self._begun(picture, quads)
        if turn is None and found.turn:  # lines are found more exactly in an upright picture
            picture, known = _turned(picture, found.turn), {}
            quads = self._reader.find(picture)
        written = self._read(picture, quads, known, vertical=found.vertical)
        lines = [
            (quad, line, [] if is_tall(quad) else gaps_in(upright_line(picture, quad)))
            for quad, line in zip(quads, written, strict=True)
            if line.score >= _LEAST_CONFIDENCE
        ]
        blocks, figures = lay_out_lines(lines, picture, vertical=found.vertical)
        size = (picture.shape[1], picture.shape[0])
        return RecognisedPage(blocks, figures, size, turn if turn is not None else found.turn)

    def _begun(self, picture: Pixels, quads: Sequence[Quad]) -> tuple[dict[int, Written], Orientation]:
        """Some lines of a picture with lines across it as they read, by their place, and whether it is upside down."""
        places = [index for index in orientation.sample(quads, width_of) if not is_tall(quads[index])]
        lines = [upright_line(picture, quads[index]) for index in places]
        written = self._reader.read(lines)
        upside_down = orientation.is_upside_down(self._reader, lines, written)
        return dict(zip(places, written, strict=True)), Orientation(180 if upside_down else 0, vertical=False)

    def _read(
        self, picture: Pixels, quads: Sequence[Quad], known: dict[int, Written], *, vertical: bool
    ) -> list[Written]:
        """What is written in every line; that of `known` is not read again."""
        places = [index for index in range(len(quads)) if index not in known]
        cuts = {index: upright_line(picture, quads[index]) for index in places}
        tall = [index for index in places if is_tall(quads[index])]
        read = self._reader.read([lying(cuts[index]) if index in tall else cuts[index] for index in places])
        written = known | dict(zip(places, read, strict=True))
        if vertical:
            for index, cut in zip(tall, self._reader.read([as_line(cuts[index]) for index in tall]), strict=True):
                written[index] = combined(written[index], cut)
        return [written[index] for index in range(len(quads))]


def _turned(picture: Pixels, degrees: PageTurn) -> Pixels:
    return np.asarray(cv2.rotate(picture, _ROTATIONS[degrees]), np.uint8) if degrees else picture


def lay_out_lines(
    lines: Sequence[Line], picture: Pixels, *, vertical: bool
) -> tuple[tuple[LaidBlock, ...], tuple[FoundFigure, ...]]:
    """Recognised lines as blocks in reading order, and the figures; places in pixels of the picture as it is."""
    height, width = picture.shape[:2]
    turn = Turn(3 if vertical else 0, width, height)
    turned = [(_turned_quad(quad, turn), written, gaps) for quad, written, gaps in lines]
    slope = _slope([quad for quad, _, _ in turned])
    pieces = [piece for line in turned for piece in _pieces(*line, slope)]
    read = without_furigana(pieces)
    rules = Rules() if vertical else rules_in(picture, slope)
    laid = lay_out(read, rules, turn.size[1], MEASURED)

    def back(box: Box) -> Box:
        return turn.back.apply(_tilted_back(box, slope))

    blocks = tuple(replace(block, box=back(block.box)) for block in laid.blocks)
    shown = [replace(piece, box=back(piece.box)) for piece in pieces]
    figures = picture_figures(picture[:, :, ::-1], shown, [back(table) for table in laid.tables])
    return blocks, tuple(figures)


def _turned_quad(quad: Quad, turn: Turn) -> Quad:
    """The corners on the turned page, again from its top left."""
    points = [turn.apply(Box(x, y, x, y))[:2] for x, y in quad.tolist()]
    # A turn by n quarters to the right makes corner 4 - n the top left one.
    return np.roll(np.asarray(points, float), turn.quarters, axis=0)


def _slope(quads: Sequence[Quad]) -> float:
    """By how much lines fall to the right of the picture, in radians: the median of those that are long."""
    angles = [
        math.atan2(quad[1, 1] - quad[0, 1], quad[1, 0] - quad[0, 0])
        for quad in quads
        if width_of(quad) > 3 * height_of(quad)
    ]
    return median(angles) if angles else 0.0


def _pieces(quad: Quad, written: Written, gaps: Gaps, slope: float) -> list[Piece]:
    level = quad @ rotation(-slope).T
    box = Box(*level.min(axis=0).tolist(), *level.max(axis=0).tolist())
    text = told_apart(written.text)
    return pieces_of(Recognised(text, written.scores, written.places, gaps), box, _INK * height_of(quad))


def _tilted_back(box: Box, slope: float) -> Box:
    corners = np.array([(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)])
    tilted = corners @ rotation(slope).T
    return Box(*tilted.min(axis=0).tolist(), *tilted.max(axis=0).tolist())


def rotation(angle: float) -> Quad:
    """The matrix that turns points by `angle` radians."""
    return np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
