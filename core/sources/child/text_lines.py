"""Lines of text in a picture: where they are, and what is written there. rapidocr with the models in its package."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, cast

import cv2
import numpy as np
import numpy.typing as npt
from rapidocr import RapidOCR
from rapidocr.ch_ppocr_rec.typings import TextRecInput

from core.sources.layout.cleaning import clean

Quad = npt.NDArray[np.float64]  # 4 corners × (x, y): top left, top right, bottom right, bottom left
Pixels = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]

# Pixels of the longer side in which lines are looked for. rapidocr's own setting looks in all of them, at five times
# the time for the same lines (measured on ten pages); they are read from the full picture either way.
_DETECTION_SIDE = 1536
_TALL = 1.5  # times as high as wide
_GAP = 0.5  # of the height of a line
_SPECK = 0.02  # of the height of a line: less ink than this is dust


@dataclass(frozen=True, slots=True)
class Written:
    """The characters of one line: how sure each is, 0 to 1, and where along the line its middle is, 0 to 1."""

    characters: tuple[str, ...] = ()
    scores: tuple[float, ...] = ()
    places: tuple[float, ...] = ()

    @property
    def text(self) -> str:
        """The line as text."""
        return "".join(self.characters)

    @property
    def score(self) -> float:
        """How sure its characters are in the mean; 0 where there are none."""
        return fmean(self.scores) if self.scores else 0.0


class LineReader:
    """Holds the models; loads them when it is made."""

    def __init__(self, threads: int) -> None:
        self._engine = RapidOCR(
            params={
                "Global.log_level": "critical",
                "Det.limit_type": "max",
                "Det.limit_side_len": _DETECTION_SIDE,
                "EngineConfig.onnxruntime.intra_op_num_threads": threads,
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            }
        )
        self._load_models()

    def find(self, picture: Pixels) -> list[Quad]:
        """The corners of each line in a BGR picture."""
        found = self._engine(picture, use_det=True, use_cls=False, use_rec=False)
        boxes = getattr(found, "boxes", None)  # another type of answer where there is no text
        return [] if boxes is None else [np.asarray(box, float) for box in boxes]

    def read(self, lines: Sequence[Pixels]) -> list[Written]:
        """What is written in each picture of one line."""
        if not lines:
            return []
        found = cast(Any, self._engine.text_rec)(TextRecInput(img=list(lines), return_word_box=True))
        return [_written(text, info) for text, info in zip(found.txts or (), found.word_results or (), strict=True)]

    def _load_models(self) -> None:
        """Each model is loaded when it is first used; so use both, before the clock of a page runs."""
        sample = np.full((80, 400, 3), 255, np.uint8)
        cv2.putText(sample, "sample", (20, 55), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (0, 0, 0), 3)
        self._engine(sample, use_det=True, use_cls=False, use_rec=True)


def _written(text: str, info: Any) -> Written:
    columns = iter([column for word in info.word_cols for column in word])
    characters: list[tuple[str, float, float]] = []
    place = 0.0
    for character, score in zip(text, info.confs, strict=False):
        if not character.isspace():  # spaces have no column of their own
            place = (next(columns) + 0.5) / info.line_txt_len
        characters += [(part, float(score), min(1.0, place)) for part in clean(character)]
    return Written(*map(tuple, zip(*characters, strict=True))) if characters else Written()


def upright_line(picture: Pixels, quad: Quad) -> Pixels:
    """The picture of one line or column, its corners at the corners."""
    width, height = (max(1, round(side)) for side in (width_of(quad), height_of(quad)))
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), corners)
    return np.asarray(
        cv2.warpPerspective(picture, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def lying(column: Pixels) -> Pixels:
    """A column as a line: turned by a quarter to the left, as the recogniser knows vertical text."""
    return np.ascontiguousarray(np.rot90(column))


def upside_down(line: Pixels) -> Pixels:
    """Turned by a half."""
    return np.ascontiguousarray(line[::-1, ::-1])


def gaps_in(line: Pixels) -> list[tuple[float, float]]:
    """Where nothing is printed for half the height of the line and more: from and to, 0 at its left to 1."""
    ink = ink_of(cv2.GaussianBlur(line, (3, 3), 0)).mean(axis=0) > _SPECK  # noise goes, thin strokes stay
    printed = np.flatnonzero(ink)
    wide = np.flatnonzero(np.diff(printed) > _GAP * line.shape[0])
    return [((printed[at] + 1) / len(ink), printed[at + 1] / len(ink)) for at in wide.tolist()]


def ink_of(line: npt.NDArray[Any]) -> Flags:
    """True where something is printed, dark on light or light on dark."""
    grey = cv2.cvtColor(line, cv2.COLOR_BGR2GRAY)
    level, _ = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    dark = grey < level
    return np.asarray(dark if dark.mean() < 0.5 else ~dark, bool)


def width_of(quad: Quad) -> float:
    """The length of the upper side."""
    return float(np.hypot(*(quad[1] - quad[0])))


def height_of(quad: Quad) -> float:
    """The length of the left side, at least one pixel."""
    return max(1.0, float(np.hypot(*(quad[3] - quad[0]))))


def is_tall(quad: Quad) -> bool:
    """True for a column of characters."""
    return height_of(quad) > _TALL * width_of(quad)
