"""Characters in a picture: rapidocr with the models inside its package, then lines put upright for the layout."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from statistics import median, pstdev

import cv2
import numpy as np
import numpy.typing as npt
from rapidocr import RapidOCR
from rapidocr.utils.output import RapidOCROutput

from core.sources.layout.blocks import MEASURED
from core.sources.layout.cleaning import clean
from core.sources.layout.furigana import without_furigana
from core.sources.layout.geometry import Box, Turn
from core.sources.layout.page import LaidPage, lay_out
from core.sources.layout.piece import Piece
from core.sources.layout.rules import Rules
from core.sources.wire import Header

Quad = npt.NDArray[np.float64]  # 4 corners × (x, y): top left, top right, bottom right, bottom left
Line = tuple[Quad, str]

_LEAST_CONFIDENCE = 0.6
_MIDDLE_DOT = re.compile(r"(?<=[\u3040-\u9fff])[·•](?=[\u3040-\u9fff])")  # the models write the Latin one
# Pixels of the longer side in which lines are looked for. rapidocr's own setting looks in all of them, at five times
# the time for the same lines (measured on ten pages); they are read from the full picture either way.
_DETECTION_SIDE = 1536
_INK = 0.85  # of the height of a box: the detector draws it around the characters with some air
_TALL = 1.5  # times as high as wide


class Recogniser:
    """Holds the models; loads them when it is made."""

    def __init__(self, threads: int) -> None:
        self._engine = RapidOCR(
            params={
                "Global.log_level": "critical",
                "Global.text_score": _LEAST_CONFIDENCE,
                "Det.limit_type": "max",
                "Det.limit_side_len": _DETECTION_SIDE,
                "EngineConfig.onnxruntime.intra_op_num_threads": threads,
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            }
        )
        self._load_models()

    def recognise(self, body: bytes, width: int, height: int) -> Iterator[tuple[Header, bytes]]:
        """One reply: the page whose RGB picture `body` is, laid out; and how sure the models are."""
        picture = np.frombuffer(body, np.uint8).reshape(height, width, 3)
        found = self._engine(np.ascontiguousarray(picture[:, :, ::-1]))
        if not isinstance(found, RapidOCROutput):
            raise TypeError(f"rapidocr gave a {type(found).__name__} for a whole page")
        texts = [_MIDDLE_DOT.sub("・", clean(text)) for text in found.txts or ()]
        quads = [] if found.boxes is None else [np.asarray(box, float) for box in found.boxes]
        page = lay_out_lines(list(zip(quads, texts, strict=True)), width, height)
        yield {"page": asdict(page), "confidence": _confidence(texts, found.scores or ())}, b""

    def _load_models(self) -> None:
        """Each model is loaded when it is first used; so use all of them, before the clock of a page runs."""
        sample = np.full((80, 400, 3), 255, np.uint8)
        cv2.putText(sample, "sample", (20, 55), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (0, 0, 0), 3)
        self._engine(sample)


def _confidence(texts: Sequence[str], scores: Sequence[float]) -> float:
    """What the recogniser gives itself, 0 to 1, in the mean over all characters."""
    characters = sum(map(len, texts))
    return sum(len(text) * score for text, score in zip(texts, scores, strict=True)) / characters if characters else 1.0


def lay_out_lines(lines: list[Line], width: int, height: int) -> LaidPage:
    """Recognised lines as blocks in reading order; boxes in pixels of the picture as it is."""
    turn = _turn_to_read(lines, width, height)
    turned = [(_turned(quad, turn), text) for quad, text in lines]
    slope = _slope(turned)
    pieces = [_piece(quad, text, slope) for quad, text in turned]
    laid = lay_out(without_furigana(pieces), Rules(), turn.size[1], MEASURED)
    tables = tuple(turn.back.apply(_tilted_back(box, slope)) for box in laid.tables)
    return LaidPage(laid.blocks, tables)


def _turn_to_read(lines: list[Line], width: int, height: int) -> Turn:
    """Lines that stand upright are vertical Japanese, or the page lies on its side.

    Vertical columns begin at the same height. Where it is the lower ends that agree, the lines begin there: the page
    has been turned to the left. (A page turned to the right reads in the order of vertical columns.)
    """
    tall = [quad for quad, text in lines if len(text) > 1 and _height(quad) > _TALL * _width(quad)]
    characters = sum(len(text) for _, text in lines)
    tall_characters = sum(len(text) for quad, text in lines if len(text) > 1 and _height(quad) > _TALL * _width(quad))
    if tall_characters <= characters / 2:
        return Turn(0, width, height)
    lean = median((quad[3, 0] - quad[0, 0]) / _height(quad) for quad in tall)
    tops = [float(quad[0, 1] + lean * quad[0, 0]) for quad in tall]
    bottoms = [float(quad[3, 1] + lean * quad[3, 0]) for quad in tall]
    return Turn(1 if pstdev(bottoms) < pstdev(tops) else 3, width, height)


def _turned(quad: Quad, turn: Turn) -> Quad:
    """The corners on the turned page, again from its top left."""
    points = [turn.apply(Box(x, y, x, y))[:2] for x, y in quad.tolist()]
    # A turn by n quarters to the right makes corner 4 - n the top left one.
    return np.roll(np.asarray(points, float), turn.quarters, axis=0)


def _slope(lines: list[Line]) -> float:
    """By how much lines rise to the right of the picture, in radians: the median of those that are long."""
    angles = [
        math.atan2(quad[1, 1] - quad[0, 1], quad[1, 0] - quad[0, 0])
        for quad, _ in lines
        if _width(quad) > 3 * _height(quad)
    ]
    return median(angles) if angles else 0.0


def _piece(quad: Quad, text: str, slope: float) -> Piece:
    level = quad @ _rotation(-slope).T
    (left, top), (right, bottom) = level.min(axis=0).tolist(), level.max(axis=0).tolist()
    return Piece(text, Box(left, top, right, bottom), _INK * _height(quad))


def _tilted_back(box: Box, slope: float) -> Box:
    corners = np.array([(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)])
    tilted = corners @ _rotation(slope).T
    (left, top), (right, bottom) = tilted.min(axis=0).tolist(), tilted.max(axis=0).tolist()
    return Box(left, top, right, bottom)


def _rotation(angle: float) -> Quad:
    return np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])


def _width(quad: Quad) -> float:
    return float(np.hypot(*(quad[1] - quad[0])))


def _height(quad: Quad) -> float:
    return float(np.hypot(*(quad[3] - quad[0]))) or 1.0
