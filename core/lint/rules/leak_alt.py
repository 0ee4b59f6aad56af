"""The answer stands in a picture's description, title or caption, or in the title of a link.

Why: descriptions are read out by screen readers and shown when a picture does not load; captions are read by all.
Not covered: what the picture itself shows.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.advice import advice
from core.lint.leaks import Leak, leaks
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "answers"

VALID = (
    """![Figure 2](fig2.png)\n\nThe bird stands on <question correct="2" choiceItems='["4","6"]' /> legs.""",
    """![細胞の模式図](m.png)\n\nこの細胞小器官は<question correct="ミトコンドリア" choiceItems='["葉緑体","液胞"]' />である。""",
)
INVALID = (
    """![ミトコンドリアの模式図](m.png)\n\nこの細胞小器官は<question correct="ミトコンドリア" choiceItems='["葉緑体","液胞"]' />である。""",
    """![A red panda in a tree](p.jpg)\n\nThe animal is a <question correct="red panda" choiceItems='["giant panda","bear"]' />.""",
    '<figure>\n  <img src="s.png" alt="" />\n  <figcaption>写真：正倉院</figcaption>\n</figure>\n\n'
    """品々を納めた建物は<question correct="正倉院" choiceItems='["法隆寺","東大寺"]' />である。""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question, at the first such place."""
    for leak, others in leaks(paper, "description"):
        yield Finding("warning", _message(leak), leak.span, leak.item.number, others, _ADVICE)


def _message(leak: Leak) -> Message:
    ja, en = ("説明文（図の下）", "caption") if leak.passage.kind == "caption" else ("説明（alt）", "description")
    return Message(
        f"答え「{leak.answer}」が図の{ja}に書かれています。", f"The answer “{leak.answer}” stands in a picture's {en}."
    )


_ADVICE = advice(
    "答えの言葉を使わずに図を説明してください。", "Describe the picture without the word that is asked for."
)
