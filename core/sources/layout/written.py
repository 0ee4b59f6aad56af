"""Recognised lines as pieces: cut at wide gaps, what may be misread marked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from core.sources.layout.geometry import Box
from core.sources.layout.lines import WIDE_GAP
from core.sources.layout.piece import Mark, Marks, Piece, is_cjk

_DOUBTFUL = 0.7  # the confidence of a character
_GAP = 0.8  # in characters: nobody leaves as much between two characters of a word
_LOOSE = 0.5  # in characters: what points and brackets leave empty of their own
_HALF_EMPTY = re.compile(r"[、。，．・：；「」『』（）()【】〔〕！？,.:;!?’”‘“\-ー―…]")
# At low resolution the models lose the 〇 of 一六〇三年 and are sure of it.
_SHORT_YEAR = re.compile(r"(?<![一二三四五六七八九〇十百千])[一二三四五六七八九〇]{2,3}(?=年)")

Gaps = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Recognised:
    """A line: its text, how sure each character is, where its middle is, and where nothing is printed.

    Places are counted along the line, 0 at its left to 1.
    """

    text: str
    scores: Sequence[float]
    places: Sequence[float]
    gaps: Gaps = ()

    def cut(self, start: int, end: int) -> Recognised:
        """Some of its characters, without the gaps."""
        return Recognised(self.text[start:end], self.scores[start:end], self.places[start:end])


def pieces_of(line: Recognised, box: Box, size: float) -> list[Piece]:
    """The pieces of one line: apart where a gap is wide, with a space where it is wider than between characters."""
    pieces: list[Piece] = []
    start, left = 0, box.left
    text = Recognised("", (), ())
    for from_, to in line.gaps:
        at, loose = _end_before(line, (from_ + to) / 2)
        white = (to - from_) * box.width / size - loose
        if not start < at < len(line.text) or white < _GAP:
            continue
        text = _after(text, line.cut(start, at))
        start = at
        if white > WIDE_GAP:
            pieces.append(_piece(text, Box(left, box.top, box.left + from_ * box.width, box.bottom), size))
            text, left = Recognised("", (), ()), box.left + to * box.width
    pieces.append(_piece(_after(text, line.cut(start, len(line.text))), Box(left, *box[1:]), size))
    return [piece for piece in pieces if piece.text.strip()]


def _end_before(line: Recognised, middle: float) -> tuple[int, float]:
    """How many characters stand before a gap, and how much of it, in characters, belongs to a point or bracket there.

    The places of characters are known to about one of them.
    """
    at = sum(place < middle for place in line.places)
    for near in (at, at - 1, at + 1):
        if any(_HALF_EMPTY.match(character) for character in line.text[max(0, near - 1) : near + 1]):
            return near, _LOOSE
    return at, 0.0


def _after(text: Recognised, more: Recognised) -> Recognised:
    """Both, with a space between them unless one is there."""
    space = ""
    if text.text and not (text.text[-1].isspace() or more.text[:1].isspace()):
        space = "\u3000" if is_cjk(text.text[-1]) or is_cjk(more.text[:1] or " ") else " "
    sure, places = (1.0,) * len(space), (0.0,) * len(space)
    return Recognised(
        text.text + space + more.text, (*text.scores, *sure, *more.scores), (*text.places, *places, *more.places)
    )


def _piece(line: Recognised, box: Box, size: float) -> Piece:
    return Piece(line.text, box, size, _doubts(line), fmean(line.scores) if line.scores else 1.0)


def _doubts(line: Recognised) -> Marks:
    """The places of characters that recognition is unsure of, and of years that may have lost a 〇."""
    doubtful = {
        index
        for index, (character, score) in enumerate(zip(line.text, line.scores, strict=True))
        if score < _DOUBTFUL and not character.isspace()
    }
    for year in _SHORT_YEAR.finditer(line.text):
        doubtful |= set(range(*year.span()))
    starts = sorted(index for index in doubtful if index - 1 not in doubtful)
    ends = sorted(index + 1 for index in doubtful if index + 1 not in doubtful)
    return tuple(Mark(start, end) for start, end in zip(starts, ends, strict=True))
