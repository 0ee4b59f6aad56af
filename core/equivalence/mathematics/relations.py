"""Whether two equations or inequalities say the same: whether what solves one solves the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from core.equivalence.mathematics.approximation import TooLarge, Undefined, approximation
from core.equivalence.mathematics.evaluation import Evaluation
from core.equivalence.mathematics.formula import Formula, Negative, Number, Product, Sum, names_in
from core.equivalence.mathematics.sampling import CONSTANTS, points, same_everywhere
from core.equivalence.mathematics.statement import Relation
from core.equivalence.verdict import Verdict

_TURNED = {">": "<", "≥": "≤"}
_CLEARLY = 1e-6
_HALVED_TO = Fraction(1, 10**9)
_WELL = 1000  # times more than that makes
_TRIED_POINTS = 4
_TRIED_NAMES = 4
_GRID = range(-10, 11)  # where changes of sign are looked for
Point = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class _Condition:
    """`difference` is =, <, ≤ or ≠ 0."""

    difference: Formula
    sign: str


def same_relation(one: Relation, other: Relation) -> Verdict:
    """Equal, different or undecided."""
    conditions = _conditions(one), _conditions(other)
    if len(conditions[0]) == len(conditions[1]):
        if _proportional(*conditions):
            return "equal"
        if _proportional(*map(_without_bounds, conditions)):
            return "different"  # x≧2 and x>2
        if all(len(chain) == 1 and chain[0].sign == "=" for chain in conditions):
            return _same_equation(conditions[0][0].difference, conditions[1][0].difference)
    ranges = _range(conditions[0]), _range(conditions[1])
    if ranges[0] and ranges[1]:
        return "equal" if ranges[0] == ranges[1] else "different"
    return "different" if _told_apart(*conditions) else "undecided"


def _conditions(relation: Relation) -> tuple[_Condition, ...]:
    conditions = []
    for (left, right), sign in zip(pairwise(relation.sides), relation.signs, strict=True):
        if sign in _TURNED:
            left, right, sign = right, left, _TURNED[sign]
        conditions.append(_Condition(Sum((left, Negative(right))), sign))
    return tuple(conditions)


def _free(*formulas: Formula) -> tuple[str, ...]:
    return tuple(sorted(frozenset().union(*map(names_in, formulas)) - CONSTANTS))


def _value(formula: Formula, point: Point) -> Fraction | float | None:
    """A real value that a float can hold, or None."""
    try:
        value = Evaluation(point).value(formula)
        number = approximation(value)
    except (Undefined, TooLarge, OverflowError):
        return None
    if isinstance(number.value, complex):
        return None
    return value if isinstance(value, Fraction) else number.value


# --- one is a multiple of the other -----------------------------------------------------------------------------------


def _proportional(first: tuple[_Condition, ...], second: tuple[_Condition, ...]) -> bool:
    """Each condition of the one is a condition of the other, times a number (a positive one in inequalities)."""
    left = list(second)
    for condition in first:
        twin = next((other for other in left if _is_multiple(condition, other)), None)
        if twin is None:
            return False
        left.remove(twin)
    return True


def _without_bounds(conditions: tuple[_Condition, ...]) -> tuple[_Condition, ...]:
    return tuple(_Condition(condition.difference, condition.sign.replace("≤", "<")) for condition in conditions)


def _is_multiple(one: _Condition, other: _Condition) -> bool:
    names = _free(one.difference, other.difference)
    if one.sign != other.sign or not names:
        return False
    values = (_value(one.difference, points(names)[0]), _value(other.difference, points(names)[0]))
    if not values[0] or not values[1]:
        return False
    factor = Fraction(values[0]) / Fraction(values[1])
    if factor < 0 and one.sign in "<≤":
        return False
    return same_everywhere(one.difference, Product((Number(factor), other.difference))) == "equal"


# --- equations --------------------------------------------------------------------------------------------------------


def _same_equation(one: Formula, other: Formula) -> Verdict:
    """Equal where both are linear in one name and have one solution everywhere; different where a solution fails."""
    names = _free(one, other)
    if any(_fails(solved, tried, names) for solved, tried in ((one, other), (other, one))):
        return "different"
    linear_in_both = any(_is_linear(one, name, names) and _is_linear(other, name, names) for name in names)
    return "equal" if linear_in_both else "undecided"


def _fails(solved: Formula, tried: Formula, names: tuple[str, ...]) -> bool:
    """Whether some solution of `solved` clearly is none of `tried`."""
    for point in points(names)[:_TRIED_POINTS]:
        for name in names[:_TRIED_NAMES]:
            for root in _roots(solved, name, point):
                if _is_clearly_not_zero(tried, {**point, name: root}, name):
                    return True
    return False


def _is_clearly_not_zero(formula: Formula, point: Point, name: str) -> bool:
    """Not even were `name` off by what a solution by halving may be off."""
    place = point[name]
    value = _value(formula, point)
    beside = _value(formula, {**point, name: place + (1 + abs(place)) * _HALVED_TO})
    if value is None or beside is None:
        return False
    return abs(float(value)) > _CLEARLY and abs(float(value)) > _WELL * abs(float(beside - value))


def _is_linear(formula: Formula, name: str, names: tuple[str, ...]) -> bool:
    return all(_linear_root(formula, name, point) is not None for point in points(names)[:_TRIED_POINTS])


def _roots(formula: Formula, name: str, point: Point) -> Iterator[Fraction]:
    linear = _linear_root(formula, name, point)
    if linear is not None:
        yield linear
        return
    samples = [(place, _value(formula, {**point, name: Fraction(place)})) for place in _GRID]
    for (low, below), (high, above) in pairwise(samples):
        if below is not None and above is not None and below * above < 0:
            root = _bisected(formula, name, point, low, high, below > 0)
            if root is not None:
                yield root


def _linear_root(formula: Formula, name: str, point: Point) -> Fraction | None:
    """The solution for `name`, where the formula is exactly linear in it."""
    values = [_value(formula, {**point, name: Fraction(place)}) for place in (0, 1, 2, 5)]
    if not all(isinstance(value, Fraction) for value in values):
        return None
    at_0, at_1, at_2, at_5 = (Fraction(value) for value in values if value is not None)
    slope = at_1 - at_0
    if slope == 0 or at_2 - at_1 != slope or at_5 - at_2 != 3 * slope:
        return None
    return -at_0 / slope


def _bisected(formula: Formula, name: str, point: Point, low: int, high: int, falls: bool) -> Fraction | None:
    start, end = float(low), float(high)
    for _ in range(60):
        middle = (start + end) / 2
        value = _value(formula, {**point, name: Fraction(middle)})
        if value is None:
            return None
        start, end = (middle, end) if (value > 0) == falls else (start, middle)
    at_root = _value(formula, {**point, name: Fraction(start)})
    return Fraction(start) if at_root is not None and abs(float(at_root)) < _CLEARLY / 1000 else None  # no pole


# --- inequalities -----------------------------------------------------------------------------------------------------

_Bound = tuple[Fraction, bool] | None


def _range(conditions: tuple[_Condition, ...]) -> tuple[str, _Bound, _Bound] | None:
    """The name, and its lower and upper bound with whether it belongs; None where it is not one linear range."""
    names = _free(*(condition.difference for condition in conditions))
    if len(names) != 1 or any(condition.sign not in "<≤" for condition in conditions):
        return None
    lower: _Bound = None
    upper: _Bound = None
    for condition in conditions:
        bound = _linear_root(condition.difference, names[0], {})
        if bound is None:
            return None
        closed = condition.sign == "≤"
        before = _value(condition.difference, {names[0]: bound - 1})
        if before is not None and before < 0:
            upper = min(upper or (bound, closed), (bound, closed))
        else:
            lower = max(lower or (bound, not closed), (bound, not closed))
    return names[0], lower, upper


def _told_apart(first: tuple[_Condition, ...], second: tuple[_Condition, ...]) -> bool:
    """Whether some point clearly meets the one and clearly not the other."""
    names = _free(*(condition.difference for condition in (*first, *second)))
    for point in points(names):
        met = _met(first, point), _met(second, point)
        if None not in met and met[0] != met[1]:
            return True
    return False


def _met(conditions: tuple[_Condition, ...], point: Point) -> bool | None:
    met = []
    for condition in conditions:
        value = _value(condition.difference, point)
        if value is None or abs(float(value)) < _CLEARLY:
            return None
        met.append({"=": False, "≠": True}.get(condition.sign, value < 0))
    return all(met)
