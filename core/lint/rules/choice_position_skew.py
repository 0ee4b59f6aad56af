"""Over the test the listed key stands mostly at one place, or a series of true/false questions has one answer.

Why: learners notice, and answer the rest by place.
Not covered: keys that are not listed among their choices (they are shown at a place drawn by lot); a few questions,
of which nothing can be told.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache

from core.lint.advice import advice
from core.lint.paper import Item, Paper
from core.lint.rule import Finding, LooksAt
from core.lint.truth_values import is_truth_pair
from core.text import Message
from core.text.fold import fold

LOOKS_AT: LooksAt = "questions"

MIN_QUESTIONS = 8
MAX_SHARE = 0.7
MIN_SERIES = 6  # true/false questions: six alike come by chance once in 32 tests
MIN_CHOICES = 3


def _listed(count: int, place: int) -> str:
    names = [f"山{number}" for number in range(3)]
    tag = """<question correct="{key}" choiceItems='{all}' />"""
    lines = []
    for number in range(count):
        choices = [f"{name}{number}" for name in names]
        key = choices[place if place >= 0 else number % 3]
        listed = "[" + ",".join(f'"{choice}"' for choice in choices) + "]"
        lines.append(f"{number}番目は" + tag.format(key=key, all=listed) + "である。")
    return "\n\n".join(lines)


def _judged(answers: str) -> str:
    return "\n\n".join(
        f'文{number}。<question correct="{sign}" choiceItems=\'["○","×"]\' />' for number, sign in enumerate(answers)
    )


VALID = (_listed(12, -1), _listed(7, 0), _judged("○×○○×○"), _judged("○○○○○"))
INVALID = (_listed(8, 1), _judged("○○○○○○"))


def check(paper: Paper) -> Iterator[Finding]:
    """At most one finding for the places and one for the series."""
    by_place: dict[int, list[Item]] = defaultdict(list)
    judged: list[Item] = []
    for item in paper.items:
        if item.choices and len(item.wrong) < MIN_CHOICES and is_truth_pair(item.answers, item.wrong):
            judged.append(item)
        elif (place := _place_of_key(item)) is not None:
            by_place[place].append(item)
    yield from _skewed(by_place)
    answers = Counter(fold(answer) for item in judged for answer in item.answers)
    if len(judged) >= MIN_SERIES and len(answers) == 1:
        yield _finding(judged, _one_answer(judged))


def _place_of_key(item: Item) -> int | None:
    choices = _folded(item.choices)
    if len(item.answers) != 1 or len(choices) < MIN_CHOICES or fold(item.answers[0]) not in choices:
        return None
    return choices.index(fold(item.answers[0]))


@lru_cache(maxsize=8192)
def _folded(choices: tuple[str, ...]) -> list[str]:
    return [fold(choice) for choice in choices]


def _skewed(by_place: dict[int, list[Item]]) -> Iterator[Finding]:
    total = sum(map(len, by_place.values()))
    for place, items in by_place.items():
        if total >= MIN_QUESTIONS and len(items) > MAX_SHARE * total:
            yield _finding(
                items,
                Message(
                    f"{total}問のうち{len(items)}問で、正答が{place + 1}番目に書かれています。",
                    f"In {len(items)} of {total} questions the answer is choice number {place + 1}.",
                ),
            )


def _one_answer(items: list[Item]) -> Message:
    answer = items[0].answers[0]
    return Message(
        f"正誤を問う{len(items)}問の答えがすべて「{answer}」です。",
        f"All {len(items)} true/false questions have the answer “{answer}”.",
    )


def _finding(items: list[Item], message: Message) -> Finding:
    return Finding("warning", message, items[0].span, None, tuple(item.span for item in items[1:]), _ADVICE)


_ADVICE = advice("正答の位置や正誤をばらばらにしてください。", "Mix the places of the answers, and what is true.")
