"""Choices are made of several elements, and the key is made of those that come most often (A and B; A and C; B and D).

Why: who counts the elements finds the key without knowing anything.
Not covered: choices of one element.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from core.lint.advice import advice
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message
from core.text.fold import fold

LOOKS_AT: LooksAt = "block"

MIN_WRONG = 2

VALID = (
    """光の三原色は<question correct="赤・緑・青" choiceItems='["黄・黒・白","茶・紫・灰"]' />である。""",
    """They are <question correct="iron and gold" choiceItems='["iron and tin","gold and lead","tin and lead"]' />.""",
    """He likes <question correct="tea" choiceItems='["milk","tea and milk"]' />.""",
)
INVALID = (
    """水の成分は<question correct="水素と酸素" choiceItems='["水素と窒素","炭素と酸素"]' />である。""",
    """They are <question correct="iron and gold" choiceItems='["iron and tin","gold and lead","salt and zinc"]' />.""",
)

_BETWEEN = re.compile(r"\s*(?:[、,・;]|\s+(?:and|&|or)\s+|(?<=[^\sぁ-ん])と(?=[^\sぁ-ん]))\s*")


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such question."""
    for item in paper.items:
        if len(item.answers) != 1 or len(item.wrong) < MIN_WRONG:
            continue
        key, *wrong = (_elements(choice) for choice in (item.answers[0], *item.wrong))
        if all(len(one) > 1 for one in (key, *wrong)) and _converges(key, wrong):
            yield Finding("info", _message(item.answers[0]), item.span, item.number, fix=_ADVICE)


def _elements(choice: str) -> frozenset[str]:
    if re.search(r"\d[,.]\d", choice):
        return frozenset()
    return frozenset(element for element in _BETWEEN.split(fold(choice)) if element)


def _converges(key: frozenset[str], wrong: list[frozenset[str]]) -> bool:
    """True where each element of the key comes again, and that is so of no other choice."""
    counts = Counter(element for choice in (key, *wrong) for element in choice)

    def shared(choice: frozenset[str]) -> bool:
        return all(counts[element] > 1 for element in choice)

    return shared(key) and not any(map(shared, wrong))


def _message(key: str) -> Message:
    return Message(
        f"正答「{key}」の要素がどれもほかの選択肢にもあり、数えるだけで答えが分かります。",
        f"Each element of the answer “{key}” comes again in other choices, and that is so of no other choice.",
    )


_ADVICE = advice("どの要素も同じ回数だけ出るようにしてください。", "Let each element come equally often.")
