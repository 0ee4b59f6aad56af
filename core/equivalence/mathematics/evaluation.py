"""The value of a formula at a point: exact where all steps are rational, else a float with the size of its sums."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from core.equivalence.mathematics.formula import (
    MAX_EXPONENT,
    MAX_FACTORIAL,
    Apply,
    Formula,
    Inverse,
    Name,
    Negative,
    Number,
    Power,
    Product,
    Sum,
)

Value = Fraction | float | complex
MAX_BITS = 4096  # of an exact numerator or denominator
MAX_EXACT_INDEX = 6  # 8^(2/3) is 4; a higher root is a float


class Undefined(Exception):
    """The formula has no value at this point: a root of a negative number, a division by zero."""


class TooLarge(Exception):
    """The value is beyond what is worked out."""


class Evaluation:
    """Works out values with `names` given. `log_base` is the base of a log without one.

    With `imaginary` the name i is the imaginary unit and roots of negative numbers have values. `scale` is the largest
    size that went into a sum or angle so far: what is lost by cancelling is relative to it.
    """

    def __init__(self, names: Mapping[str, Fraction], log_base: float = 10.0, imaginary: bool = False) -> None:
        constants: dict[str, Value] = {"π": math.pi, "e": math.e}
        self._names: dict[str, Value] = {**names, **constants, **({"i": 1j} if imaginary else {})}
        self._log_base, self._imaginary = log_base, imaginary
        self.scale = 0.0

    def value(self, formula: Formula) -> Value:
        """The value.

        Raises:
            Undefined, TooLarge: there is none, or none in reach.
        """
        try:
            return self._bounded(self._value(formula))
        except (ZeroDivisionError, ValueError) as error:  # math domain error
            raise Undefined(str(error)) from error
        except OverflowError as error:
            raise TooLarge(str(error)) from error

    def _value(self, formula: Formula) -> Value:
        match formula:
            case Number(value):
                return value
            case Name(name):
                return self._names[name]
            case Sum(terms):
                return self._sum([self._value(term) for term in terms])
            case Product(factors):
                return self._product([self._value(factor) for factor in factors])
            case Negative(of):
                return -self._value(of)
            case Inverse(of):
                return 1 / self._value(of)
            case Power(base, exponent):
                return self._power(self._value(base), self._value(exponent))
            case Apply(function, arguments):
                return self._bounded(self._apply(function, [self._value(argument) for argument in arguments]))

    def _sum(self, terms: list[Value]) -> Value:
        if not all(isinstance(term, Fraction) for term in terms):
            self.scale = max(self.scale, *map(size, terms))
        return self._bounded(sum(terms, Fraction(0)))

    def _product(self, factors: list[Value]) -> Value:
        product: Value = Fraction(1)
        for factor in factors:
            product = self._bounded(product * factor)
        return product

    def _power(self, base: Value, exponent: Value) -> Value:
        if isinstance(exponent, complex) or not -MAX_EXPONENT <= exponent <= MAX_EXPONENT:
            raise TooLarge("exponent")
        if isinstance(exponent, Fraction) and exponent.denominator == 1:
            if isinstance(base, Fraction):
                return self._exact_power(base, int(exponent))
            return self._bounded(base ** int(exponent))
        if isinstance(base, complex):
            return self._bounded(base**exponent)
        if base < 0:
            raise Undefined("a power of a negative number")
        if isinstance(base, Fraction) and isinstance(exponent, Fraction) and exponent.denominator <= MAX_EXACT_INDEX:
            return _exact_root(self._exact_power(base, exponent.numerator), exponent.denominator)
        return self._bounded(float(base) ** float(exponent))

    def _exact_power(self, base: Fraction, exponent: int) -> Fraction:
        bits = max(base.numerator.bit_length(), base.denominator.bit_length())
        if bits * abs(exponent) > MAX_BITS:
            raise TooLarge("power")
        if base == 0 and exponent == 0:
            raise Undefined("0^0")
        return base**exponent

    def _apply(self, function: str, arguments: list[Value]) -> Value:
        match function, arguments:
            case "mixed", [whole, above, below]:
                return whole + above / below
            case "%", [share]:
                return share / 100
            case "°", [angle]:
                return float(_real(angle)) * math.pi / 180
            case "abs", [value]:
                return size(value) if isinstance(value, complex) else _without_sign(value)
            case "!", [count]:
                return _factorial(count)
            case ("C" | "P" | "H") as kind, [of, chosen]:
                return _chosen(kind, of, chosen)
            case "root", [value, index]:
                return self._root(value, index)
            case "log", [value]:
                return _log(value) / math.log(self._log_base)
            case "log", [value, base]:
                return _log(value) / _log(base)
            case "ln", [value]:
                return _log(value)
            case _, [angle]:
                self.scale = max(self.scale, 1.0, size(angle))
                return _ANGLE_FUNCTIONS[function](float(_real(angle)))
        raise Undefined(function)

    def _root(self, value: Value, index: Value) -> Value:
        if not isinstance(index, Fraction) or index.denominator != 1 or not 2 <= index <= MAX_EXPONENT:
            raise Undefined("index of a root")
        if self._imaginary and index == 2 and (isinstance(value, complex) or value < 0):
            return cmath.sqrt(value)
        value = _real(value)
        if value < 0 and index % 2 == 0:
            raise Undefined("root of a negative number")
        root = _exact_root(_without_sign(value), int(index))
        return -root if value < 0 else root

    def _bounded(self, value: Value) -> Value:
        if isinstance(value, Fraction):
            if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
                raise TooLarge("exact number")
        elif not cmath.isfinite(value):
            raise TooLarge("not finite")
        return value


_ANGLE_FUNCTIONS: dict[str, Callable[[float], float]] = {"sin": math.sin, "cos": math.cos, "tan": math.tan}


def size(value: Value) -> float:
    """How far the value is from zero."""
    return abs(complex(value))


def _without_sign(value: Fraction | float) -> Fraction | float:
    return -value if value < 0 else value


def _real(value: Value) -> Fraction | float:
    if isinstance(value, complex):
        raise Undefined("a real number is needed")
    return value


def _exact_root(value: Fraction | float, index: int) -> Fraction | float:
    """The root of a number that is not negative; exact where it is rational."""
    approximation = float(value) ** (1 / index) if index != 2 else math.sqrt(value)
    if isinstance(value, Fraction):
        parts = round(float(value.numerator) ** (1 / index)), round(float(value.denominator) ** (1 / index))
        if parts[1] and (parts[0] ** index, parts[1] ** index) == (value.numerator, value.denominator):
            return Fraction(*parts)
    return approximation


def _log(value: Value) -> float:
    return math.log(_real(value))


def _factorial(count: Value) -> Fraction:
    return Fraction(math.factorial(_count(count)))


def _chosen(kind: str, of: Value, chosen: Value) -> Fraction:
    first, second = _count(of), _count(chosen)
    if kind == "P":
        return Fraction(math.perm(first, second))
    return Fraction(math.comb(first + second - 1 if kind == "H" else first, second))


def _count(value: Value) -> int:
    if not isinstance(value, Fraction) or value.denominator != 1 or value < 0:
        raise Undefined("not a whole number")
    if value > MAX_FACTORIAL:
        raise TooLarge("factorial")
    return int(value)
