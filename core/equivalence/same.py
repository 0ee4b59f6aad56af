"""Whether two typed answers are the same (`dialect.md` §4). Never by edit distance: 徳川家光 is not 徳川家康."""

from __future__ import annotations

from core.equivalence.numerals import with_plain_numbers
from core.equivalence.quantity import quantity
from core.text.fold import fold


def same_answer(one: str, other: str) -> bool:
    """True where the folds are equal, with numbers in one form, or both are equal quantities (1 km, 1000 m)."""
    first, second = fold(one), fold(other)
    if first == second or with_plain_numbers(first) == with_plain_numbers(second):
        return True
    quantities = quantity(first), quantity(second)
    return quantities[0] is not None and quantities[1] is not None and quantities[0].equals(quantities[1])
