"""A piece of text with its place: what PDF reading and OCR give to the layout."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.sources.layout.geometry import Box, around

_CJK = r"\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_ENDS_CJK = re.compile(rf"[{_CJK}]\Z")
_STARTS_CJK = re.compile(rf"[{_CJK}]")
_KANA = re.compile(r"[\u3041-\u309f\u30a0-\u30ff\s]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """Text on one line without a wide gap in it. `size` is the height of its characters in the unit of `box`."""

    text: str
    box: Box
    size: float

    @property
    def is_kana(self) -> bool:
        """True where there is nothing but kana, as in readings printed over a word."""
        return _KANA.fullmatch(self.text) is not None


def is_cjk(character: str) -> bool:
    """True for characters that are written without spaces between words, full-width forms among them."""
    return _STARTS_CJK.match(character) is not None


def needs_space(before: str, after: str) -> bool:
    """True where two pieces of one sentence are set apart by a space: unless one of the two sides is Japanese."""
    return bool(before and after) and not (_ENDS_CJK.search(before) or _STARTS_CJK.match(after))


def joined(first: Piece, second: Piece, between: str) -> Piece:
    """Two pieces of one line as one; the longer one gives the size."""
    longer = max(first, second, key=lambda piece: len(piece.text))
    text = f"{first.text.rstrip(' ')}{between}{second.text.lstrip(' ')}"
    return Piece(text, around((first.box, second.box)), longer.size)
