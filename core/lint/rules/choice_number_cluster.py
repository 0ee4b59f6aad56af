"""Three or more wrong numbers all lie within two steps of the right one (1602, 1604, 1605 for 1603).

Why: nobody can tell them apart by understanding, and the middle is a good guess.
Not covered: small numbers and short sets, which lie close by nature.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from core.equivalence import Quantity
from core.lint.advice import advice
from core.lint.choice_numbers import numeric_choices
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "block"

MIN_WRONG = 3
SMALLEST = 20
STEPS = 2

VALID = (
    """角の数は<question correct="5" choiceItems='["4","6","7"]' />である。""",
    """江戸幕府は<question correct="1603" choiceItems='["1600","1615","1573"]' />年に開かれた。""",
    """The sum is <question correct="41" choiceItems='["40","42"]' />.""",
    """道のりは<question correct="1000" choiceItems='["1200","1600","800"]' />mである。""",
)
INVALID = (
    """江戸幕府は<question correct="1603" choiceItems='["1602","1604","1605"]' />年に開かれた。""",
    """Its height is <question correct="8848 m" choiceItems='["8847 m","8849 m","8850 m"]' />.""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such question."""
    for item in paper.items:
        numbers = numeric_choices(item)
        if numbers is not None and len(numbers[1]) >= MIN_WRONG and _is_cluster(*numbers):
            yield Finding("info", _message(item.answers[0]), item.span, item.number, fix=_ADVICE)


def _is_cluster(key: Quantity, wrong: tuple[Quantity, ...]) -> bool:
    """Steps are one in the last digit that is written: 1 for 1603, 0.1 for 20.5."""
    if key.number < SMALLEST:
        return False
    step = Fraction(1)
    while (key.number / step).denominator != 1 and step > Fraction(1, 10**6):
        step /= 10
    return all(abs(one.number - key.number) <= STEPS * step for one in wrong)


def _message(key: str) -> Message:
    return Message(
        f"誤りの選択肢がどれも正答「{key}」のすぐ近くの数です。",
        f"All wrong numbers lie right beside the answer “{key}”.",
    )


_ADVICE = advice(
    "よくあるまちがいや、意味のある別の数を選択肢にしてください。",
    "Choose numbers that a typical mistake gives, or that mean something else.",
)
