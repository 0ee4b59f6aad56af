"""What a whole answer says: an expression, a ratio, a point or interval, several values, an equation or inequality."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.equivalence.mathematics.formula import Formula, Name, Unreadable, names_in
from core.equivalence.mathematics.notation import plain
from core.equivalence.mathematics.reader import expression
from core.equivalence.mathematics.tokens import Token, tokens


@dataclass(frozen=True, slots=True)
class Expression:
    """A value: `x+1`."""

    formula: Formula


@dataclass(frozen=True, slots=True)
class Ratio:
    """3:2, and 1:2:3."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Ordered:
    """A point (6, 2) or an interval [0, 1): places count, and so do the brackets."""

    brackets: str
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Unordered:
    """Values in any order. `label` says of what: `{}` a set, `x` solutions x=2,3, nothing ±3."""

    label: str
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Statements with commas between them, in an order that may count or not."""

    parts: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Relation:
    """Sides with signs between them: x=2, -1≤x<3."""

    sides: tuple[Formula, ...]
    signs: tuple[str, ...]


Statement = Expression | Ratio | Ordered | Unordered | Listing | Relation

MAX_SIDES = 6
_OPENING, _CLOSING = ("(", "[", "{", "{set"), (")", "]", "}", "}set")
_RELATIONS = ("=", "<", ">", "≤", "≥", "≠")
Expressed = Callable[[Sequence[Token]], Formula]


@lru_cache(maxsize=2048)
def read(text: str) -> tuple[Statement, ...]:
    """The one or two meanings of a text (the loose and the tight reading of `reader`).

    Raises:
        Unreadable: it is no mathematics, or not to its end.
    """
    cut = tokens(plain(text))
    loose, tight = (_statement(cut, lambda part, tight=tight: expression(part, tight)) for tight in (False, True))  # type: ignore[misc]
    return (loose,) if loose == tight else (loose, tight)


def _statement(cut: Sequence[Token], express: Expressed) -> Statement:
    if not cut:
        raise Unreadable("nothing")
    if any(token.text in ("±", "∓") for token in cut):
        return _plus_minus(cut, express)
    if enclosed := _enclosed(cut, express):
        return enclosed
    parts = _split(cut, (",",))
    if len(parts) > 1:
        return _several([_statement(part, express) for part, _ in parts])
    sides = _split(cut, _RELATIONS)
    if len(sides) > MAX_SIDES:
        raise Unreadable("too many sides")
    if len(sides) > 1:
        return _by_places(sides, express) or Relation(
            tuple(express(side) for side, _ in sides), tuple(sign for _, sign in sides[1:])
        )
    terms = _split(cut, (":",))
    if len(terms) > 1:
        return Ratio(tuple(express(term) for term, _ in terms))
    return Expression(express(cut))


def _by_places(sides: list[tuple[Sequence[Token], str]], express: Expressed) -> Statement | None:
    """(x, y)=(1, 2) says x=1, y=2."""
    if [sign for _, sign in sides[1:]] != ["="]:
        return None
    match [_enclosed(side, express) if side else None for side, _ in sides]:
        case [Ordered("()", left), Ordered("()", right)] if len(left) == len(right):
            return Listing(tuple(Relation(pair, ("=",)) for pair in zip(left, right, strict=True)))
    return None


def _split(cut: Sequence[Token], signs: tuple[str, ...]) -> list[tuple[Sequence[Token], str]]:
    """The parts between signs outside all brackets, each with the sign before it."""
    parts: list[tuple[Sequence[Token], str]] = []
    depth = start = 0
    before = ""
    for place, token in enumerate(cut):
        depth += (token.text in _OPENING) - (token.text in _CLOSING)
        if depth == 0 and token.text in signs:
            parts.append((cut[start:place], before))
            start, before = place + 1, token.text
    return [*parts, (cut[start:], before)]


def _enclosed(cut: Sequence[Token], express: Expressed) -> Statement | None:
    """A set, point or interval: brackets around everything with commas between."""
    opening, closing = cut[0].text, cut[-1].text
    if opening not in _OPENING or closing not in _CLOSING or len(cut) < 3:
        return None
    inside = cut[1:-1]
    parts = [part for part, _ in _split(inside, (",",))]
    if (len(parts) < 2 and opening != "{set") or not _is_balanced(inside):
        return None
    formulas = tuple(express(part) for part in parts)
    if opening[0] == "{":
        return Unordered("{}", formulas)
    return Ordered(opening + closing, formulas)


def _is_balanced(inside: Sequence[Token]) -> bool:
    depth = 0
    for token in inside:
        depth += (token.text in _OPENING) - (token.text in _CLOSING)
        if depth < 0:
            return False
    return depth == 0


def _several(parts: list[Statement]) -> Statement:
    """x=2, 3 and x=2, x=3 are solutions; anything else is a list."""
    label, first = solution_of(parts[0])
    if label is None or first is None:
        return Listing(tuple(parts))
    values = [first]
    for part in parts[1:]:
        name, value = solution_of(part)
        if isinstance(part, Expression) and label not in names_in(part.formula):
            values.append(part.formula)
        elif name == label and value is not None:
            values.append(value)
        else:
            return Listing(tuple(parts))
    return Unordered(label, tuple(values))


def solution_of(statement: Statement) -> tuple[str | None, Formula | None]:
    """The name and value of x=2; nothing where it is something else."""
    match statement:
        case Relation((Name(name), value), ("=",)) if name not in names_in(value):
            return name, value
    return None, None


def _plus_minus(cut: Sequence[Token], express: Expressed) -> Statement:
    if sum(token.text == "±" for token in cut) != 1:
        raise Unreadable("several ±")
    upper, lower = (_statement(_with_signs(cut, plus, minus), express) for plus, minus in ("+-", "-+"))
    match upper, lower:
        case Expression(one), Expression(other):
            return Unordered("", (one, other))
    label, one_value = solution_of(upper)
    _, other_value = solution_of(lower)
    if label is None or one_value is None or other_value is None:
        raise Unreadable("± in another place")
    return Unordered(label, (one_value, other_value))


def _with_signs(cut: Sequence[Token], plus: str, minus: str) -> list[Token]:
    signs = {"±": plus, "∓": minus}
    return [Token(token.kind, signs.get(token.text, token.text), token.spaced) for token in cut]
