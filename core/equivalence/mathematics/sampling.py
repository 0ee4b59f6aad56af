"""Whether two formulas have the same value everywhere, told from points on both sides of zero.

Rational formulas are compared exactly, so that a coincidence would need a root of their difference among points drawn
from wide ranges (Schwartz, J. ACM 27, 1980). With roots and functions, floats
with bounds of their errors decide, and what they leave open is undecided.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Literal

from core.equivalence.mathematics.approximation import TooLarge, Undefined, approximation
from core.equivalence.mathematics.evaluation import Evaluation, Value
from core.equivalence.mathematics.formula import Apply, Formula, Number, names_in, walk
from core.equivalence.verdict import Verdict, agreed

Outcome = Literal["same", "differs", "unclear", "one side", "nowhere"]
Point = Mapping[str, Fraction]

_SEED = 20261130
_NEEDED_POINTS = 6
_RANGES = ((1, 4), (1, 4), (4, 50), (50, 3000), (1, 2))
_COUNTING = ("!", "C", "P", "H")
CONSTANTS = frozenset("πe")
# In units of the error that rounding may have made: nearer is the same, farther is another number.
_SAME, _DIFFERS = 64, 10_000
_PRECISE = 1e-9  # an error relative to the value beyond which agreement says nothing
_NOTHING = 1e-12  # what cannot be told from zero is zero where the error is at most this
# Numbers that agree in all digits are the same unless a long decimal was written to look like one.
MAX_WRITTEN_DIGITS = 9


def same_everywhere(one: Formula, other: Formula) -> Verdict:
    """Equal, different or undecided; a log without base must give one verdict for 10 and for e."""
    if one == other:
        return "equal"
    logs = any(isinstance(node, Apply) and node.function == "log" for side in (one, other) for node in walk(side))
    return agreed(_compared(one, other, base) for base in ((10.0, math.e) if logs else (10.0,)))


def _compared(one: Formula, other: Formula, log_base: float) -> Verdict:
    names = names_in(one) | names_in(other)
    imaginary = "i" in names
    free = tuple(sorted(names - CONSTANTS - ({"i"} if imaginary else set())))
    whole = _whole_points(free)
    for drawn in (whole,) if _counts(one) or _counts(other) else (points(free), whole):
        outcomes = []
        for point in drawn:
            outcome = _at(point, one, other, log_base, imaginary)
            if outcome == "differs":
                return "different"
            outcomes.append(outcome)
        if "one side" in outcomes or "unclear" in outcomes:
            return "undecided"
        if outcomes.count("same") >= (_NEEDED_POINTS if free else 1):
            return "equal"
    return "undecided"


def _counts(formula: Formula) -> bool:
    """Whether it has n!, nCr …, which are for whole numbers."""
    return any(
        isinstance(node, Apply) and node.function in _COUNTING and names_in(node) - CONSTANTS for node in walk(formula)
    )


def _at(point: Point, one: Formula, other: Formula, log_base: float, imaginary: bool) -> Outcome:
    values: list[Value | None] = []
    coarse = False
    for formula in (one, other):
        evaluation = Evaluation(point, log_base, imaginary)
        try:
            values.append(evaluation.value(formula))
        except Undefined:
            values.append(None)
        except TooLarge:
            return "nowhere"
        coarse |= evaluation.is_coarse
    first, second = values
    if first is None or second is None:
        return "nowhere" if first is second else "one side"
    if isinstance(first, Fraction) and isinstance(second, Fraction):
        return "same" if first == second else "differs"
    outcome = _nearly(first, second)
    if outcome == "same" and coarse:
        return "nowhere"
    return "unclear" if outcome == "same" and _has_long_decimal(one, other) else outcome


def _nearly(first: Value, second: Value) -> Outcome:
    try:
        one, other = approximation(first), approximation(second)
    except (OverflowError, TooLarge):
        return "nowhere"
    apart, error, larger = abs(one.value - other.value), one.error + other.error, max(one.size, other.size)
    if apart > _DIFFERS * error:
        return "differs"
    if apart > _SAME * error:
        return "unclear"
    if larger > _SAME * error:
        return "same" if error <= _PRECISE * larger else "unclear"
    exact = first if isinstance(first, Fraction) else second if isinstance(second, Fraction) else 0
    return "same" if error <= _NOTHING and exact == 0 else "unclear"


def _has_long_decimal(*formulas: Formula) -> bool:
    return any(
        isinstance(node, Number) and node.digits > MAX_WRITTEN_DIGITS for formula in formulas for node in walk(formula)
    )


@cache
def points(names: tuple[str, ...]) -> tuple[Point, ...]:
    """Points with all names positive, all negative, and mixed, near zero and far from it."""
    draw = random.Random(_SEED)  # noqa: S311 - points, not secrets
    if not names:
        return ({},)
    signs = ("+", "-", "?") if len(names) > 1 else ("+", "-")
    return tuple(
        {name: _drawn(draw, low, high, sign) for name in names} for sign in signs for low, high in _RANGES for _ in "12"
    )


def _drawn(draw: random.Random, low: int, high: int, sign: str) -> Fraction:
    above = draw.randint(low * 97, high * 97)
    number = Fraction(above if above % 97 else above + 1, 97)  # no whole number: there (x²-1)/(x-1) may have gaps
    return -number if sign == "-" or (sign == "?" and draw.random() < 0.5) else number


@cache
def _whole_points(names: tuple[str, ...]) -> tuple[Point, ...]:
    """For n! and (-1)^n, which have values at whole numbers only."""
    draw = random.Random(_SEED)  # noqa: S311
    return tuple({name: Fraction(draw.randint(3, 20)) for name in names} for _ in range(24)) if names else ()
