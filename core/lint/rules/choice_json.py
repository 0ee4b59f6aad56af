"""`choiceItems`, `correctItems` or `correct` is no array of strings as JSON writes it.

Why: other tools refuse such an array. Info where it can be read in one way only (closing comma, single quotes, bare
words), else an error.
Not covered: what the strings say.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt

LOOKS_AT: LooksAt = "test"

VALID = (
    """日本の首都は<question correct="東京" choiceItems='["大阪","京都"]' />である。""",
    """The interval is <question correct="[0,1]" />.""",
)
INVALID = (
    """日本でいちばん長い川は<question correct="信濃川" choiceItems='[利根川, 石狩川]' />である。""",
    """The fastest land animal is the <question correct="cheetah" choiceItems='["lion","horse",]' />.""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """What the parser found, as it is."""
    for one in paper.parsed.diagnostics:
        if one.rule == "choice-json":
            yield Finding(one.severity, one.message, one.span, one.question, one.related, one.fix)
