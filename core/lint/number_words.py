"""English numbers in words, up to 999,999: twenty-five, one hundred and six."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SMALL = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen
"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_VALUES = {
    **{word: value for value, word in enumerate(_SMALL.split())},
    **{word: 10 * value for value, word in enumerate(_TENS.split(), start=2)},
}
_WORD = "(?:" + "|".join(sorted([*_VALUES, "hundred", "thousand"], key=len, reverse=True)) + ")"
MIN_CENTURY, MAX_CENTURY = 10, 20
_NUMBER = re.compile(rf"\b{_WORD}(?:(?:\s+and)?[\s-]+{_WORD}\b){{0,8}}", re.IGNORECASE)


def number_words(text: str) -> Iterator[tuple[int, int, int]]:
    """Start, end and value of each number in words."""
    for match in _NUMBER.finditer(text):
        if not text[match.end() : match.end() + 1].isalpha():
            value = _value(re.findall(_WORD, match.group().lower()))
            if value is not None:
                yield match.start(), match.end(), value


def whole_number_word(text: str) -> int | None:
    """The value of a text that is one number in words; None for any other."""
    if not text.isascii() or not text[:1].isalpha():
        return None
    plain = text.strip()
    return next((value for start, end, value in number_words(plain) if (start, end) == (0, len(plain))), None)


def _value(words: list[str]) -> int | None:
    return _year(words) or _sum(words)


def _year(words: list[str]) -> int | None:
    """nineteen fourteen, eighteen sixty-eight: a century and a year of two digits."""
    century, *rest = (_VALUES.get(word, 0) for word in words)
    if not MIN_CENTURY <= century <= MAX_CENTURY or not rest or rest[0] < MIN_CENTURY:
        return None
    year = _sum(words[1:])
    return None if year is None or year >= 100 else century * 100 + year


def _sum(words: list[str]) -> int | None:
    total = group = 0
    last = 1000
    for word in words:
        if word == "thousand":
            total, group, last = (total + max(group, 1)) * 1000, 0, 1000
        elif word == "hundred":
            group, last = max(group, 1) * 100, 100
        elif _VALUES[word] >= last or (last < 100 and (last < 20 or _VALUES[word] > 9)):
            return None  # two three: a list, no sum
        else:
            group, last = group + _VALUES[word], _VALUES[word]
    return total + group
