"""The answer stands in another language: in brackets beside the blank, or in a heading.

Why: who knows the word there need not know the matter.
Not covered: exercises that ask for a translation, and sentences translated as a whole; other places of the text, where
a foreign word seldom tells.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.advice import advice
from core.lint.leaks import Leak, first_of_each
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.lint.translations import translation_leaks
from core.text import Message

LOOKS_AT: LooksAt = "answers"

VALID = (
    """I want to <question correct="learn" choiceItems='["teach","borrow"]' /> Japanese.（私は日本語を学びたい。）""",
    """Fe stands for <question correct="iron" choiceItems='["gold","lead"]' />. We should protect the environment.""",
    """次の語を英語で書きなさい。\n\n<question correct="photosynthesis" />（光合成）""",
    """水は<question correct="水素" choiceItems='["窒素","塩素"]' />（H）と酸素からできている。""",
    """長さは<question correct="一尺" choiceItems='["一寸","一丈"]' />（about 30 cm）である。""",
    """# Plants and light\n\n植物は<question correct="光合成" choiceItems='["呼吸","蒸散"]' />で養分を作る。""",
    """# Sunday in town\n\n昼に見えるのは<question correct="太陽" choiceItems='["月","火星"]' />である。""",
)
INVALID = (
    """植物は<question correct="光合成" choiceItems='["呼吸","蒸散"]' />（photosynthesis）によって養分を作る。""",
    """The rebirth of art in Italy is the <question correct="Renaissance" choiceItems='["Reformation","Revival"]' />（ルネサンス）.""",
    """# Photosynthesis in leaves\n\n植物は<question correct="光合成" choiceItems='["呼吸","蒸散"]' />で養分を作る。""",
    """# 民主主義の歩み\n\nRule by the people is called <question correct="democracy" choiceItems='["monarchy","tyranny"]' />.""",
    """皇太子は<question correct="サラエボ" />（Sarajevo）で撃たれた。""",
    """The force is <question correct="gravity" choiceItems='["friction","magnetism"]' /> (重力).""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question, at the first such place."""
    for leak, others in first_of_each(paper.once(translation_leaks)):
        yield Finding("warning", _message(leak), leak.span, leak.item.number, others, _ADVICE)


def _message(leak: Leak) -> Message:
    said = leak.passage.text[leak.start : leak.end]
    return Message(
        f"答え「{leak.answer}」が別の言語で「{said}」と書かれています。",
        f"“{said}” is the answer “{leak.answer}” in another language.",
    )


_ADVICE = advice(
    "別の言語の言葉を消すか、別の言葉を空欄にしてください。",
    "Take the foreign word out, or make another word the blank.",
)
