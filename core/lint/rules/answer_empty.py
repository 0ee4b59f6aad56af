"""A question has no right answer.

Why: whatever a learner answers is wrong, and nothing can be marked.
Not covered: a right answer that is not true.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "block"

VALID = (
    '日本の首都は<question correct="東京" />である。',
    """水の成分は<question correctItems='["酸素","水素"]' isMultipleChoice="true" />である。""",
    'The result is <question correct="0" />.',
)
INVALID = (
    '日本の首都は<question correct="" />である。',
    """The author is <question choiceItems='["Ibsen","Shaw"]' />.""",
    '答えは<question correct=\'["", " "]\' hasAlternativeSolutions="true" />である。',
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question without an answer."""
    for item in paper.items:
        if not item.answers:
            yield Finding("error", _MESSAGE, item.span, item.number)


_MESSAGE = Message("正答が書かれていません。", "There is no right answer.")
