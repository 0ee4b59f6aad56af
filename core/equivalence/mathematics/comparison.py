"""Whether two written answers have the same mathematical value."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from core.equivalence.mathematics.formula import Formula, Number, Product, Unreadable, names_in
from core.equivalence.mathematics.notation import plain
from core.equivalence.mathematics.relations import same_relation
from core.equivalence.mathematics.sampling import same_everywhere
from core.equivalence.mathematics.statement import (
    Expression,
    Listing,
    Ordered,
    Ratio,
    Relation,
    Statement,
    Unordered,
    read,
    solution_of,
)
from core.equivalence.units import MAX_UNIT_LENGTH, UNITS, folded_unit
from core.equivalence.verdict import Verdict, agreed, both

Part = TypeVar("Part")
_MAY_END_A_NUMBER = re.compile(r"[\d)}\sπ]\Z")
_MAY_BE_A_UNIT = re.compile(r"\w[^%°]*")  # % and ° are part of the number
_ONE_OF_SEVERAL = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)\s*([^\W\d_]{1,8})")
_SEVERAL = re.compile(rf"(?:{_ONE_OF_SEVERAL.pattern}\s*){{2,3}}")


@dataclass(frozen=True, slots=True)
class _Measured:
    """A closed expression with a unit: its dimension, the number of base units, and the number as written (if one)."""

    dimension: int
    value: Formula
    number: Formula | None


def same_value(one: str, other: str) -> Verdict:
    """Equal, different or undecided; undecided too where one of them is read only in part or in two senses that differ.

    Exact for rational values, else by floats at fixed points; nothing is simplified and nothing is evaluated as code.
    """
    try:
        written = plain(one), plain(other)
        if written[0] == written[1]:
            return "equal" if is_readable(one) else "undecided"
        verdict = _same(one, other)
    except Unreadable:
        return "undecided"
    if verdict == "different" and _differ_in_case_only(*written):
        return "undecided"
    return verdict


def is_readable(text: str) -> bool:
    """Whether the text is mathematics to its end, perhaps with a unit."""
    try:
        return _measured(text) is not None or bool(read(text))
    except Unreadable:
        return False


def _same(one: str, other: str) -> Verdict:
    first, second = _measured(one), _measured(other)
    if first and second:
        return _same_measure(first, second)
    if (first or second) and (bare := _closed_number(other if first else one)):
        return _same_but_for_the_unit(first or second, bare)
    return agreed(_same_statement(left, right) for left in read(one) for right in read(other))


def _differ_in_case_only(one: str, other: str) -> bool:
    lower = one.lower(), other.lower()
    if lower == (one, other):
        return False
    try:
        return _same(*lower) == "equal"
    except Unreadable:
        return False


# --- units ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def _measured(text: str) -> _Measured | None:
    """3√2 cm: a number with a known unit behind it. 2x is none; % and ° are part of the number."""
    written = plain(text)
    for length in range(min(MAX_UNIT_LENGTH, len(written) - 1), 0, -1):
        head, tail = written[:-length], written[-length:]
        if not _MAY_END_A_NUMBER.search(head) or not _MAY_BE_A_UNIT.fullmatch(tail):
            continue
        unit = UNITS.get(folded_unit(re.sub(r"[{}]", "", tail)))
        if unit is None:
            continue
        number = _closed_number(head)
        if number is not None:
            dimension, size = unit
            return _Measured(dimension, Product((number, Number(size))), number)
    return _in_several_units(written)


def _in_several_units(written: str) -> _Measured | None:
    """3時間30分, 1 m 50 cm: units of one dimension, each smaller than the one before."""
    if _SEVERAL.fullmatch(written) is None:
        return None
    parts = [(Fraction(number), UNITS.get(folded_unit(unit))) for number, unit in _ONE_OF_SEVERAL.findall(written)]
    units = [unit for _, unit in parts if unit]
    if len(units) < len(parts) or len({dimension for dimension, _ in units}) > 1:
        return None
    if any(before <= after for (_, before), (_, after) in pairwise(units)):
        return None
    total = sum((number * unit[1] for number, unit in parts if unit), Fraction(0))
    return _Measured(units[0][0], Number(total), None)


def _closed_number(text: str) -> Formula | None:
    """The formula of a number in one reading; None where it is something else."""
    try:
        meanings = read(text)
    except Unreadable:
        return None
    match meanings:
        case (Expression(formula),) if names_in(formula) <= {"π"}:
            return formula
    return None


def _same_measure(one: _Measured, other: _Measured) -> Verdict:
    return same_everywhere(one.value, other.value) if one.dimension == other.dimension else "different"


def _same_but_for_the_unit(measured: _Measured | None, bare: Formula) -> Verdict:
    if measured is None or measured.number is None:
        return "undecided"
    return "undecided" if same_everywhere(measured.number, bare) == "equal" else "different"


# --- statements -------------------------------------------------------------------------------------------------------


def _same_statement(one: Statement, other: Statement) -> Verdict:
    match one, other:
        case Expression(first), Expression(second):
            return same_everywhere(first, second)
        case Ratio(first), Ratio(second):
            return _same_ratio(first, second)
        case (Ratio(), Expression()) | (Expression(), Ratio()):
            return "different"
        case Ordered(), Ordered():
            same_brackets = one.brackets == other.brackets
            return _in_order(one.parts, other.parts, same_everywhere) if same_brackets else "different"
        case Unordered(), Unordered() if one.label == other.label:
            return _in_any_order(one.parts, other.parts, same_everywhere)
        case Relation(), Relation():
            return same_relation(one, other)
        case Listing(), Listing():
            in_any_order = _in_any_order(one.parts, other.parts, _same_statement)
            if all(isinstance(part, Relation) for part in (*one.parts, *other.parts)):
                return in_any_order
            return agreed((in_any_order, _in_order(one.parts, other.parts, _same_statement)))
    return _same_mixed(one, other)


def _same_mixed(one: Statement, other: Statement) -> Verdict:
    """Values in different shapes: 3 and ±3; ±3 and 3, -3; x=2 and x=2,3."""
    match one, other:
        case (Expression(formula), Unordered("", parts)) | (Unordered("", parts), Expression(formula)):
            return _in_any_order((formula,), parts, same_everywhere)
        case (Listing(listed), Unordered("", parts)) | (Unordered("", parts), Listing(listed)):
            return _in_any_order(listed, tuple(map(Expression, parts)), _same_statement)
        case (Relation() as relation, Unordered(name, parts)) | (Unordered(name, parts), Relation() as relation):
            label, value = solution_of(relation)
            if label == name and value is not None:
                return _in_any_order((value,), parts, same_everywhere)
    return "undecided"


def _same_ratio(one: Sequence[Formula], other: Sequence[Formula]) -> Verdict:
    if len(one) != len(other):
        return "different"
    return both(
        same_everywhere(Product((one[0], second)), Product((first, other[0])))
        for first, second in zip(one[1:], other[1:], strict=True)
    )


def _in_order(one: Sequence[Part], other: Sequence[Part], same: Callable[[Part, Part], Verdict]) -> Verdict:
    if len(one) != len(other):
        return "different"
    return both(same(first, second) for first, second in zip(one, other, strict=True))


def _in_any_order(one: Sequence[Part], other: Sequence[Part], same: Callable[[Part, Part], Verdict]) -> Verdict:
    """Equal where each part has an equal one on the other side, different where a part differs from all of them."""
    table = [[same(first, second) for second in other] for first in one]
    rows = [*table, *(list(column) for column in zip(*table, strict=True))]
    if any(set(row) == {"different"} for row in rows):
        return "different"
    return "equal" if all("equal" in row for row in rows) else "undecided"
