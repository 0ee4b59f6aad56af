"""The value of a formula at a point: exact where all steps are rational, else an approximation with its error."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from core.equivalence.mathematics import approximation as near
from core.equivalence.mathematics.approximation import Approximation, TooLarge, Undefined, approximation
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

Value = Fraction | Approximation
MAX_BITS = 4096  # of an exact numerator or denominator
MAX_EXACT_INDEX = 6  # 8^(2/3) is 4; a higher root is an approximation
_DROWNED = 1e-9  # a term so much smaller than another one leaves too few digits of itself
_CONSTANTS: dict[str, Value] = {"π": near.rounded(math.pi), "e": near.rounded(math.e)}
_DEGREE = near.rounded(math.pi / 180)


class Evaluation:
    """Works out values with `names` given. `log_base` is the base of a log without one.

    With `imaginary` the name i is the imaginary unit and square roots of negative numbers have values. `is_coarse`
    becomes true where a term was added to one that drowns it, so that agreement would say nothing about it.
    """

    def __init__(self, names: Mapping[str, Fraction], log_base: float = 10.0, imaginary: bool = False) -> None:
        self._names: dict[str, Value] = {**names, **_CONSTANTS, **({"i": Approximation(1j, 0.0)} if imaginary else {})}
        self._log_base, self._imaginary = log_base, imaginary
        self.is_coarse = False

    def value(self, formula: Formula) -> Value:
        """The value.

        Raises:
            Undefined, TooLarge: there is none, or none in reach.
        """
        try:
            return _bounded(self._value(formula))
        except ZeroDivisionError as error:
            raise Undefined("division by zero") from error
        except OverflowError as error:
            raise TooLarge("beyond a float") from error

    def _value(self, formula: Formula) -> Value:
        match formula:
            case Number(value):
                return value
            case Name(name):
                return self._names[name]
            case Sum(terms):
                return self._sum([self._value(term) for term in terms])
            case Product(factors):
                return _product([self._value(factor) for factor in factors])
            case Negative(of):
                return _negative(self._value(of))
            case Inverse(of):
                return _inverse(self._value(of))
            case Power(base, exponent):
                return _power(self._value(base), self._value(exponent))
            case Apply(function, arguments):
                return _bounded(self._apply(function, [self._value(argument) for argument in arguments]))

    def _sum(self, terms: list[Value]) -> Value:
        exact = [term for term in terms if isinstance(term, Fraction)]
        if len(exact) == len(terms):
            return _bounded(sum(exact, Fraction(0)))
        near_terms = [approximation(term) for term in terms]
        sizes = [term.size for term in near_terms if not term.is_lost]
        self.is_coarse |= bool(sizes) and min(sizes) < _DROWNED * max(sizes)
        return near.total(near_terms)

    def _apply(self, function: str, arguments: list[Value]) -> Value:
        match function, arguments:
            case "mixed", [Fraction() as whole, Fraction() as above, Fraction() as below]:
                return whole + above / below
            case "%", [share]:
                return _product([share, Fraction(1, 100)])
            case "°", [angle]:
                return near.times(approximation(angle), _DEGREE)
            case "abs", [value]:
                return abs(value) if isinstance(value, Fraction) else Approximation(value.size, value.error)
            case "!", [count]:
                return Fraction(math.factorial(_count(count)))
            case ("C" | "P" | "H") as kind, [of, chosen]:
                return _chosen(kind, _count(of), _count(chosen))
            case "root", [value, index]:
                return self._root(value, index)
            case "ln", [value]:
                return near.logarithm(approximation(value))
            case "log", [value, *bases]:
                base = approximation(bases[0]) if bases else near.rounded(self._log_base)
                return near.times(near.logarithm(approximation(value)), near.inverse(near.logarithm(base)))
            case (("sin" | "cos" | "tan"), [angle]):
                return near.of_angle(function, approximation(angle))
        raise Undefined(function)

    def _root(self, value: Value, index: Value) -> Value:
        if not isinstance(index, Fraction) or index.denominator != 1 or not 2 <= index <= MAX_EXPONENT:
            raise Undefined("index of a root")
        if isinstance(value, Fraction):
            if value >= 0:
                return _exact_root(value, int(index))
            if index % 2:
                return _negative(_exact_root(-value, int(index)))
        if self._imaginary and index == 2:
            return near.square_root(approximation(value))
        number = approximation(value)
        if index % 2 and not isinstance(number.value, complex) and number.value < 0:
            return _negative(near.root(Approximation(-number.value, number.error), int(index)))
        return near.root(number, int(index))


def _bounded(value: Value) -> Value:
    if isinstance(value, Fraction) and max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
        raise TooLarge("exact number")
    return value


def _product(factors: list[Value]) -> Value:
    product: Value = Fraction(1)
    for factor in factors:
        if isinstance(product, Fraction) and isinstance(factor, Fraction):
            product = _bounded(product * factor)
        elif Fraction(0) in (product, factor):
            product = Fraction(0)
        else:
            product = near.times(approximation(product), approximation(factor))
    return product


def _negative(value: Value) -> Value:
    return -value if isinstance(value, Fraction) else Approximation(-value.value, value.error)


def _inverse(value: Value) -> Value:
    return 1 / value if isinstance(value, Fraction) else near.inverse(value)


def _power(base: Value, exponent: Value) -> Value:
    if not isinstance(exponent, Fraction):
        return near.real_power(approximation(base), exponent)
    if abs(exponent) > MAX_EXPONENT:
        raise TooLarge("exponent")
    if exponent.denominator == 1:
        return _whole_power(base, int(exponent))
    if isinstance(base, Fraction) and exponent.denominator <= MAX_EXACT_INDEX and base > 0:
        return _exact_root(_exact_power(base, exponent.numerator), exponent.denominator)
    return near.real_power(approximation(base), approximation(exponent))


def _whole_power(base: Value, exponent: int) -> Value:
    if isinstance(base, Fraction):
        return _exact_power(base, exponent)
    power = near.whole_power(base, abs(exponent))
    return near.inverse(power) if exponent < 0 else power


def _exact_power(base: Fraction, exponent: int) -> Fraction:
    if max(base.numerator.bit_length(), base.denominator.bit_length()) * abs(exponent) > MAX_BITS:
        raise TooLarge("power")
    if base == 0 and exponent == 0:
        raise Undefined("0^0")
    return base**exponent


def _exact_root(value: Fraction, index: int) -> Value:
    """The root of a number that is not negative; exact where it is rational."""
    if value == 0:
        return value
    above, below = (round(float(part) ** (1 / index)) for part in (value.numerator, value.denominator))
    if below and (above**index, below**index) == (value.numerator, value.denominator):
        return Fraction(above, below)
    return near.root(approximation(value), index)


def _chosen(kind: str, of: int, chosen: int) -> Fraction:
    if kind == "P":
        return Fraction(math.perm(of, chosen))
    return Fraction(math.comb(max(0, of + chosen - 1) if kind == "H" else of, chosen))


def _count(value: Value) -> int:
    if not isinstance(value, Fraction) or value.denominator != 1 or value < 0:
        raise Undefined("not a whole number")
    if value > MAX_FACTORIAL:
        raise TooLarge("factorial")
    return int(value)
