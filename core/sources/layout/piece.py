"""A piece of text with its place: what PDF reading and OCR give to the layout."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from core.sources.layout.geometry import Box, around

# Characters that are written without spaces between words, full-width forms among them.
CJK_RANGES = ((0x2E80, 0x30FF), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF))
_CJK = "".join(f"{chr(first)}-{chr(last)}" for first, last in CJK_RANGES)
_ENDS_CJK = re.compile(rf"[{_CJK}]\Z")
_STARTS_CJK = re.compile(rf"[{_CJK}]")
_NARROW = 0.55  # the usual width of a Latin character, in heights
_KANA = re.compile(r"[\u3041-\u309f\u30a0-\u30ff\s]+")


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to know about the characters `[start, end)` of a text: their reading, or, without one, a doubt."""

    start: int
    end: int
    reading: str = ""


Marks = tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Text on one line without a wide gap in it. `size` is the height of its characters in the unit of `box`.

    `confidence` is how sure its characters are, 0 to 1, in the mean; `middles` is where each of them stands from left
    to right, empty where that is not known.
    """

    text: str
    box: Box
    size: float
    marks: Marks = ()
    confidence: float = 1.0
    middles: tuple[float, ...] = ()

    @property
    def is_kana(self) -> bool:
        """True where there is nothing but kana, as in readings printed over a word."""
        return _KANA.fullmatch(self.text) is not None

    def extents(self) -> list[tuple[float, float]]:
        """About where each character begins and ends from left to right: Japanese is as wide as it is high."""
        widths = [1.0 if is_cjk(character) else _NARROW for character in self.text]
        scale = self.box.width / sum(widths) if widths else 0.0
        edges = [self.box.left + scale * width for width in accumulate(widths, initial=0.0)]
        return list(pairwise(edges))

    def places(self) -> tuple[float, ...]:
        """Where the middle of each character is, exactly or about."""
        if len(self.middles) == len(self.text):
            return self.middles
        return tuple((left + right) / 2 for left, right in self.extents())

    def split(self, at: int) -> tuple[Piece, Piece]:
        """The first `at` characters and the rest as pieces of their own, without the spaces between them."""
        edge = self.extents()[at][0]
        first, rest = self.text[:at].rstrip(), self.text[at:].lstrip()
        moved = len(self.text) - len(rest)
        before = tuple(mark for mark in self.marks if mark.end <= len(first))
        after = shifted(tuple(mark for mark in self.marks if mark.start >= moved), -moved)
        left, top, right, bottom = self.box
        return (
            replace(self, text=first, box=Box(left, top, edge, bottom), marks=before),
            replace(self, text=rest, box=Box(edge, top, right, bottom), marks=after),
        )


def is_cjk(character: str) -> bool:
    """True for characters that are written without spaces between words, full-width forms among them."""
    return _STARTS_CJK.match(character) is not None


def needs_space(before: str, after: str) -> bool:
    """True where two pieces of one sentence are set apart by a space: unless one of the two sides is Japanese."""
    return bool(before and after) and not (_ENDS_CJK.search(before) or _STARTS_CJK.match(after))


def joined(first: Piece, second: Piece, between: str) -> Piece:
    """Two pieces of one line as one; the longer one gives the size."""
    longer = max(first, second, key=lambda piece: len(piece.text))
    start, rest = first.text.rstrip(" ") + between, second.text.lstrip(" ")
    marks = first.marks + shifted(second.marks, len(start) + len(rest) - len(second.text))
    box = around((first.box, second.box))
    return Piece(start + rest, box, longer.size, marks, mean_confidence((first, second)))


def shifted(marks: Marks, by: int) -> Marks:
    """The marks where the text that they speak of has moved."""
    return tuple(Mark(mark.start + by, mark.end + by, mark.reading) for mark in marks)


def mean_confidence(pieces: Sequence[Piece]) -> float:
    """The confidence of several pieces together, each by its length."""
    characters = sum(len(piece.text) for piece in pieces)
    return sum(piece.confidence * len(piece.text) for piece in pieces) / characters if characters else 1.0
