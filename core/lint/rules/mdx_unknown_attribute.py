"""A question has an attribute that is none of ours (`corect`, `choices`).

Why: what it says is lost: a misspelt `correct` leaves the question without an answer.
Not covered: known attributes with a wrong value (choice-json, flags-contradict).
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from core.document.diagnostic import Fix
from core.document.nodes import Attribute
from core.lint.choice_places import attribute_of
from core.lint.paper import Item, Paper
from core.lint.rule import Finding, LooksAt
from core.text import Edit, Message

LOOKS_AT: LooksAt = "block"

KNOWN = (
    "correct",
    "choiceItems",
    "isMultipleChoice",
    "correctItems",
    "hasAlternativeSolutions",
    "explain",
    "hint",
    "ruby",
    "score",
)
# Other words for ours: likely meant, not certain.
_OTHER_WORDS = {
    "answer": "correct",
    "answers": "correctItems",
    "key": "correct",
    "choices": "choiceItems",
    "options": "choiceItems",
    "items": "choiceItems",
    "explanation": "explain",
    "points": "score",
    "point": "score",
    "正解": "correct",
    "正答": "correct",
    "答え": "correct",
    "選択肢": "choiceItems",
    "ヒント": "hint",
    "解説": "explain",
    "配点": "score",
}
MIN_LIKENESS = 0.8  # of difflib: `corect`, `choiceItem`, `hints`

VALID = ("""日本の首都は<question correct="東京" hint="関東" score="2" choiceItems='["大阪","京都"]' />である。""",)
INVALID = (
    """鎌倉幕府を開いたのは<question corect="源頼朝" choiceItems='["平清盛","足利尊氏"]' />である。""",
    """The capital of Spain is <question answer="Madrid" choiceItems='["Seville","Porto"]' />.""",
    """The capital of Spain is <question correct="Madrid" class="big" />.""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such attribute."""
    for item in paper.items:
        for name, _ in item.question.unknown:
            attribute = attribute_of(item.question, name)
            place = attribute.span if attribute and attribute.span else item.span
            yield Finding("warning", _message(name), place, item.number, fix=_fix(item, attribute))


def _message(name: str) -> Message:
    return Message(
        f"属性「{name}」は使えない名前なので、書かれた内容が働きません。",
        f"“{name}” is no attribute of a question, so what it says has no effect.",
    )


def _fix(item: Item, attribute: Attribute | None) -> Fix | None:
    if attribute is None or attribute.span is None:
        return None
    folded = {name.lower(): name for name in KNOWN}
    close = get_close_matches(attribute.name.lower(), folded, n=1, cutoff=MIN_LIKENESS)
    meant = folded[close[0]] if close else _OTHER_WORDS.get(attribute.name.lower())
    if meant is None or attribute_of(item.question, meant) is not None:
        return None
    edit = Edit(attribute.span.start, attribute.span.start + len(attribute.name), meant)
    title = Message(f"「{meant}」に直す", f"Call it “{meant}”")
    return Fix(title, "safe" if close else "review", (edit,))
