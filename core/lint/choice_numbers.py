"""The choices of a question as numbers."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from core.equivalence import Quantity, quantity
from core.lint.paper import Item
from core.text.fold import fold

_MAY_BE_NUMBER = re.compile(r"[0-9０-９⁰¹²³⁴-⁹①-⑳〇零一二三四五六七八九十百千万億兆]")


@lru_cache(maxsize=8192)
def read_quantity(choice: str) -> Quantity | None:
    """The number, with or without a unit, that a choice is as a whole; None where it is none."""
    return quantity(fold(choice)) if _MAY_BE_NUMBER.search(choice) else None


def numeric_choices(item: Item) -> tuple[Quantity, tuple[Quantity, ...]] | None:
    """The key and the wrong choices, where each is a number or a quantity of one measure; else None."""
    if len(item.answers) != 1 or not item.wrong:
        return None
    if read_quantity(item.answers[0]) is None:
        return None
    key, *wrong = (read_quantity(choice) for choice in (item.answers[0], *item.wrong))
    if key is None or any(one is None or one.dimension != key.dimension for one in wrong):
        return None
    return key, tuple(one for one in wrong if one is not None)


def roundness(number: Fraction) -> int:
    """How many zeros a whole number ends with; 0 for all others."""
    if number.denominator != 1 or number == 0:
        return 0
    digits = str(abs(number.numerator))
    return len(digits) - len(digits.rstrip("0"))
