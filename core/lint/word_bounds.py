"""Whether a piece of text is a word (or words) of its own there, and not a part of another word."""

from __future__ import annotations

import re
from functools import lru_cache

from core.language import words

# Joined to what stands before or behind it: letters and digits, also over a hyphen or an apostrophe.
_LATIN = "0-9A-Za-zÀ-ɏ"
_JOINED_BEFORE = re.compile(rf"[{_LATIN}_](?:[-‐‑'’])?$")
_JOINED_BEHIND = re.compile(rf"[{_LATIN}_]|[-‐‑][{_LATIN}]|['’](?!s\b)[{_LATIN}]")
_IS_LATIN = re.compile(rf"[{_LATIN}]")
_KANJI = re.compile("[々一-\u9fff㐀-\u4dbf豈-\ufaff]")
_KANA_OR_KANJI = re.compile("[ぁ-ゖァ-ヺー々一-\u9fff㐀-\u4dbf豈-\ufaff]")

MAX_SHORT_WORD = 2  # kanji
MAX_REMEMBERED_TEXTS = 2048


def stands_alone(text: str, start: int, end: int) -> bool:
    """True where `text[start:end]` begins and ends with a word: not 銀 in 銀行, nor `art` in `start`."""
    return _begins(text, start) and _ends(text, end) and not _inside_kanji(text, start, end)


def _begins(text: str, start: int) -> bool:
    if _IS_LATIN.match(text[start]):
        return _JOINED_BEFORE.search(text[max(0, start - 2) : start]) is None
    return _is_border(text, start)


def _ends(text: str, end: int) -> bool:
    if _IS_LATIN.match(text[end - 1]):
        return _JOINED_BEHIND.match(text[end : end + 3]) is None
    return _is_border(text, end)


def _is_border(text: str, place: int) -> bool:
    """True where a Japanese word may end: at anything but kana and kanji, and where the dictionary cuts."""
    joined = 0 < place < len(text) and _KANA_OR_KANJI.match(text[place - 1]) and _KANA_OR_KANJI.match(text[place])
    return not joined or place in _borders(text)


def _inside_kanji(text: str, start: int, end: int) -> bool:
    """True for a short word in a compound, whatever the dictionary cuts: 木 in 木曜日, 子葉 in 双子葉類."""
    if end - start > MAX_SHORT_WORD or not all(map(_KANJI.match, text[start:end])):
        return False
    neighbours = [bool(char and _KANJI.match(char)) for char in (text[start - 1 : start], text[end : end + 1])]
    return any(neighbours) if end - start == 1 else all(neighbours)


@lru_cache(maxsize=MAX_REMEMBERED_TEXTS)
def _borders(text: str) -> frozenset[int]:
    """Where a word begins or ends. A person's name is two words, so that 家康 is found in 徳川家康."""
    borders = {0, len(text)}
    for word in words(text):
        borders |= {word.span.start, word.span.end}
        if word.pos[2] == "人名":
            borders |= {word.span.start + part.span.end for part in words(word.surface, "short")}
    return frozenset(borders)
