"""One choice alone is of another kind (a number among words), or the key alone of another script (カタカナ among 漢字).

Why: if it is the key it catches the eye; if it is not, nobody takes it.
Not covered: a wrong choice in another Japanese script, which says little; lengths (choice-length-cue), units that only
the key has (choice-grammar-cue); sets that are mixed anyway.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from core.equivalence import Quantity
from core.lint.above import names_nothing
from core.lint.advice import advice
from core.lint.choice_numbers import read_quantity
from core.lint.paper import Item, Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message
from core.text.fold import fold

LOOKS_AT: LooksAt = "block"

MIN_CHOICES = 4

VALID = (
    """受粉すると果実になるのは<question correct="子房" choiceItems='["胚珠","やく","がく"]' />である。""",
    """首都は<question correct="東京" choiceItems='["大阪","京都","ソウル"]' />である。""",
    """It takes <question correct="3 days" choiceItems='["4 days","5 days","None"]' />.""",
    """It is <question correct="three" choiceItems='["four","five","six"]' />.""",
    """気体は<question correct="二酸化炭素" choiceItems='["酸素","水素","アンモニア水"]' />である。""",
    """長さは<question correct="3 m" choiceItems='["4 m","30 cm","2 m"]' />である。""",
)
INVALID = (
    """首都は<question correct="ソウル" choiceItems='["大阪","京都","北京"]' />である。""",
    """首都は<question correct="東京" choiceItems='["大阪","京都","Seoul"]' />である。""",
    """It weighs <question correct="3 kg" choiceItems='["4 kg","5 kg","heavy"]' />.""",
    """艦隊を率いたのは<question correct="ペリー" choiceItems='["井伊直弼","徳川慶喜","勝海舟"]' />である。""",
    """It lasts <question correct="3 hours" choiceItems='["4 hours","5 hours","6 kg"]' />.""",
)

# Kinds of choices and how they are written, in the folded form.
_KINDS = (
    ("number", re.compile(r"[-+]?[\d.,/:]+(?: ?\D{0,12})")),
    ("latin", re.compile(r"[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ0-9 .'-]*")),
    ("katakana", re.compile(r"[ァ-ヺー・]+")),
    ("hiragana", re.compile(r"[ぁ-ゖー]+")),
    ("kanji", re.compile(r"[々〆一-鿿㐀-䶿豈-﫿]+")),
)
_JAPANESE = frozenset(["katakana", "hiragana", "kanji"])


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such question."""
    for item in paper.items:
        choices = [choice for choice in (*item.answers, *item.wrong) if fold(choice)]
        if len(choices) < MIN_CHOICES or any(map(names_nothing, choices)):
            continue
        odd = _odd(item, choices) or _other_measure(item, choices)
        if odd is not None:
            yield Finding("info", _message(odd), item.span, item.number, fix=_ADVICE)


def _odd(item: Item, choices: list[str]) -> str | None:
    """The one choice that is of another kind than all others, which share one; a wrong one where that is no script."""
    kinds = [_kind(choice) for choice in choices]
    counts = Counter(kinds)
    if None in counts or len(counts) != 2 or min(counts.values()) != 1:
        return None
    odd = next(choice for choice, kind in zip(choices, kinds, strict=True) if counts[kind] == 1)
    return None if odd in item.wrong and set(kinds) <= _JAPANESE else odd


def _kind(choice: str) -> str | None:
    return next((kind for kind, pattern in _KINDS if pattern.fullmatch(fold(choice))), None)


def _other_measure(item: Item, choices: list[str]) -> str | None:
    """The wrong choice that alone measures something else."""
    read = [read_quantity(choice) for choice in choices]
    quantities = [one for one in read if one is not None]
    if len(quantities) < len(choices) or len({one.dimension for one in quantities}) != 2:
        return None
    counts = Counter(one.dimension for one in quantities)
    return next((choice for choice in item.wrong if counts[_measured(choice)] == 1), None)


def _measured(choice: str) -> int | None:
    read: Quantity | None = read_quantity(choice)
    return read.dimension if read else None


def _message(odd: str) -> Message:
    return Message(
        f"「{odd}」だけがほかの選択肢とちがう種類の書き方です。",
        f"“{odd}” alone is of another kind than the other choices.",
    )


_ADVICE = advice("選択肢を同じ種類の言葉にそろえてください。", "Let all choices be of one kind.")
