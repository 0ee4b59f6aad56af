"""Lists of words to choose from: where every choice is listed, none is given away."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

MIN_ENTRIES = 3
MAX_LENGTH = 2000  # characters; what is longer is a text, no list to choose from
_BETWEEN = re.compile(r"[、，,・/／|｜;；:：\s]+")
_BETWEEN_PHRASES = re.compile(r"[、，,・/／|｜;；:：\n\u3000]\s*")
_ANNOUNCED = re.compile(
    r"語群|語句|選択肢|次の(?:言葉|ことば|語)|word (?:bank|list|box)|choose from|words to use", re.IGNORECASE
)


@lru_cache(maxsize=16384)
def lists_all(texts: tuple[str, ...], choices: tuple[str, ...]) -> bool:
    """True where the texts of a region name every one of these choices, two or more."""
    text = _joined(texts).casefold()
    return bool(text) and len(choices) > 1 and all(choice.strip().casefold() in text for choice in choices)


def is_word_bank(texts: tuple[str, ...], answers: Collection[str]) -> bool:
    """True where these texts are a bare list of three or more entries and half of them are answers of the test.

    `answers` are all right answers of the test, case folded. An announced list (語群, Word bank) needs two of them.
    """
    for entries in _entries(texts):
        known = sum(entry in answers for entry in entries)
        if 2 * known >= len(entries) or (known > 1 and _ANNOUNCED.search(_joined(texts))):
            return True
    return False


@lru_cache(maxsize=4096)
def _entries(texts: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """The entries of what may be a list, by each way to part them that gives enough."""
    text = _joined(texts)
    parted = (
        frozenset(entry.strip("「」()（）[]【】 .。").casefold() for entry in between.split(text)) - {""}
        for between in (_BETWEEN_PHRASES, _BETWEEN)
    )
    return tuple(entries for entries in parted if len(entries) >= MIN_ENTRIES)


def _joined(texts: tuple[str, ...]) -> str:
    """The texts as one; empty where that is too long for a list."""
    return "\n".join(texts) if sum(map(len, texts)) + len(texts) <= MAX_LENGTH else ""
