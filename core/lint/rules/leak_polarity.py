"""The sentence says in which direction it goes from a number, and only one choice lies there (増加, 減少, 上回る, rose to).

Why: 「100人から…人に増加した」 leaves no choice but the one above 100.
Not covered: sentences without a number to start from; words as choices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from core.lint.advice import advice
from core.lint.choice_numbers import numeric_choices, read_quantity
from core.lint.paper import Paper
from core.lint.passages import BLANK
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "block"

VALID = (
    """人口は100人から<question correct="120" choiceItems='["110","130"]' />人に増加した。""",
    """人口は100人から<question correct="120" choiceItems='["80","90"]' />人になった。""",
    """A rise from 50 to 75 is a rise of <question correct="50%" choiceItems='["25%","75%"]' />.""",
    """1950年から<question correct="1973" choiceItems='["1940","1930"]' />年まで収穫が増えた。""",
)
INVALID = (
    """人口は100人から<question correct="120" choiceItems='["80","90"]' />人に増加した。""",
    """気温は25度から<question correct="18" choiceItems='["28","30","35"]' />度まで下がった。""",
    """The price rose from 20 dollars to <question correct="25" choiceItems='["15","18"]' /> dollars.""",
    """It holds more than 500 people, namely <question correct="640" choiceItems='["320","480"]' />.""",
)

_NUMBER = r"(?P<number>\d[\d,，.]*)"
_UNIT = r"\s?(?P<unit>[^\d\s、。，,.]{0,6}?)"
_UP = r"増加|増え|ふえ|増や|上昇|上が|あが|伸び|のび|高ま|値上"
_DOWN = r"減少|減っ|へっ|減ら|低下|下が|さが|下落|落ち|縮小|値下"
_STEMS = (
    (+1, re.compile(rf"{_NUMBER}{_UNIT}から、?(?:約|およそ)?{BLANK}[^。\n{BLANK}]{{0,10}}?(?:に|まで|へと?)(?:{_UP})")),
    (
        -1,
        re.compile(rf"{_NUMBER}{_UNIT}から、?(?:約|およそ)?{BLANK}[^。\n{BLANK}]{{0,10}}?(?:に|まで|へと?)(?:{_DOWN})"),
    ),
    (+1, re.compile(rf"{_NUMBER}{_UNIT}を(?:上回|超え|こえ)(?:る|て|り)、?(?:約|およそ)?{BLANK}")),
    (-1, re.compile(rf"{_NUMBER}{_UNIT}を(?:下回|割)(?:る|って|り)、?(?:約|およそ)?{BLANK}")),
    (
        +1,
        re.compile(
            rf"\b(?:rose|grew|increased?|climbed|went up|rises|grows|increases)\s[^.\n]{{0,20}}?from {_NUMBER}(?:\s?[A-Za-z%°]+)?"
            rf" to (?:about )?{BLANK}"
        ),
    ),
    (
        -1,
        re.compile(
            rf"\b(?:fell|dropped|decreased?|declined|shrank|went down|falls|drops|decreases)\s[^.\n]{{0,20}}?from {_NUMBER}"
            rf"(?:\s?[A-Za-z%°]+)? to (?:about )?{BLANK}"
        ),
    ),
    (
        +1,
        re.compile(
            rf"\b(?:more|larger|greater|higher) than {_NUMBER}(?:\s?[A-Za-z%°]+)?,? (?:namely|that is),? {BLANK}"
        ),
    ),
    (
        -1,
        re.compile(rf"\b(?:less|fewer|smaller|lower) than {_NUMBER}(?:\s?[A-Za-z%°]+)?,? (?:namely|that is),? {BLANK}"),
    ),
)
_LONGEST_STEM = 60


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such question, at what says the direction."""
    for item in paper.items:
        numbers = numeric_choices(item)
        if numbers is None or len(numbers[1]) < 2:
            continue
        passage, at = paper.home[item.number]
        key, wrong = numbers
        start = max(0, at - _LONGEST_STEM)
        for direction, stem in _STEMS:
            found = _around(stem, passage.text, start, at)
            if found is None:
                continue
            limit = _value(found["number"], found.groupdict().get("unit"))
            if limit is not None and _alone(direction, limit, key.number, [one.number for one in wrong]):
                said = passage.where(*found.span())
                yield Finding("warning", _message(item.answers[0]), said, item.number, fix=_ADVICE)
                break


def _around(stem: re.Pattern[str], text: str, start: int, at: int) -> re.Match[str] | None:
    """The match in which this very blank stands."""
    found = stem.search(text, start, at + _LONGEST_STEM)
    while found is not None and BLANK in found.group() and found.start() + found.group().index(BLANK) < at:
        found = stem.search(text, found.start() + 1, at + _LONGEST_STEM)
    return found if found is not None and found.start() < at < found.end() else None


def _value(number: str, unit: str | None) -> Fraction | None:
    """What the number comes to: 万 in its unit counts."""
    plain = number.rstrip(",.，")
    read = read_quantity(plain + (unit or "")) or read_quantity(plain)
    return read.number if read else None


def _alone(direction: int, limit: Fraction, key: Fraction, wrong: list[Fraction]) -> bool:
    """True where the key alone lies on that side of the limit."""
    return (key - limit) * direction > 0 and all((one - limit) * direction <= 0 for one in wrong)


def _message(key: str) -> Message:
    return Message(
        f"文が増減の向きを示していて、それに合う選択肢は「{key}」だけです。",
        f"The sentence says in which direction it goes, and only “{key}” lies there.",
    )


_ADVICE = advice(
    "向きを示す言葉を消すか、同じ向きの数を誤りの選択肢に加えてください。",
    "Take the direction out of the sentence, or add wrong numbers on the same side.",
)
