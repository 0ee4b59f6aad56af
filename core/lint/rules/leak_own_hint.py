"""The question's own hint shows the answer, in any width or in kana; or its `ruby` is the answer itself.

Why: learners see the hint before they answer.
Not covered: a hint that shows a part (〜権) or the first letter, as hints do; the text around (leak-adjacent).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.language import to_katakana
from core.lint.advice import advice
from core.lint.choice_places import attribute_of
from core.lint.leaks import sought_answers
from core.lint.paper import Item, Paper
from core.lint.readings import MIN_READING, readings
from core.lint.rule import Finding, LooksAt
from core.lint.word_bounds import stands_alone
from core.text import Message, Span
from core.text.fold import fold

LOOKS_AT: LooksAt = "block"

MIN_DIGITS = 3  # shorter numbers stand in hints by chance

VALID = (
    """日本の首都は<question correct="東京" hint="「東」で始まる" />である。""",
    """相手国の人を裁けない権利は<question correct="領事裁判権" hint="〜権" />である。""",
    """The metal is <question correct="tin" hint="used for kitchen tins once; begins with t" />.""",
    """日本の首都は<question correct="東京" ruby="とうきょう" />である。""",
    """辺の数は<question correct="3" hint="図3を見よう" />である。""",
)
INVALID = (
    """日本の首都は<question correct="東京" hint="東京タワーの「東京」" />である。""",
    """燃やすと水ができる気体は<question correct="水素" hint="すいそ" />である。""",
    """The metal is <question correct="zinc" hint="It is called Zinc." />.""",
    """日本の首都は<question correct="東京" ruby="東京" />である。""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such question."""
    for item in paper.items:
        shown = [name for name, text in (("hint", item.question.hint), ("ruby", item.question.ruby)) if text]
        for answer in sought_answers(item) if shown else ():
            name = next((name for name in shown if _shows(item, name, answer)), None)
            if name is not None:
                yield Finding("error", _message(answer), _place(item, name), item.number, fix=_ADVICE)
                break


def _shows(item: Item, name: str, answer: str) -> bool:
    if name == "ruby":
        return fold(item.question.ruby or "") == fold(answer)
    hint = fold(item.question.hint or "")
    said = fold(answer)
    if hint == said:
        return True
    start = hint.find(said)
    while start >= 0:
        if len(said) >= (MIN_DIGITS if said.isdecimal() else 1) and stands_alone(hint, start, start + len(said)):
            return True
        start = hint.find(said, start + 1)
    kana = to_katakana(hint)
    return any(one in kana for one in readings(answer) if len(one) >= MIN_READING)


def _place(item: Item, name: str) -> Span:
    attribute = attribute_of(item.question, name)
    return (attribute.value_span or attribute.span or item.span) if attribute else item.span


def _message(answer: str) -> Message:
    return Message(
        f"ヒントに答え「{answer}」が書かれています。", f"The question's own hint shows the answer “{answer}”."
    )


_ADVICE = advice("ヒントを別の言葉に書きかえてください。", "Write the hint in other words.")
