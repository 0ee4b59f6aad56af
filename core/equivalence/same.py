"""Whether two typed answers are the same (`dialect.md` §4). Never by edit distance: 徳川家光 is not 徳川家康."""

from __future__ import annotations

import re

from core.equivalence.mathematics import kind_of, same_value
from core.equivalence.numerals import with_plain_numbers
from core.equivalence.quantity import Quantity, quantity
from core.equivalence.units import PART_OF_THE_NUMBER
from core.equivalence.verdict import Verdict
from core.text.fold import fold

# 2a is two ares or twice a: such a unit is not left out.
_STOPPED = re.compile(r"[^.!?…]*[^\W\d_]\.")
_CLOCK = re.compile(r"(?P<h>\d{1,2})(?::(?P<min>\d{2})|時(?:(?P<min_ja>\d{1,2})分)?)")
_LETTER_OF_ALGEBRA = re.compile(r".*\d[ahlst]")


def compare(key: str, reply: str) -> Verdict:
    """Equal as text, number, quantity (1 km, 1000 m) or mathematics (1/2, 0.5); different; or for a person to decide.

    A key that could be a date or a time (2/4, 10:30) is never equal by value alone.
    """
    first, second = _without_stop(fold(key)), _without_stop(fold(reply))
    if first == second or with_plain_numbers(first) == with_plain_numbers(second):
        return "equal"
    if _is_same_time(first, second):
        return "equal"
    one, other = quantity(first), quantity(second)
    if one is not None and other is not None:
        if one.equals(other):
            return "undecided" if _may_be_algebra(first, one, second, other) else "equal"
        if PART_OF_THE_NUMBER not in (one.dimension, other.dimension):
            return "different"
    return _as_mathematics(key, reply)


def same_answer(one: str, other: str) -> bool:
    """True where the two are equal, whichever is the key."""
    return compare(one, other) == compare(other, one) == "equal"


def _without_stop(folded: str) -> str:
    """Without the stop behind a single word or phrase (水。); a stop inside makes it more than that."""
    return folded[:-1] if _STOPPED.fullmatch(folded) else folded


def _is_same_time(first: str, second: str) -> bool:
    """True for one time of day written as 9:30 and as 9時30分."""
    one, other = _CLOCK.fullmatch(first), _CLOCK.fullmatch(second)
    if one is None or other is None or "時" not in first + second:
        return False
    first_time, second_time = ((int(time["h"]), int(time["min"] or time["min_ja"] or 0)) for time in (one, other))
    return first_time == second_time


def _may_be_algebra(first: str, one: Quantity, second: str, other: Quantity) -> bool:
    return any(
        measured.dimension is not None and bare.dimension is None and _LETTER_OF_ALGEBRA.fullmatch(text) is not None
        for text, measured, bare in ((first, one, other), (second, other, one))
    )


def _as_mathematics(key: str, reply: str) -> Verdict:
    kinds = kind_of(key), kind_of(reply)
    if "words" in kinds or not {"mathematics", "ambiguous"} & set(kinds):
        return "different"
    verdict = same_value(key, reply)
    if "mathematics" not in kinds and verdict == "undecided":
        return "different"
    if verdict == "equal" and (kinds[0] == "ambiguous" or "mathematics" not in kinds):
        return "undecided"
    return verdict
