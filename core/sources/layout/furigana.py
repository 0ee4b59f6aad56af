"""Readings printed small over a word: found, and taken out of the running text."""

from __future__ import annotations

from collections.abc import Sequence

from core.sources.layout.piece import Piece

# Readings are set at half the size of their word; with 0.65 three test files of three came out right.
SMALL = 0.65


def without_furigana(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces without small kana that stand right over larger text; other small text is kept."""
    largest = max((piece.size for piece in pieces), default=0.0)
    return [
        piece
        for piece in pieces
        if piece.size >= SMALL * largest or not piece.is_kana or not _stands_over_word(piece, pieces)
    ]


def _stands_over_word(small: Piece, pieces: Sequence[Piece]) -> bool:
    return any(
        small.size < SMALL * base.size
        and base.box.left - base.size < small.box.middle_x < base.box.right + base.size
        and -0.5 * base.size < base.box.middle_y - small.box.middle_y < 1.6 * base.size
        for base in pieces
    )
