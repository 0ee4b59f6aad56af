"""Replies that learners may give for an answer: other ways to write it, and near misses. None is promised a verdict."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction

from core.equivalence import Quantity, kind_of, quantity
from core.equivalence.units import UNITS
from core.text.fold import fold

MAX_CONVERTED = 10**6
_TO_FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_CHINESE = str.maketrans("0123456789", "〇一二三四五六七八九")
_LONG_VOWEL = re.compile(r"(?P<word>[ァ-ヺー]{2}[ァ-ヺ])(?P<long>ー?)\Z")
_NUMBER = re.compile(r"\d{1,18}")
_DECIMAL = re.compile(r"-?\d{1,9}\.\d{1,6}")
_FRACTION = re.compile(r"(-?\d{1,9})/(\d{1,6})")
_TEX_FRACTION = re.compile(r"\\[dt]?frac\{(\w+)\}\{(\w+)\}")
_SIGNS = (("×", "*"), ("÷", "/"), ("²", "^2"), ("³", "^3"), ("≤", "<="), ("≥", ">="))


def other_spellings(answer: str) -> Iterator[str]:
    """The answer as it may also be typed: width, case, dashes, numerals, units, signs of mathematics."""
    bare = answer.strip("*_`~$ ")
    yield bare
    if "\\" not in bare:
        yield bare.translate(_TO_FULL_WIDTH)
    yield unicodedata.normalize("NFKC", bare)
    yield from _numbers(fold(answer))
    if kind_of(bare) == "mathematics" or _DECIMAL.fullmatch(bare):
        yield from _formulas(bare)
    elif bare.isascii():
        yield bare.lower()
        yield bare.upper()
    if long := _LONG_VOWEL.search(bare):
        yield bare[: long.end("word")] + ("" if long["long"] else "ー")
    yield bare.replace("・", "").replace("’", "'").replace("–", "-").replace("〜", "-")


def near_misses(answer: str) -> Iterator[str]:
    """What a careless marking would let pass: a number beside it, another unit, a part, too much, another case."""
    bare = answer.strip("*_`~$ ")
    numbers = list(_NUMBER.finditer(bare))
    for number in (*numbers[:1], *numbers[1:][-1:]):
        yield bare[: number.start()] + str(int(number.group()) + 1) + bare[number.end() :]
    measured = quantity(fold(bare))
    if measured is not None and measured.dimension is not None:
        own = _size(measured)
        others = [named for named in _unit_names(measured.dimension, japanese=not bare.isascii()) if named[0] != own]
        others.sort(key=lambda named: max(named[0] / own, own / named[0]))  # the likeliest mistake first
        yield from (f"{_plain(measured.number)} {name}" for _, name in others)
    if bare.swapcase() != bare and len(bare) <= 4:
        yield bare.swapcase()
    if measured is None:
        yield bare[:-1]
    yield f"{bare}など" if any(ord(char) > 0x2FFF for char in bare) else f"{bare}?"


def _numbers(folded: str) -> Iterator[str]:
    measured = quantity(folded)
    if measured is None:
        return
    digits = re.search(r"\d{4,9}(?!\.)", folded)
    if digits and measured.number.denominator == 1:
        yield folded.replace(digits.group(), digits.group().translate(_CHINESE))
        yield folded.replace(digits.group(), f"{int(digits.group()):,}")
    if measured.dimension is not None:
        names = _unit_names(measured.dimension, japanese=not folded.isascii())
        converted = sorted((measured.value / size, name) for size, name in names if size != _size(measured))
        yield from (
            f"{number} {name}" for number, name in converted if number.denominator == 1 and 0 < number < MAX_CONVERTED
        )
        yield _plain(measured.number)


def _size(measured: Quantity) -> Fraction:
    return measured.value / measured.number if measured.number else Fraction(1)


def _plain(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else f"{float(number):g}"


def _unit_names(dimension: int, japanese: bool) -> list[tuple[Fraction, str]]:
    """Each unit of a dimension once, by the first of its names in that script, or else its first."""
    names: dict[Fraction, str] = {}
    for name, (of, size) in UNITS.items():
        if of == dimension and (size not in names or (japanese and names[size].isascii() and not name.isascii())):
            names[size] = name
    return sorted(names.items())


def _formulas(answer: str) -> Iterator[str]:
    plain = _TEX_FRACTION.sub(r"\1/\2", answer)
    yield plain
    for sign, typed in _SIGNS:
        yield plain.replace(sign, typed)
        yield plain.replace(typed, sign)
    if _DECIMAL.fullmatch(plain):
        yield str(Fraction(plain))
    if (fraction := _FRACTION.fullmatch(plain)) and int(fraction[2]):
        above, below = int(fraction[1]), int(fraction[2])
        yield f"{2 * above}/{2 * below}"
        yield rf"\frac{{{above}}}{{{below}}}"
        if 10**6 % below == 0:
            yield f"{above / below:g}"
    first, sign, last = plain.rpartition("+")
    if sign and "=" not in plain and "(" not in plain:
        yield f"{last}+{first}"
