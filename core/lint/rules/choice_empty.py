"""A choice is empty or blank.

Why: the learner sees an empty line, and it counts as a choice.
Not covered: choices that only look empty in a font.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.document.diagnostic import Fix
from core.lint.choice_places import place_of_choice, without_choices
from core.lint.paper import Item, Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message
from core.text.fold import fold

LOOKS_AT: LooksAt = "block"

VALID = (
    """日本でいちばん大きい湖は<question correct="琵琶湖" choiceItems='["霞ヶ浦","浜名湖"]' />である。""",
    """What comes between? <question correct="-" choiceItems='["+","*"]' />""",
)
INVALID = (
    """日本でいちばん大きい湖は<question correct="琵琶湖" choiceItems='["霞ヶ浦","　","浜名湖"]' />である。""",
    """The opposite of hot is <question correct="cold" choiceItems='["warm","  ","wet"]' />.""",
    """The opposite of hot is <question correct="cold" choiceItems='["warm",""]' />.""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question with such choices."""
    for item in paper.items:
        choices = item.question.choices or ()
        empty = [index for index, choice in enumerate(choices) if not fold(choice)]
        if empty:
            place = place_of_choice(paper.text, item.question, empty[0])
            yield Finding("error", _message(len(empty)), place, item.number, fix=_fix(paper, item, empty))


def _message(count: int) -> Message:
    return Message(
        f"選択肢に空のものが{count}つあります。", f"{'One choice is' if count == 1 else f'{count} choices are'} empty."
    )


def _fix(paper: Paper, item: Item, empty: list[int]) -> Fix | None:
    edits = without_choices(paper.text, item.question, empty)
    if edits is None:
        return None
    # With one wrong choice left the question would only have another fault.
    left = [choice for choice in item.wrong if fold(choice)]
    return Fix(Message("空の選択肢を消す", "Remove the empty choices"), "safe" if len(left) > 1 else "review", edits)
