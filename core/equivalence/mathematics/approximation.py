"""Numbers that are known but for rounding: a float with a bound of its error, carried through every step.

First-order bounds (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., ch. 3).
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

EPSILON = 2.0**-52


class Undefined(Exception):
    """There is no value: a root of a negative number, a division by zero."""


class TooLarge(Exception):
    """The value is beyond what is worked out, or lost in rounding."""


@dataclass(frozen=True, slots=True)
class Approximation:
    """`value` is off by at most about `error`."""

    value: float | complex
    error: float

    @property
    def size(self) -> float:
        """How far it is from zero."""
        return abs(self.value)

    @property
    def is_lost(self) -> bool:
        """Whether it cannot be told from zero."""
        return self.size <= 8 * self.error


def rounded(value: float | complex, error: float = 0.0) -> Approximation:
    """A result with its own rounding added to the `error` it took over.

    Raises:
        TooLarge: it is not finite.
    """
    whole = error + EPSILON * abs(value)
    if not (cmath.isfinite(value) and math.isfinite(whole)):
        raise TooLarge("not finite")
    return Approximation(value, whole)


def approximation(value: Fraction | Approximation) -> Approximation:
    """A number as an approximation."""
    return rounded(float(value)) if isinstance(value, Fraction) else value


def total(terms: list[Approximation]) -> Approximation:
    """The sum."""
    error = sum(term.error + EPSILON * term.size for term in terms)
    return rounded(sum(term.value for term in terms), error)


def times(one: Approximation, other: Approximation) -> Approximation:
    """The product."""
    return rounded(one.value * other.value, one.size * other.error + other.size * one.error)


def inverse(number: Approximation) -> Approximation:
    """One over it."""
    if number.is_lost:
        raise TooLarge("one over nothing")
    return rounded(1 / number.value, number.error / number.size**2)


def whole_power(base: Approximation, exponent: int) -> Approximation:
    """To a whole exponent that is not negative."""
    value = base.value**exponent
    slope = exponent * base.size ** (exponent - 1) if exponent else 0.0
    return rounded(value, slope * base.error + EPSILON * exponent * abs(value))


def real_power(base: Approximation, exponent: Approximation) -> Approximation:
    """A positive number to a real exponent."""
    log = logarithm(base)
    slope = times(log, exponent)
    value = math.exp(_real(slope))
    return rounded(value, value * (slope.error + EPSILON))


def root(number: Approximation, index: int) -> Approximation:
    """The root of a positive number."""
    value = _positive(number) ** (1 / index)
    return rounded(value, value * number.error / (index * number.size) + EPSILON * value)


def square_root(number: Approximation) -> Approximation:
    """The complex square root."""
    if number.is_lost:
        raise TooLarge("root of nothing")
    value = cmath.sqrt(number.value)
    return rounded(value, number.error / (2 * abs(value)))


def logarithm(number: Approximation) -> Approximation:
    """The natural logarithm."""
    return rounded(math.log(_positive(number)), number.error / number.size + EPSILON)


def of_angle(function: str, angle: Approximation) -> Approximation:
    """Its sine, cosine or tangent."""
    value = _ANGLE_FUNCTIONS[function](_real(angle))
    slope = 1 + value * value if function == "tan" else 1.0
    return rounded(value, slope * (angle.error + EPSILON))


_ANGLE_FUNCTIONS: dict[str, Callable[[float], float]] = {"sin": math.sin, "cos": math.cos, "tan": math.tan}


def _real(number: Approximation) -> float:
    if isinstance(number.value, complex):
        raise Undefined("a real number is needed")
    return number.value


def _positive(number: Approximation) -> float:
    value = _real(number)
    if number.is_lost:
        raise TooLarge("lost in rounding")
    if value < 0:
        raise Undefined("a negative number")
    return value
