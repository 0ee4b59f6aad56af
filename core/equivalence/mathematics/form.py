"""The form of an answer: x(x-1) and x²-x have one value and two forms. It counts where the stem asks for it."""

from __future__ import annotations

import re
from functools import lru_cache

from core.equivalence.mathematics.formula import (
    Apply,
    Formula,
    Inverse,
    Negative,
    Power,
    Product,
    Sum,
    Unreadable,
)
from core.equivalence.mathematics.notation import plain
from core.equivalence.mathematics.statement import Expression, Statement, read
from core.equivalence.verdict import Verdict, agreed

_ASKED = re.compile(
    r"約分|通分|既約|因数分解|素因数分解|展開|有理化|平方完成|帯分数|仮分数|分数(?:で|に|の形|を使)|小数(?:で|に|の形)"
    r"|百分率|パーセントで|指数の形|累乗の形|最も簡単|もっとも簡単|簡単な(?:整数|形|比)|簡単にする|計算せずに|単位(?:を|で|に)"
    r"|標準形|一般形|[a-zA-Zμ]{1,3}[²³]?(?:で|に)(?:表|直|なお|換算)"
    r"|simplest|lowest terms|factori[sz]e|factored|expand|rationali[sz]e|complet\w* the square"
    r"|\bfactor(?:ing)? (?:completely|fully|out|(?:the|this) (?:expression|polynomial|quadratic)|\S*[\d^²³])"
    r"|\breduced? (?:the |this )?(?:fraction|form|to )|\bas a product\b"
    r"|mixed number|improper fraction|as an? (?:\w+ )?(?:fraction|decimal|percentage|percent|ratio|power|product|sum)"
    r"|(?:standard|scientific|expanded|exact|simplified|index|exponential) (?:form|notation)|simplif(?:y|ied|ies)"
    r"|in (?:terms of )?(?:kilo|centi|milli)?(?:met(?:re|er)s|grams|litres|liters|seconds|minutes|hours)\b|convert",
    re.IGNORECASE,
)


@lru_cache(maxsize=2048)
def asks_for_a_form(stem: str) -> bool:
    """True where the words around a blank ask for an answer in some form (約分, 因数分解, simplest form)."""
    return _ASKED.search(stem) is not None


def same_form(one: str, other: str) -> Verdict:
    """Equal where both are built alike; the order of terms and factors, brackets and signs of writing do not count.

    Undecided where one is no expression, or is read in two senses.
    """
    try:
        if plain(one) == plain(other):
            return "equal"
        meanings = [_forms(text) for text in (one, other)]
    except Unreadable:
        return "undecided"
    return agreed("equal" if first == second else "different" for first in meanings[0] for second in meanings[1])


def _forms(text: str) -> list[str]:
    return [_form(statement) for statement in read(text)]


def _form(statement: Statement) -> str:
    if not isinstance(statement, Expression):
        raise Unreadable("no expression")
    return repr(_sorted(statement.formula))


def _sorted(formula: Formula) -> Formula:
    """Sums and products flat and in one order, minus signs in front of products."""
    match formula:
        case Sum(terms):
            return Sum(_in_order(_terms(terms)))
        case Product():
            return _product(formula)
        case Negative(of):
            inner = _sorted(of)
            return inner.of if isinstance(inner, Negative) else Negative(inner)
        case Inverse(of):
            return Inverse(_sorted(of))
        case Power(base, exponent):
            return Power(_sorted(base), _sorted(exponent))
        case Apply(function, arguments):
            return Apply(function, tuple(map(_sorted, arguments)))
    return formula


def _terms(terms: tuple[Formula, ...]) -> list[Formula]:
    flat: list[Formula] = []
    for term in map(_sorted, terms):
        flat += term.terms if isinstance(term, Sum) else (term,)
    return flat


def _product(product: Product) -> Formula:
    flat: list[Formula] = []
    negative = False
    for factor in map(_sorted, product.factors):
        if isinstance(factor, Negative):
            negative, factor = not negative, factor.of
        flat += factor.factors if isinstance(factor, Product) else (factor,)
    sorted_product = Product(_in_order(flat))
    return Negative(sorted_product) if negative else sorted_product


def _in_order(parts: list[Formula]) -> tuple[Formula, ...]:
    return tuple(sorted(parts, key=repr))
