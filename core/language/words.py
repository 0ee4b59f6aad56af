"""Words of a text by SudachiPy (core dictionary): place, part of speech, reading, normal form."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from sudachipy import Dictionary, SplitMode, Tokenizer

from core.text import Span

# Sudachi refuses more than 49,149 bytes at once, counted after its own normalisation, which makes one character up to
# eighteen (U+FDFA): 800 characters stay below in the worst case.
MAX_PIECE_CHARACTERS = 800
_CUT_AFTER = re.compile(r"[\n。！？]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")

Grain = Literal["long", "short"]
_MODES = {"long": SplitMode.C, "short": SplitMode.A}


@dataclass(frozen=True, slots=True)
class Word:
    """One token.

    `pos` are the first four levels of UniDic (`("名詞", "固有名詞", "人名", "一般")`, `*` for none), `reading` is in
    katakana (for words the dictionary does not know: the surface), `normal` unites spellings (引越し, 引っ越し).
    """

    surface: str
    span: Span
    pos: tuple[str, str, str, str]
    reading: str
    normal: str


def words(text: str, grain: Grain = "long") -> tuple[Word, ...]:
    """Every token of `text` in order, white space too; the surfaces joined are the text.

    `long` keeps compounds and names whole (徳川家康, 二酸化炭素), `short` cuts them into their smallest words. Texts of
    any length are taken piece by piece. Safe to call from any thread.
    """
    return tuple(word for piece in _pieces(text) for word in _tokens(text, piece, grain))


def reading(text: str, grain: Grain = "long") -> str:
    """How `text` is read, in katakana; characters without a reading stay as they are."""
    return "".join(word.reading for word in words(text, grain))


def normal_form(text: str) -> str:
    """`text` with each word in its normal form: equal for other spellings and inflections of the same words."""
    return "".join(word.normal for word in words(text))


def _tokens(text: str, piece: Span, grain: Grain) -> Iterator[Word]:
    clean = _SURROGATE.sub("\ufffd", piece.of(text))  # half characters cannot be handed to the tokenizer
    for token in _tokenizer().tokenize(clean, _MODES[grain]):
        span = Span(piece.start + token.begin(), piece.start + token.end())
        if span.start == span.end:
            continue  # a character that the normalisation splits in two: the first half has the place
        first, second, third, fourth = token.part_of_speech()[:4]
        yield Word(span.of(text), span, (first, second, third, fourth), token.reading_form(), token.normalized_form())


def _pieces(text: str) -> Iterator[Span]:
    start = 0
    while start < len(text):
        end = min(start + MAX_PIECE_CHARACTERS, len(text))
        if end < len(text):
            cuts = [match.end() for match in _CUT_AFTER.finditer(text, start, end)]
            end = cuts[-1] if cuts else end
        yield Span(start, end)
        start = end


class _OfThread(threading.local):
    tokenizer: Tokenizer | None = None


_of_thread = _OfThread()
_loading = threading.Lock()


def _tokenizer() -> Tokenizer:
    """This thread's tokenizer: one must not serve two threads at once, all share the dictionary (88 MB)."""
    if _of_thread.tokenizer is None:
        with _loading:
            _of_thread.tokenizer = _dictionary().tokenizer()
    return _of_thread.tokenizer


@cache
def _dictionary() -> Dictionary:
    return Dictionary(dict="core")
