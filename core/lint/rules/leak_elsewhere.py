"""The answer stands in a heading, paragraph, cell or list item that holds no blank.

Why: learners read the whole page and find it there.
Not covered: places with blanks of their own (leak-other-item), descriptions and captions (leak-alt), readings, other
spellings and translations (leak-reading, leak-variant, leak-translation).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from core.lint.advice import advice
from core.lint.leaks import leaks
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "answers"

VALID = (
    "Word bank: nucleus, vacuole, cytoplasm\n\n"
    """The DNA is kept in the <question correct="nucleus" choiceItems='["vacuole","cytoplasm"]' />.""",
    '語群：光合成、呼吸、蒸散\n\n葉から水が出るはたらきを<question correct="蒸散" />、養分を作るはたらきを<question correct="光合成" />という。',
    """# 第3章 図形\n\n三角形には頂点が<question correct="3" choiceItems='["4","5"]' />つある。""",
    """{/* 答えは1185 */}\n\n守護と地頭が置かれたのは<question correct="1185" choiceItems='["1192","1221"]' />年である。""",
    '```\n東京\n```\n\n日本の首都は<question correct="東京" />である。',
)
INVALID = (
    """# 室町幕府のしくみ\n\n足利尊氏が開いた幕府を<question correct="室町幕府" choiceItems='["鎌倉幕府","江戸幕府"]' />という。""",
    '| 年 | できごと |\n| --- | --- |\n| 1635 | 参勤交代が制度になる |\n\n大名に往復させた制度を<question correct="参勤交代" />という。',
    "Read [Gravity for beginners](https://example.org/g) first.\n\n"
    """The force is <question correct="gravity" choiceItems='["friction","magnetism"]' />.""",
    'The war ended in <question correct="1945" />.\n\nIn 1945 the United Nations was founded.',
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question, at the first such place."""
    for leak, others in leaks(paper, "elsewhere"):
        message = _message(leak.answer, in_heading=leak.passage.kind == "heading")
        yield Finding("warning", message, leak.span, leak.item.number, others, _ADVICE)


@lru_cache(maxsize=8192)
def _message(answer: str, in_heading: bool) -> Message:
    if in_heading:
        return Message(f"答え「{answer}」が見出しに書かれています。", f"The answer “{answer}” stands in a heading.")
    return Message(
        f"答え「{answer}」が別の場所に書かれています。", f"The answer “{answer}” stands elsewhere in the text."
    )


_ADVICE = advice(
    "その言葉を言いかえるか消す、または別の言葉を空欄にしてください。",
    "Say it in other words, take it out, or make another word the blank.",
)
