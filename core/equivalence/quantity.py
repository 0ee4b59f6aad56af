"""A number with or without a unit, read from a folded text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from core.equivalence.numerals import with_percent, with_plain_numbers
from core.equivalence.units import PART_OF_THE_NUMBER, UNITS

MAX_QUANTITY_LENGTH = 60
_QUANTITY = re.compile(r"(?P<sign>[-+]?) ?(?P<number>(?:0|[1-9]\d*)(?:\.\d+)?) ?(?P<unit>.*)")
# 時速36km is 36km/h.
_SPEED = re.compile(r"(?:(?P<h>時速|毎時)|(?P<min>分速|毎分)|(?P<s>秒速|毎秒)) ?(?P<length>.+)")


@dataclass(frozen=True, slots=True)
class Quantity:
    """`value` counts base units of `dimension`; `number` is what was written. No unit: both are the number."""

    number: Fraction
    value: Fraction
    dimension: int | None = None

    def equals(self, other: Quantity) -> bool:
        """By value where both have a unit, else by number: a unit may be left out, only `%` may not."""
        if self.dimension is not None and other.dimension is not None:
            return self.dimension == other.dimension and self.value == other.value
        return self.number == other.number and PART_OF_THE_NUMBER not in (self.dimension, other.dimension)


def quantity(folded: str) -> Quantity | None:
    """The quantity that a folded text is as a whole; None where it is none, or its unit is not known."""
    if len(folded) > MAX_QUANTITY_LENGTH:
        return None
    speed = _SPEED.fullmatch(folded)
    written = f"{speed['length']}/{_time_of(speed)}" if speed else folded
    match = _QUANTITY.fullmatch(with_plain_numbers(with_percent(with_plain_numbers(written))))
    if match is None or (match["unit"] and match["unit"] not in UNITS):
        return None
    number = Fraction(match["sign"] + match["number"])
    if not match["unit"]:
        return Quantity(number, number)
    dimension, size = UNITS[match["unit"]]
    return Quantity(number, number * size, dimension)


def _time_of(speed: re.Match[str]) -> str:
    return next(unit for unit in ("h", "min", "s") if speed[unit])
