"""Numbers as they are written in a text, and wrong ones that look alike."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass

_POSITIONAL = "〇一二三四五六七八九"
_WITH_TENS = re.compile(r"(?:([一二三四五六七八九])?十)?([一二三四五六七八九])?")
YEARS = range(100, 2101)
# Wrong years lie three to twelve years off, wrong numbers one to three steps of their own size.
YEAR_STEPS = (-12, -9, -7, -4, 3, 5, 8, 11)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written: its value and how it is spelled."""

    value: float
    style: str  # "plain", "wide" (１６), "commas" (3,776), "positional" (一六〇三), "tens" (十七)
    decimals: int = 0

    def spelled(self, value: float) -> str:
        """Another value in the same spelling."""
        if self.style == "positional":
            return "".join(_POSITIONAL[int(digit)] for digit in f"{value:.0f}")
        if self.style == "tens":
            return _kanji(int(value))
        text = f"{value:,.{self.decimals}f}" if self.style.endswith("commas") else f"{value:.{self.decimals}f}"
        return text.translate(_WIDE) if self.style.startswith("wide") else text


_WIDE = {ord(char): chr(ord(char) + 0xFEE0) for char in "0123456789.,"}


def read_number(text: str) -> Number | None:
    """The number that `text` spells from end to end; None where it spells none, or one with a leading zero."""
    if len(text) > 1 and all(char in _POSITIONAL for char in text):
        return None if text[0] == "〇" else Number(int("".join(str(_POSITIONAL.index(c)) for c in text)), "positional")
    if "十" in text and (match := _WITH_TENS.fullmatch(text)):
        tens, ones = (_POSITIONAL.index(group) if group else 0 for group in match.groups())
        return Number((tens or 1) * 10 + ones, "tens")
    plain = unicodedata.normalize("NFKC", text)
    if not re.fullmatch(r"(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,14}|0)(?:\.\d{1,6})?", plain):
        return None
    style = ("wide" if plain != text else "plain") + ("-commas" if "," in plain else "")
    return Number(float(plain.replace(",", "")), style, len(plain.partition(".")[2]))


def wrong_numbers(
    number: Number, *, year: bool, most: float | None, taken: Collection[float], seed: str
) -> tuple[str, ...]:
    """Up to three other numbers in the same spelling, none above `most` or among `taken`, the values in the text."""
    taken_values = {round(value, 6) for value in taken} | {round(number.value, 6)}
    wrong: list[str] = []
    for value in sorted(_near(number, year=year), key=lambda value: _digest(seed, value)):
        if round(value, 6) not in taken_values and 0 < value <= (most or value):
            taken_values.add(round(value, 6))
            wrong.append(number.spelled(value))
    return tuple(wrong[:3])


def _near(number: Number, *, year: bool) -> Iterator[float]:
    if year:
        yield from (number.value + step for step in YEAR_STEPS)
        return
    step = _step(number)
    below = (
        [-1, -2, -3] if number.value > 3 * step else [factor for factor in (-1, -2) if number.value + factor * step > 0]
    )
    yield from (number.value + factor * step for factor in (*below, 1, 2, 3))


def _step(number: Number) -> float:
    """About a seventh of the value, as round as the number itself."""
    unit = 10.0**-number.decimals
    roundness = unit
    while number.value % (roundness * 10) == 0 and roundness * 10 <= number.value / 3:
        roundness *= 10
    wanted = number.value / 7
    return max(roundness, round(wanted / roundness) * roundness)


def _kanji(value: int) -> str:
    if value >= 100:
        return "".join(_POSITIONAL[int(digit)] for digit in str(value))
    tens, ones = divmod(value, 10)
    return ("" if tens == 0 else "十" if tens == 1 else _POSITIONAL[tens] + "十") + (_POSITIONAL[ones] if ones else "")


def _digest(seed: str, value: float) -> bytes:
    return hashlib.sha256(f"{seed}\x1f{value}".encode("utf-8", "replace")).digest()
