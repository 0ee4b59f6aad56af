"""Every wrong number is round and the right one is not (37 among 10, 20, 50).

Why: real figures are seldom round, and made-up ones mostly are.
Not covered: numbers below ten; a right number that is round itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.advice import advice
from core.lint.choice_numbers import numeric_choices, roundness
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "block"

SMALLEST = 10

VALID = (
    """It sank in <question correct="1912" choiceItems='["1905","1920"]' />.""",
    """濃度は<question correct="20" choiceItems='["15","25"]' />%である。""",
    """税は<question correct="3%" choiceItems='["10%","30%"]' />である。""",
    """水は<question correct="100" choiceItems='["50","80"]' />度で沸騰する。""",
)
INVALID = (
    """面積は約<question correct="37" choiceItems='["10","20","50"]' />万km²である。""",
    """The mountain is <question correct="3776 m" choiceItems='["2000 m","3000 m","4000 m"]' /> high.""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such question."""
    for item in paper.items:
        numbers = numeric_choices(item)
        if numbers is None or len(numbers[1]) < 2:
            continue
        key, wrong = numbers
        if key.number >= SMALLEST and not roundness(key.number) and all(roundness(one.number) for one in wrong):
            yield Finding("info", _message(item.answers[0]), item.span, item.number, fix=_ADVICE)


def _message(key: str) -> Message:
    return Message(f"正答「{key}」だけが切りのよい数ではありません。", f"The answer “{key}” alone is no round number.")


_ADVICE = advice("誤りの選択肢も細かい数にしてください。", "Make the wrong numbers as exact as the right one.")
