"""A typed answer is longer than 30 Japanese characters or 12 English words.

Why: nobody types such an answer the same way, so right replies are marked wrong.
Not covered: answers to choose from, and short answers with many spellings (answer-alternative-missing).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.language import is_japanese
from core.lint.advice import advice
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "block"

MAX_JAPANESE_CHARACTERS = 30
MAX_ENGLISH_WORDS = 12

VALID = (
    '沖縄が返還されたのは<question correct="1972" />年である。',
    'The capital of the United States is <question correct="Washington, District of Columbia" />.',
    '三権分立とは<question correct="国の権力を立法と行政と司法の三つに分けて互いに抑え合うようにするしくみ"'
    """ choiceItems='["国の権力を国王ひとりに集めて強い政治を行うようにするしくみ","国を州に分けるしくみ"]' />である。""",
)
INVALID = (
    '三権分立とは<question correct="国の権力を立法と行政と司法の三つに分けて、互いに抑え合うようにするしくみのこと" />である。',
    'The causes were <question correct="an arms race of the great powers, secret treaties, rival claims overseas and one murder" />.',
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each typed question with such an answer."""
    for item in paper.items:
        if not item.is_typed:
            continue
        for answer in item.answers:
            if (length := _excess(answer)) is not None:
                yield Finding("warning", _message(answer, *length), item.span, item.number, fix=_ADVICE)
                break


def _excess(answer: str) -> tuple[str, str] | None:
    """The length in both languages where it is too long."""
    if is_japanese(answer):
        characters = len(answer.strip())
        return (f"{characters}字", f"{characters} characters") if characters > MAX_JAPANESE_CHARACTERS else None
    words = len(answer.split())
    return (f"{words}語", f"{words} words") if words > MAX_ENGLISH_WORDS else None


def _message(answer: str, ja: str, en: str) -> Message:
    return Message(
        f"入力する答えが{ja}あります（「{answer[:12]}…」）。同じように入力できる人はいません。",
        f"The typed answer has {en} (“{answer[:24]}…”); nobody will type it alike.",
    )


_ADVICE = advice(
    "空欄を1つの言葉に短くするか、選択式にしてください。", "Shorten the blank to one term, or let learners choose."
)
