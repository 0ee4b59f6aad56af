"""Reads an expression: recursive descent over the tokens, every one of which must be used.

What teachers themselves write in two senses gives two readings. `loose`: 1/2x is (1/2)x, √2x is (√2)x, sin x² is
(sin x)². `tight`: 1/2x is 1/(2x), √2x is √(2x), sin x² is sin (x²).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from core.equivalence.mathematics.formula import (
    MAX_LEVELS,
    Apply,
    Formula,
    Inverse,
    Name,
    Negative,
    Number,
    Power,
    Product,
    Sum,
    Unreadable,
    names_in,
    walk,
)
from core.equivalence.mathematics.tokens import END, Token

_CLOSING = {"(": ")", "[": "]", "{": "}"}
_CHOSEN = {"binom": "C", "Cchosen": "C", "Pchosen": "P", "Hchosen": "H"}
_VALUES_OF = frozenset("fgF")  # f(x) is a value of f and no product
_ANGLE_FUNCTIONS = ("sin", "cos", "tan")
_TWO, _THREE = Number(Fraction(2)), Number(Fraction(3))


def expression(tokens: Sequence[Token], tight: bool) -> Formula:
    """The meaning of the tokens as an expression, in the tight or the loose reading.

    Raises:
        Unreadable: they are none as a whole.
    """
    return _Reader(tokens, tight).whole()


class _Reader:
    def __init__(self, tokens: Sequence[Token], tight: bool) -> None:
        self._tokens, self._tight = tokens, tight
        self._place = self._level = 0
        self._in_bars = False

    def whole(self) -> Formula:
        formula = self._sum()
        if self._place < len(self._tokens):
            raise Unreadable(self._next.text)
        return formula

    # --- the tokens ---------------------------------------------------------------------------------------------------

    @property
    def _next(self) -> Token:
        return self._ahead(0)

    def _ahead(self, count: int) -> Token:
        place = self._place + count
        return self._tokens[place] if place < len(self._tokens) else END

    def _take(self) -> Token:
        token = self._next
        self._place += 1
        return token

    def _is(self, *signs: str) -> bool:
        return self._next.kind == "sign" and self._next.text in signs

    def _took(self, *signs: str) -> bool:
        taken = self._is(*signs)
        self._place += taken
        return taken

    def _must(self, sign: str) -> None:
        if not self._took(sign):
            raise Unreadable(f"no {sign}")

    # --- sums and products --------------------------------------------------------------------------------------------

    def _sum(self) -> Formula:
        terms = [self._term()]
        while self._is("+", "-"):
            terms.append(self._term())
        return terms[0] if len(terms) == 1 else Sum(tuple(terms))

    def _term(self) -> Formula:
        negative = self._sign()
        product = self._product()
        return Negative(product) if negative else product

    def _sign(self) -> bool:
        """True where the signs in front make the opposite."""
        negative = False
        while self._is("+", "-"):
            negative ^= self._take().text == "-"
        return negative

    def _product(self) -> Formula:
        """Fractions with × and ÷ between them: 3/4÷1/2 divides two fractions."""
        factors = self._fraction()
        while self._is("*", "÷"):
            divides = self._take().text == "÷"
            negative = self._sign()
            start = self._place
            part = self._fraction()
            if divides:
                part = self._divisor(part, self._tokens[start : self._place])
            factors += [Negative(part[0]), *part[1:]] if negative else part
        return _product_of(factors)

    def _divisor(self, part: list[Formula], written: Sequence[Token]) -> list[Formula]:
        """Behind ÷ numbers and names are one divisor (6ab÷2a is 3b); with brackets (6÷2(1+2)), in the tight reading."""
        if self._tight or all(token.text != "(" for token in written):
            return [Inverse(_product_of(part))]
        return [Inverse(part[0]), *part[1:]]

    def _fraction(self) -> list[Formula]:
        """Rows of factors with / between them."""
        factors = self._row()
        while self._took("/"):
            negative = self._sign()
            row = self._row()
            _refuse_differential(factors, row)
            row = [Inverse(_product_of(row))] if self._tight else [Inverse(row[0]), *row[1:]]
            factors += [Negative(row[0]), *row[1:]] if negative else row
        return factors

    def _row(self) -> list[Formula]:
        """Factors side by side: 2ab, x(x-1), 3√2; a number directly before a fraction of numbers is a mixed number."""
        factors = [self._power()]
        while self._starts_a_factor():
            mixed = self._next.text == "frac" and isinstance(factors[-1], Number)
            factor = self._power()
            if mixed and isinstance(factors[-1], Number) and (fraction := _fraction_of_numbers(factor)):
                factors[-1] = _mixed(factors[-1], *fraction)
            else:
                factors.append(factor)
        return factors

    def _starts_a_factor(self) -> bool:
        return (
            self._next.kind in ("name", "function", "command")
            or self._is("(", "[", "{", "√")
            or (self._is("|") and not self._in_bars)
        )

    def _power(self) -> Formula:
        base = self._marked()
        return Power(base, self._exponent()) if self._took("^") else base

    def _exponent(self) -> Formula:
        self._enter()
        negative = self._sign()
        exponent = self._power()
        self._level -= 1
        return Negative(exponent) if negative else exponent

    def _marked(self) -> Formula:
        """An atom with the marks behind it: n!, 50%, 30°."""
        formula = self._atom()
        while self._is("!", "%", "°"):
            formula = Apply(self._take().text, (formula,))
        return formula

    # --- atoms --------------------------------------------------------------------------------------------------------

    def _enter(self) -> None:
        self._level += 1
        if self._level > MAX_LEVELS:
            raise Unreadable("too deep")

    def _atom(self) -> Formula:
        self._enter()
        token = self._take()
        match token.kind:
            case "number":
                formula = self._number(token)
            case "name":
                formula = self._name(token)
            case "function":
                formula = self._function(token.text)
            case "command":
                formula = self._command(token.text)
            case _:
                formula = self._bracketed(token.text)
        self._level -= 1
        return formula

    def _number(self, token: Token) -> Formula:
        whole = _number(token)
        above, line, below = (self._ahead(count) for count in range(3))
        alone = self._place < 2 or self._tokens[self._place - 2].text not in ("^", "_")
        if alone and above.kind == below.kind == "number" and line.text == "/":  # 1 1/2
            self._place += 3
            return _mixed(whole, _number(above), _number(below))
        return whole

    def _name(self, token: Token) -> Formula:
        if token.text in _VALUES_OF and self._is("("):
            raise Unreadable("a value of a function")
        return Name(f"{token.text}_{self._index()}") if self._took("_") else Name(token.text)

    def _index(self) -> str:
        if not self._took("{"):
            return self._plain_token()
        index = ""
        while not self._took("}"):
            index += self._take().text if self._is("+", "-", ",") else self._plain_token()
        return index

    def _plain_token(self) -> str:
        if self._next.kind not in ("name", "number"):
            raise Unreadable("no index")
        return self._take().text

    def _bracketed(self, opening: str) -> Formula:
        if opening == "√":
            return Apply("root", (self._radicand(), _TWO))
        if opening != "|" and opening not in _CLOSING:
            raise Unreadable(opening)
        outside, self._in_bars = self._in_bars, opening == "|"
        formula = self._sum()
        self._must("|" if opening == "|" else _CLOSING[opening])
        self._in_bars = outside
        return Apply("abs", (formula,)) if opening == "|" else formula

    def _group(self) -> Formula:
        if not self._is("{"):
            raise Unreadable("no {")
        return self._atom()

    def _command(self, command: str) -> Formula:
        if command == "root":
            self._group()
            return Apply("root", (self._radicand(), _THREE))
        if command == "sqrt":
            index = self._atom() if self._is("[") else _TWO
            return Apply("root", (self._group(), index))
        first, second = self._group(), self._group()
        if command == "frac":
            _refuse_differential(_factors_of(first), _factors_of(second))
            return Product((first, Inverse(second)))
        return Apply(_CHOSEN[command], (first, second))

    # --- what stands behind a function or a root without brackets -----------------------------------------------------

    def _function(self, name: str) -> Formula:
        exponent = self._exponent() if self._took("^") else None
        base = self._base() if self._took("_") else None
        bracketed = self._is("(", "[", "{", "|")
        argument = self._atom() if bracketed else self._argument()
        if self._tight and name not in ("sqrt", "abs") and self._took("^"):
            argument = Power(argument, self._exponent())
        formula = _call(name, argument, base)
        if exponent is None:
            return formula
        if isinstance(exponent, Negative):
            raise Unreadable("an inverse function or a power")
        return Power(formula, exponent)

    def _base(self) -> Formula:
        return self._atom() if self._is("{", "(") or self._next.kind == "number" else Name(self._plain_token())

    def _argument(self) -> Formula:
        factors = self._side_by_side()
        if self._tight and self._is("/") and self._ahead(1).kind == "number":
            self._place += 1
            factors.append(Inverse(_product_of(self._side_by_side())))
        return _product_of(factors)

    def _radicand(self) -> Formula:
        if self._is("(", "{", "[") or not self._tight:
            return self._marked()
        return _product_of(self._side_by_side())

    def _side_by_side(self) -> list[Formula]:
        """Numbers, names and fractions; in the tight reading the last with its exponent."""
        factors = [self._power() if self._tight else self._marked()]
        while self._next.kind == "name" or self._next.text == "frac":
            factors.append(self._power() if self._tight else self._marked())
        return factors


def _number(token: Token) -> Number:
    return Number(Fraction(token.text), len(token.text.replace(".", "").strip("0")))


def _product_of(factors: list[Formula]) -> Formula:
    return factors[0] if len(factors) == 1 else Product(tuple(factors))


def _factors_of(formula: Formula) -> list[Formula]:
    return list(formula.factors) if isinstance(formula, Product) else [formula]


def _fraction_of_numbers(formula: Formula) -> tuple[Number, Number] | None:
    match formula:
        case Product((Number() as above, Inverse(Number() as below))):
            return above, below
    return None


def _mixed(whole: Number, above: Number, below: Number) -> Formula:
    parts = (whole, above, below)
    if any(part.value.denominator != 1 for part in parts) or not 0 < above.value < below.value:
        raise Unreadable("no mixed number")
    return Apply("mixed", parts)


def _refuse_differential(above: list[Formula], below: list[Formula]) -> None:
    """dy/dx is no quotient of products."""
    if len(below) > 1 and above[0] == below[0] == Name("d"):
        raise Unreadable("a derivative")


def _call(name: str, argument: Formula, base: Formula | None) -> Formula:
    if base is not None and name != "log":
        raise Unreadable("an index at a function")
    if name in _ANGLE_FUNCTIONS and not names_in(argument) and not _is_angle(argument):
        raise Unreadable("degrees or radians")
    match name:
        case "sqrt":
            return Apply("root", (argument, _TWO))
        case "exp":
            return Power(Name("e"), argument)
        case _:
            return Apply(name, (argument,) if base is None else (argument, base))


def _is_angle(argument: Formula) -> bool:
    signed = any(isinstance(node, Apply) and node.function == "°" for node in walk(argument))
    return signed or argument == Number(Fraction(0))
