"""Recognised lines as pieces: cut at wide gaps, what may be misread marked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from core.sources.layout.geometry import Box
from core.sources.layout.lines import WIDE_GAP
from core.sources.layout.piece import Mark, Marks, Piece, is_cjk

_DOUBTFUL = 0.75  # the confidence of a character
_GAP = 0.65  # in characters: nobody leaves as much between two characters of a word
_HALF_WIDTH = {True: 0.5, False: 0.28}  # of Japanese and of Latin characters, in heights
_LOOSE = 0.5  # in characters: what points and brackets leave empty of their own
_HALF_EMPTY = re.compile(r"[、。，．・：；「」『』（）()【】〔〕！？,.:;!?’”‘“\-ー―…]")
# At low resolution the models lose the 〇 of 一六〇三年 and are sure of it.
_SHORT_YEAR = re.compile(r"(?<![一二三四五六七八九〇十百千])[一二三四五六七八九〇]{2,3}(?=年)")


class _Character(NamedTuple):
    text: str
    score: float
    middle: float


def pieces_of(text: str, scores: Sequence[float], places: Sequence[float], box: Box, size: float) -> list[Piece]:
    """The pieces of one line. `scores` and `places`, from 0 at its left to 1, are those of its characters."""
    characters = [
        _Character(character, score, box.left + place * box.width)
        for character, score, place in zip(text, scores, places, strict=True)
    ]
    runs = [run for run in _runs(characters, size) if "".join(one.text for one in run).strip()]
    lefts = [box.left, *(run[0].middle - _HALF_WIDTH[is_cjk(run[0].text)] * size for run in runs[1:])]
    rights = [*(_last(run).middle + _HALF_WIDTH[is_cjk(_last(run).text)] * size for run in runs[:-1]), box.right]
    return [
        _piece(run, Box(left, box.top, max(left, right), box.bottom), size)
        for run, left, right in zip(runs, lefts, rights, strict=False)
    ]


def _runs(characters: Sequence[_Character], size: float) -> list[list[_Character]]:
    """The characters without wide gaps between them; a smaller gap becomes a space."""
    runs: list[list[_Character]] = [[]]
    last: _Character | None = None
    for character in characters:
        if character.text.isspace():
            runs[-1].append(character)
            continue
        gap = _gap(last, character, size) if last else 0.0
        if gap > WIDE_GAP * size:
            runs.append([])
        elif last and gap > _GAP * size and runs[-1][-1] is last:
            wide = is_cjk(last.text) or is_cjk(character.text)
            runs[-1].append(_Character("\u3000" if wide else " ", 1.0, last.middle))
        runs[-1].append(character)
        last = character
    return runs


def _gap(before: _Character, after: _Character, size: float) -> float:
    taken = _HALF_WIDTH[is_cjk(before.text)] + _HALF_WIDTH[is_cjk(after.text)]
    taken += _LOOSE * any(_HALF_EMPTY.match(one.text) for one in (before, after))
    return after.middle - before.middle - taken * size


def _last(run: Sequence[_Character]) -> _Character:
    return next(character for character in reversed(run) if not character.text.isspace())


def _piece(run: Sequence[_Character], box: Box, size: float) -> Piece:
    text = "".join(character.text for character in run)
    return Piece(text, box, size, _doubts(text, run), fmean(character.score for character in run))


def _doubts(text: str, run: Sequence[_Character]) -> Marks:
    """The places of characters that recognition is unsure of, and of years that may have lost a 〇."""
    doubtful = {index for index, character in enumerate(run) if character.score < _DOUBTFUL}
    for year in _SHORT_YEAR.finditer(text):
        doubtful |= set(range(*year.span()))
    starts = sorted(index for index in doubtful if index - 1 not in doubtful)
    ends = sorted(index + 1 for index in doubtful if index + 1 not in doubtful)
    return tuple(Mark(start, end) for start, end in zip(starts, ends, strict=True))
