"""The answer stands in the sentence or paragraph of its own blank, or its first letters do (P____).

Why: who reads on has the answer; nothing is asked any more.
Not covered: its reading (leak-reading), another spelling (leak-variant), a translation (leak-translation); paragraphs
with several blanks (leak-other-item).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.advice import advice
from core.lint.leaks import leaks
from core.lint.letter_hints import letter_hint
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "answers"

VALID = (
    """雨水はやがて<question correct="川" choiceItems='["湖","池"]' />となって流れる。徳川家の墓は山の上にある。""",
    """駅<question correct="で" choiceItems='["に","を"]' />友だちを待った。家で本を読んだ。""",
    """三角形には頂点が<question correct="3" choiceItems='["4","5"]' />つある。第3章を見ること。""",
    """Of iron, wood and cork the heaviest is <question correct="iron" choiceItems='["wood","cork","none of these"]' />.""",
    """The fifth month is <question correct="May" choiceItems='["March","June"]' />. Students may leave early.""",
    """植物のはたらきには光合成・呼吸・蒸散がある。葉から水が出るはたらきを<question correct="蒸散" choiceItems='["光合成","呼吸"]' />という。""",
    """<question correct="光合成" />は葉緑体で行われる。<question correct="光合成" />には光がいる。""",
)
INVALID = (
    """江戸幕府を開いた徳川家康は、<question correct="徳川家康" choiceItems='["豊臣秀吉","織田信長"]' />である。""",
    """葉の緑色の粒を「葉＿＿」といい、正しくは<question correct="葉緑体" choiceItems='["細胞壁","液胞"]' />と書く。""",
    """The capital of France is P____, that is, <question correct="Paris" choiceItems='["Lyon","Nice"]' />.""",
    """The mitochondrion is the <question correct="mitochondrion" /> that makes most of the ATP.""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question, at the first such place."""
    told: set[int] = set()
    for leak, others in leaks(paper, "adjacent"):
        told.add(leak.item.number)
        yield Finding("error", _message(leak.answer), leak.span, leak.item.number, others, _ADVICE)
    for item in paper.asked:
        passage, _ = paper.home[item.number]
        if item.number in told or len(passage.questions) > 1:
            continue
        for answer in item.answers:
            if hint := letter_hint(answer, passage.text):
                yield Finding("error", _hint_message(answer), passage.where(*hint), item.number, fix=_ADVICE)
                break


def _message(answer: str) -> Message:
    return Message(
        f"答え「{answer}」が同じ段落に書かれています。", f"The answer “{answer}” stands in the same paragraph."
    )


def _hint_message(answer: str) -> Message:
    return Message(
        f"答え「{answer}」の最初の文字が同じ段落に書かれています。",
        f"The first letters of the answer “{answer}” stand in the same paragraph.",
    )


_ADVICE = advice(
    "その言葉を言いかえるか消す、または別の言葉を空欄にしてください。",
    "Say it in other words, take it out, or make another word the blank.",
)
