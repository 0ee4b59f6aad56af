"""The right answer stands among the choices: once as it is (info), twice or in another form (error).

Why: both ways of writing choices are in use, with the key and without. Twice, or once more in another width or
spelling, and a learner sees two right choices of which one counts.
Not covered: another word for the key (answer-ambiguous), another value that equals it (choice-equivalent-math).
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
    """平安京に都が移ったのは<question correct="794" choiceItems='["710","694"]' />年である。""",
    """一酸化炭素の化学式は<question correct="CO" choiceItems='["Co","C2O"]' />である。""",
    """The sign is <question correct="/2" choiceItems='["*2","+2"]' />.""",
)
INVALID = (
    """平安京に都が移ったのは<question correct="794" choiceItems='["710","７９４","694"]' />年である。""",
    """The longest river is the <question correct="Nile" choiceItems='["Amazon"," nile ","Congo"]' />.""",
    """日本の首都は<question correct="東京" choiceItems='["大阪","東京","京都"]' />である。""",
    """日本の首都は<question correct="東京" choiceItems='["東京","大阪","東京","京都"]' />である。""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question and answer that stands among the choices."""
    for item in paper.items:
        choices = item.question.choices or ()
        for answer in item.answers:
            same = [index for index, choice in enumerate(choices) if fold(choice) == fold(answer)]
            if same:
                yield _finding(paper, item, answer, same)


def _finding(paper: Paper, item: Item, answer: str, same: list[int]) -> Finding:
    choices = item.question.choices or ()
    exact = [index for index in same if choices[index] == answer]
    if len(same) == 1 and exact:
        place = place_of_choice(paper.text, item.question, same[0])
        return Finding("info", _listed(answer), place, item.number)
    surplus = [index for index in same if index not in exact[:1]]
    message = _again(answer, choices[surplus[0]])
    place = place_of_choice(paper.text, item.question, surplus[0])
    return Finding("error", message, place, item.number, fix=_fix(paper, item, same))


def _listed(answer: str) -> Message:
    return Message(f"正答「{answer}」が選択肢にも書かれています。", f"The answer “{answer}” is among its choices.")


def _again(answer: str, choice: str) -> Message:
    if choice == answer:
        return Message(f"正答「{answer}」が選択肢に2回あります。", f"The answer “{answer}” is there twice.")
    return Message(
        f"選択肢「{choice}」は、書き方がちがうだけで正答「{answer}」と同じです。",
        f"The choice “{choice}” is the answer “{answer}”, only written in another way.",
    )


def _fix(paper: Paper, item: Item, same: list[int]) -> Fix | None:
    edits = without_choices(paper.text, item.question, same)
    return Fix(Message("正答と同じ選択肢を消す", "Remove what repeats the answer"), "safe", edits) if edits else None
