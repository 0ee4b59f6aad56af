"""A choice is "all of the above", "none of these", 上のすべて or 該当なし.

Why: choices are shown in any order, so "above" points nowhere, and who knows two right ones knows that it is "all".
Not covered: a choice that says the same in its own words.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.document.diagnostic import Fix
from core.lint.above import is_above
from core.lint.choice_places import place_of_choice, without_choices
from core.lint.paper import Item, Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "block"

VALID = (
    "次の文は上のすべての資料から読み取れる。都が平城京に移されたのは"
    """<question correct="710" choiceItems='["694","794"]' />年である。""",
    """He ate <question correct="all of the cake" choiceItems='["none of the soup","half of the bread"]' />.""",
    """海がすべて凍るのは<question correct="北極海" choiceItems='["インド洋","すべての湖"]' />である。""",
)
INVALID = (
    """酸性の水溶液は<question correct="塩酸" choiceItems='["食塩水","砂糖水","上のすべて"]' />である。""",
    """Vitamin C is found in <question correct="all of the above" choiceItems='["oranges","peppers"]' />.""",
    """酸性の水溶液は<question correct="塩酸" choiceItems='["食塩水","砂糖水","いずれも正しくない"]' />である。""",
    """It is <question correct="iron" choiceItems='["gold","None of these","Both A and B"]' />.""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question with such an answer or choice."""
    for item in paper.items:
        choices = item.question.choices or ()
        above = [index for index, choice in enumerate(choices) if is_above(choice)]
        if above:
            place = place_of_choice(paper.text, item.question, above[0])
            yield Finding("warning", _message(choices[above[0]]), place, item.number, fix=_fix(paper, item, above))
        elif choices and (said := next(filter(is_above, item.answers), None)):
            yield Finding("warning", _message(said), item.span, item.number)


def _message(choice: str) -> Message:
    return Message(
        f"選択肢「{choice}」は、ほかの選択肢を見るだけで正誤が分かることがあります。",
        f"The choice “{choice}” can often be judged from the other choices alone.",
    )


def _fix(paper: Paper, item: Item, above: list[int]) -> Fix | None:
    if any(map(is_above, item.answers)) or not (edits := without_choices(paper.text, item.question, above)):
        return None
    return Fix(Message("この選択肢を消す", "Remove this choice"), "review", edits)
