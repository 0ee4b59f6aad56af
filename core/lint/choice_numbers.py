"""The choices of a question as numbers."""

from __future__ import annotations

from fractions import Fraction

from core.equivalence import Quantity, quantity
from core.lint.paper import Item
from core.text.fold import fold


def numeric_choices(item: Item) -> tuple[Quantity, tuple[Quantity, ...]] | None:
    """The key and the wrong choices, where each is a number or a quantity of one measure; else None."""
    if len(item.answers) != 1 or not item.wrong:
        return None
    key, *wrong = (quantity(fold(choice)) for choice in (item.answers[0], *item.wrong))
    if key is None or any(one is None or one.dimension != key.dimension for one in wrong):
        return None
    return key, tuple(one for one in wrong if one is not None)


def roundness(number: Fraction) -> int:
    """How many zeros a whole number ends with; 0 for all others."""
    if number.denominator != 1 or number == 0:
        return 0
    digits = str(abs(number.numerator))
    return len(digits) - len(digits.rstrip("0"))
