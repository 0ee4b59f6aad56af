"""Two wrong choices are the same, whatever their width, case or spelling of katakana.

Why: a learner sees one choice twice and knows that it cannot be right.
Not covered: choices of equal value (choice-equivalent-math), and the key among its choices (choice-correct-in-wrong).
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
    """一酸化炭素の化学式は<question correct="CO2" choiceItems='["CO","Co"]' />である。""",
    """「切手」の読みは<question correct="きって" choiceItems='["きつて","きっで"]' />である。""",
    """The dog wagged <question correct="its" choiceItems='["it&apos;s","its&apos;"]' /> tail.""",
)
INVALID = (
    """水の化学式は<question correct="H2O" choiceItems='["CO2","ＣＯ２","O2"]' />である。""",
    """The largest ocean is the <question correct="Pacific" choiceItems='["Atlantic","Indian","atlantic"]' />.""",
    """気体の名は<question correct="水素" choiceItems='["酸素","酸素","窒素"]' />である。""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question with such choices, at the first that repeats another."""
    for item in paper.items:
        repeated = _repeated(item)
        if repeated:
            choice = (item.question.choices or ())[repeated[0]]
            place = place_of_choice(paper.text, item.question, repeated[0])
            yield Finding("error", _message(choice), place, item.number, fix=_fix(paper, item, repeated))


def _repeated(item: Item) -> list[int]:
    answers = {fold(answer) for answer in item.answers}
    seen: set[str] = set()
    repeated = []
    for index, choice in enumerate(item.question.choices or ()):
        folded = fold(choice)
        if folded and folded not in answers:
            if folded in seen:
                repeated.append(index)
            seen.add(folded)
    return repeated


def _message(choice: str) -> Message:
    return Message(f"選択肢「{choice}」が2回あります。", f"The choice “{choice}” is there twice.")


def _fix(paper: Paper, item: Item, repeated: list[int]) -> Fix | None:
    edits = without_choices(paper.text, item.question, repeated)
    return Fix(Message("重なった選択肢を消す", "Remove the repeated choice"), "safe", edits) if edits else None
