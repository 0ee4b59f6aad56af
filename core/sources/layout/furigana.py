"""Readings printed small over a word: taken out of the running text, and kept as the reading of that word."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from core.sources.layout.piece import Mark, Piece

# Readings are set at half the size of their word; with 0.65 three test files of three came out right.
SMALL = 0.65
_OVERHANG = 0.4  # in characters: a short reading begins late over its word or ends early
_KANJI = re.compile(r"[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def without_furigana(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces without small kana that stand right over larger text, which are marked as its reading there."""
    largest = max((piece.size for piece in pieces), default=0.0)
    words: dict[int, list[Piece]] = defaultdict(list)  # by the place in `pieces` of what they stand over
    kept: list[int] = []
    for index, piece in enumerate(pieces):
        small = piece.size < SMALL * largest and piece.is_kana
        over = _below(piece, pieces) if small else None
        if over is None:
            kept.append(index)
        else:
            words[over].append(piece)
    return [_with_readings(pieces[index], words[index]) if index in words else pieces[index] for index in kept]


def _below(small: Piece, pieces: Sequence[Piece]) -> int | None:
    """The place of the nearest larger text that a reading stands over."""
    over = [
        (abs(base.box.middle_y - small.box.middle_y), index)
        for index, base in enumerate(pieces)
        if small.size < SMALL * base.size
        and base.box.left - base.size < small.box.middle_x < base.box.right + base.size
        and -0.5 * base.size < base.box.middle_y - small.box.middle_y < 1.6 * base.size
    ]
    return min(over)[1] if over else None


def _with_readings(base: Piece, readings: Sequence[Piece]) -> Piece:
    """Each kanji belongs to the reading that stands nearest over it; kana beside them are read as they are."""
    under: dict[int, list[int]] = defaultdict(list)  # by the place of the reading
    for index, middle in enumerate(base.places()):
        if _KANJI.match(base.text[index]):
            apart, nearest = min((_apart(middle, reading), at) for at, reading in enumerate(readings))
            if apart <= _OVERHANG * base.size:
                under[nearest].append(index)
    marks = [
        Mark(places[0], places[-1] + 1, readings[at].text.replace(" ", "")) for at, places in sorted(under.items())
    ]
    return replace(base, marks=(*base.marks, *marks))


def _apart(x: float, reading: Piece) -> float:
    return max(reading.box.left - x, x - reading.box.right, 0.0)
