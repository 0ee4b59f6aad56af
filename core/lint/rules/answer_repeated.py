"""Questions share one answer: two of them (info), three or more (warning).

Why: who has found one has them all, and less of the matter is asked.
Not covered: function words, truth values, labels and short numbers, which come again by nature; questions that sort
things into the same few classes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from core.document.diagnostic import Severity
from core.lint.advice import advice
from core.lint.choice_numbers import read_quantity
from core.lint.leaks import sought_answers
from core.lint.paper import Item, Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message
from core.text.fold import fold

LOOKS_AT: LooksAt = "questions"

MIN_WARNED = 3
MIN_TELLING_DIGITS = 4

Answers = frozenset[str]
_WORD = re.compile(r"[^\W\d_]{2}|[一-鿿]")

VALID = (
    """I <question correct="was" /> there. He <question correct="was" /> too. It <question correct="was" /> cold.""",
    """2+3は<question correct="5" />、1+4は<question correct="5" />、10÷2は<question correct="5" />である。""",
    """鯨は<question correct="哺乳類" choiceItems='["魚類","鳥類"]' />、人は<question correct="哺乳類" choiceItems='["魚類","鳥類"]' />、"""
    """犬は<question correct="哺乳類" choiceItems='["魚類","鳥類"]' />、鶴は<question correct="鳥類" choiceItems='["魚類","哺乳類"]' />である。""",
)
INVALID = (
    """<question correct="光合成" />は葉で行われる。<question correct="光合成" />には光がいる。""",
    """幕府を開いたのは<question correct="徳川家康" />。東照宮には<question correct="徳川家康" />がまつられた。"""
    """関ヶ原で勝ったのも<question correct="徳川家康" />だった。""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each answer, at the second question that has it."""
    shared: dict[Answers, list[Item]] = defaultdict(list)
    keys: dict[Answers, set[Answers]] = defaultdict(set)
    for item in paper.items:
        answers = _folded(item.answers)
        keys[_class(item)].add(answers)
        if item.answers and len(sought_answers(item)) == len(item.answers) and not _is_short(item.answers):
            shared[answers].append(item)
    for items in shared.values():
        apart = [item for item in items if item.is_typed or len(keys[_class(item)]) == 1]
        if len(apart) > 1:
            yield _finding(apart)


def _class(item: Item) -> Answers:
    """All choices of a question, the key among them: questions that share them sort things."""
    return _folded((*item.answers, *item.wrong))


@lru_cache(maxsize=8192)
def _folded(texts: tuple[str, ...]) -> Answers:
    return frozenset(map(fold, texts))


@lru_cache(maxsize=8192)
def _is_short(answers: tuple[str, ...]) -> bool:
    """True for short numbers and for formulas (5x, 1/2), which come again by chance."""
    return any(
        sum(map(str.isdecimal, answer)) < MIN_TELLING_DIGITS and (_is_number(answer) or not _WORD.search(answer))
        for answer in answers
    )


def _is_number(answer: str) -> bool:
    return read_quantity(answer) is not None


def _finding(items: list[Item]) -> Finding:
    severity: Severity = "warning" if len(items) >= MIN_WARNED else "info"
    others = tuple(item.span for item in items if item is not items[1])
    answer = "・".join(items[0].answers)
    message = Message(
        f"{len(items)}つの問題の答えが同じ「{answer}」です。",
        f"{len(items)} questions have the same answer “{answer}”.",
    )
    return Finding(severity, message, items[1].span, items[1].number, others, _ADVICE)


_ADVICE = advice("どれかの空欄を別の言葉にしてください。", "Make another word the blank in some of them.")
