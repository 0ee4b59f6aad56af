"""The right choice is far longer than every wrong one: 1.8 times the longest, and by 6 characters or more.

Why: writers make the right answer exact and the wrong ones short, and learners know it.
Not covered: the right choice being the shortest; a set in which a wrong choice is about as long.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.above import is_above
from core.lint.advice import advice
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message
from core.text.fold import fold

LOOKS_AT: LooksAt = "block"

LENGTH_RATIO = 1.8
MIN_DIFFERENCE = 6

VALID = (
    """土地と人民を国のものとする原則を<question correct="公地公民" choiceItems='["墾田永年私財法","三世一身法"]' />という。""",
    """It is <question correct="hydrogen" choiceItems='["iron","gold"]' />.""",
    """They met in <question correct="the old town hall" choiceItems='["a ship in the bay","London"]' />.""",
)
INVALID = (
    """Ice floats because <question correct="it is less dense than liquid water" choiceItems='["it is cold","it is hard"]' />.""",
    """氷が水に浮くのは、<question correct="同じ体積で比べると水より軽いから" choiceItems='["冷たいから","かたいから"]' />である。""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question whose every right choice stands out."""
    for item in paper.items:
        wrong = [choice for choice in item.wrong if fold(choice)]
        if not wrong or not item.answers or any(map(is_above, item.answers)):
            continue
        key = min(item.answers, key=_length)
        longest = max(map(_length, wrong))
        if _length(key) >= LENGTH_RATIO * longest and _length(key) - longest >= MIN_DIFFERENCE:
            yield Finding("warning", _message(key, longest), item.span, item.number, fix=_ADVICE)


def _length(choice: str) -> int:
    return len(fold(choice))


def _message(key: str, longest: int) -> Message:
    return Message(
        f"正答「{key}」だけが長く（{_length(key)}字、ほかは{longest}字まで）、長さで答えが分かります。",
        f"Only the answer “{key}” is long ({_length(key)} characters, the others {longest} at most): its length tells it.",
    )


_ADVICE = advice(
    "誤りの選択肢も同じくらいの長さにするか、正答を短くしてください。",
    "Make the wrong choices about as long, or shorten the answer.",
)
