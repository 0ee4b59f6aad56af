"""The tree of a formula: eight frozen nodes. Sums and products are flat, so that a long one is no deep one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

MAX_LENGTH = 300
"""Characters of a formula as written; a longer one is not read."""
MAX_LEVELS = 60
"""Brackets, roots and exponents inside each other. A level takes eight calls, and Python's stack holds a thousand."""
MAX_EXPONENT = 64
MAX_FACTORIAL = 100


class Unreadable(Exception):
    """The text is not a formula of school, or is one only in part."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written; `digits` counts its significant ones."""

    value: Fraction
    digits: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Name:
    """A variable or constant: `x`, `a_1`, `α`, `π`, `e`, `i`."""

    name: str


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms that are added."""

    terms: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Product:
    """Factors that are multiplied; a division has an `Inverse` among them."""

    factors: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Negative:
    """The opposite."""

    of: Formula


@dataclass(frozen=True, slots=True)
class Inverse:
    """One over."""

    of: Formula


@dataclass(frozen=True, slots=True)
class Power:
    """`base` to the `exponent`."""

    base: Formula
    exponent: Formula


@dataclass(frozen=True, slots=True)
class Apply:
    """A function of its arguments: `sin x`, `√x` (root: x, 2), `log_b x` (log: x, b), `|x|`, `n!`, `x%`, `x°`."""

    function: str
    arguments: tuple[Formula, ...]


Formula = Number | Name | Sum | Product | Negative | Inverse | Power | Apply


def parts_of(formula: Formula) -> tuple[Formula, ...]:
    """The formulas right inside this one."""
    match formula:
        case Number() | Name():
            return ()
        case Sum(parts) | Product(parts) | Apply(_, parts):
            return parts
        case Negative(of) | Inverse(of):
            return (of,)
        case Power(base, exponent):
            return base, exponent


def walk(formula: Formula) -> Iterator[Formula]:
    """The formula and everything inside it."""
    yield formula
    for part in parts_of(formula):
        yield from walk(part)


def names_in(formula: Formula) -> frozenset[str]:
    """The names that stand in it, constants too."""
    return frozenset(node.name for node in walk(formula) if isinstance(node, Name))
