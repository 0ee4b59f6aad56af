"""The test has more than 30 questions, the most that the editor keeps on its free plan.

Why: the editor refuses what is beyond, and the test would have to be cut there.
Not covered: tests that are not meant for the editor.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.advice import advice
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "questions"

MAX_QUESTIONS = 30


def _with(count: int) -> str:
    return "\n\n".join(f'文{number}は<question correct="語句{number}番" />である。' for number in range(count))


VALID = (_with(MAX_QUESTIONS),)
INVALID = (_with(MAX_QUESTIONS + 1),)


def check(paper: Paper) -> Iterator[Finding]:
    """At most one finding, at the first question beyond the limit."""
    count = len(paper.items)
    if count > MAX_QUESTIONS:
        message = Message(
            f"問題が{count}問あり、エディタの無料プランの上限{MAX_QUESTIONS}問を超えています。",
            f"There are {count} questions; the editor's free plan takes {MAX_QUESTIONS}.",
        )
        yield Finding("info", message, paper.items[MAX_QUESTIONS].span, fix=_ADVICE)


_ADVICE = advice("テストを2つに分けるか、問題を減らしてください。", "Split the test, or take questions out.")
