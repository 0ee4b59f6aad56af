"""The answer stands beside another blank: one question gives away the answer of another.

Why: learners read all questions before they answer the first.
Not covered: answers among the choices of another question, which tell nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from core.lint.advice import advice
from core.lint.leaks import leaks
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "answers"

VALID = (
    """Lima is the capital of <question correct="Peru" choiceItems='["Chile","Bolivia"]' />, and Santiago"""
    """ is the capital of <question correct="Chile" choiceItems='["Peru","Bolivia"]' />.""",
    '1. <question correct="光合成" />は葉緑体で行われる。\n2. <question correct="光合成" />には光がいる。',
)
INVALID = (
    '1. <question correct="葉緑体" />では光合成が行われる。\n2. 光を使ってでんぷんを作るはたらきを<question correct="光合成" />という。',
    """- Osmosis moves water through a <question correct="membrane" choiceItems='["bone","shell"]' />.\n"""
    """- Water moving through a membrane is called <question correct="osmosis" choiceItems='["mitosis","fusion"]' />.""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question whose answer stands beside another, at the first such place."""
    for leak, others in leaks(paper, "other-item"):
        yield Finding("warning", _message(leak.answer), leak.span, leak.item.number, others, _ADVICE)


@lru_cache(maxsize=8192)
def _message(answer: str) -> Message:
    return Message(
        f"答え「{answer}」がほかの問題の文に書かれています。", f"The answer “{answer}” stands beside another blank."
    )


_ADVICE = advice(
    "どちらかの問題の文を言いかえるか、別の言葉を空欄にしてください。",
    "Reword one of the two questions, or make another word the blank.",
)
