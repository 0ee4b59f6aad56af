"""The characters of a PDF page put together to runs: what follows each other in one line, without a wide gap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.sources.child.pdf_glyphs import Flags, Glyphs, Indices, Numbers, Style
from core.sources.layout.cleaning import clean
from core.sources.layout.furigana import SMALL
from core.sources.layout.geometry import Box, Turn
from core.sources.layout.lines import WIDE_GAP
from core.sources.layout.piece import CJK_RANGES, Piece
from core.sources.layout.rules import Rules

_SIZE_STEP = 0.2  # a larger change of size begins a new run
_TYPED_SPACE = 0.6  # in characters
_SLIVER = 0.2
_TOUCHING = 0.1  # no line is drawn between characters that are nearer
_ROOM_FOR_FORMULA = 0.45  # in characters: a wider space may hold what was drawn separately
_BACKWARDS = 0.8  # in characters: what goes back by more begins anew


@dataclass(frozen=True, slots=True)
class Run:
    """Characters that follow each other in one line, on the page as it is turned for reading."""

    text: str
    box: Box
    style: Style
    middles: tuple[float, ...] = ()  # of its characters, where the page has small text

    @property
    def piece(self) -> Piece:
        """The run as a piece of text, cleaned."""
        return Piece(clean(self.text), self.box, self.style.size, middles=self.middles)


def turn_to_read(glyphs: Glyphs, width: float, height: float) -> Turn:
    """How to turn the page so that its text runs to the right and its lines follow each other downwards."""
    if not len(glyphs.characters):
        return Turn(0, width, height)
    counts: Counter[int] = Counter()
    for style, count in zip(*np.unique(glyphs.style, return_counts=True), strict=True):
        counts[glyphs.styles[style].angle] += int(count)
    angle = counts.most_common(1)[0][0]
    return Turn(3 if angle == 0 and _runs_downwards(glyphs) else angle, width, height)


def _runs_downwards(glyphs: Glyphs) -> bool:
    """Vertical Japanese: most characters stand right below the one before."""
    left, top, right, bottom = glyphs.boxes.T
    across = np.abs(np.diff((left + right) / 2))
    down = np.diff((top + bottom) / 2)
    height = (bottom - top)[:-1]
    below = (across < 0.4 * (right - left)[1:]) & (down > 0.3 * height) & (down < 2.5 * height)
    return bool(below.sum() > 0.5 * len(glyphs.characters))


def runs_of(glyphs: Glyphs, turn: Turn, rules: Rules) -> list[Run]:
    """The runs of a page in the order of PDFium; wide gaps, ruled lines, changes of size and of line end a run."""
    if not len(glyphs.characters):
        return []
    boxes = glyphs.turned(turn)
    starts = np.flatnonzero(np.concatenate(([True], ~_goes_on(glyphs, boxes, rules))))
    ends = [*starts[1:].tolist(), len(glyphs.characters)]
    places = np.column_stack(
        [
            combine.reduceat(boxes[:, side], starts)
            for side, combine in enumerate((np.minimum, np.minimum, np.maximum, np.maximum))
        ]
    )
    written = _written(glyphs, boxes)
    has_small_text = glyphs.sizes.min() < SMALL * glyphs.sizes.max()
    middles = ((boxes[:, 0] + boxes[:, 2]) / 2).tolist() if has_small_text else []
    runs = []
    for start, end, place in zip(starts.tolist(), ends, places.tolist(), strict=True):
        # A typed space at the end tells a wide space between words from a gutter.
        after = " " if end < len(written) and glyphs.typed[end] else ""
        text = "".join(written[start:end]).removeprefix(" ")
        where = [middles[at] for at in range(start, end) for _ in written[at]][-len(text) :] if middles else []
        runs.append(Run(text + after, Box(*place), glyphs.styles[glyphs.style[start]], tuple(where)))
    return runs


def _goes_on(glyphs: Glyphs, boxes: Numbers, rules: Rules) -> Flags:
    """For each character but the first whether it goes on with the run of the one before."""
    left, top, right, bottom = boxes.T
    size, spaced = glyphs.sizes, glyphs.spaced[1:]
    faint = np.array([style.faint for style in glyphs.styles])[glyphs.style]
    middle = (top + bottom) / 2
    gap = left[1:] - right[:-1]
    widest = np.where(spaced, _ROOM_FOR_FORMULA, WIDE_GAP) * size[1:]
    alike = (np.abs(np.diff(size)) <= _SIZE_STEP * size[:-1]) & (faint[1:] == faint[:-1])
    beside = (np.abs(np.diff(middle)) < 0.5 * size[1:]) & (gap > -_BACKWARDS * size[1:]) & (gap < widest)
    goes_on: Flags = alike & beside
    for line in rules.vertical:
        x, from_y, to_y = line.middle_x, line.top, line.bottom
        between = (right[:-1] < x) & (x < ((left + right) / 2)[1:]) & (from_y <= middle[1:]) & (middle[1:] <= to_y)
        goes_on &= ~(between & (gap >= _TOUCHING * size[1:]))
    return goes_on


def _written(glyphs: Glyphs, boxes: Numbers) -> list[str]:
    """Each character, with a space before it where one is wanted.

    What PDFium reports between Japanese and Latin is a sliver of white, not a space that somebody typed.
    """
    japanese = _among(np.array([ord(character) for character in glyphs.characters]), CJK_RANGES)
    gap = boxes[1:, 0] - boxes[:-1, 2]
    wide = gap > np.where(glyphs.typed[1:], _SLIVER, _TYPED_SPACE) * glyphs.sizes[1:]
    wanted = glyphs.spaced[1:] & (wide | ~(japanese[1:] | japanese[:-1]))
    written = list(glyphs.characters)
    for index in (np.flatnonzero(wanted) + 1).tolist():
        written[index] = " " + written[index]
    return written


def _among(codes: Indices, ranges: Sequence[tuple[int, int]]) -> Flags:
    found = np.zeros(len(codes), bool)
    for first, last in ranges:
        found |= (codes >= first) & (codes <= last)
    return found
