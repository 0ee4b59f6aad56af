"""A question to choose from has fewer than two wrong choices; pairs such as ○ and × are enough as they are.

Why: with one wrong choice half of all guesses are right, with none all of them.
Not covered: wrong choices that nobody would take; choices that cannot be read (choice-json).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.advice import advice
from core.lint.choice_places import attribute_of
from core.lint.paper import Item, Paper
from core.lint.rule import Finding, LooksAt
from core.lint.truth_values import is_truth_pair
from core.text import Message

LOOKS_AT: LooksAt = "test"

MIN_WRONG_CHOICES = 2

VALID = (
    """クジラは魚である。<question correct="誤り" choiceItems='["正しい","誤り"]' />""",
    """Whales are fish. <question correct="False" choiceItems='["True"]' />""",
    """クジラは魚である。<question correct="×" choiceItems='["○"]' />""",
    """日本でいちばん高い山は<question correct="富士山" choiceItems='["北岳","槍ヶ岳"]' />である。""",
    '日本でいちばん高い山は<question correct="富士山" />である。',
)
INVALID = (
    """日本でいちばん高い山は<question correct="富士山" choiceItems='["北岳"]' />である。""",
    """日本でいちばん高い山は<question correct="富士山" choiceItems='["富士山","北岳"]' />である。""",
    """The largest ocean is the <question correct="Pacific" choiceItems='[]' />.""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such question."""
    unreadable = {
        one.question for one in paper.parsed.diagnostics if one.rule == "choice-json" and one.severity == "error"
    }
    for item in paper.items:
        few = len(item.wrong) < MIN_WRONG_CHOICES and _is_choice(item) and not is_truth_pair(item.answers, item.wrong)
        if few and item.number not in unreadable:
            yield Finding("warning", _message(len(item.wrong)), item.span, item.number, fix=_ADVICE)


def _is_choice(item: Item) -> bool:
    return item.read.choices is not None or attribute_of(item.read, "choiceItems") is not None


def _message(count: int) -> Message:
    return Message(
        f"誤りの選択肢が{count}つしかありません。" if count else "誤りの選択肢が1つもありません。",
        "There is only one wrong choice." if count else "There is no wrong choice.",
    )


_ADVICE = advice(
    "誤りの選択肢を2つ以上にするか、入力式にしてください。", "Give two or more wrong choices, or let learners type."
)
