"""The reading of the answer stands somewhere in kana (かしつけ for 貸付), or how it is pronounced (foh-toh-SIN-thuh-sis).

Why: learners know the word by its sound, and have it.
Not covered: exercises that ask for the kanji of a reading; another spelling with kanji (leak-variant); the question's
own hint (leak-own-hint).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.advice import advice
from core.lint.leaks import Leak, first_of_each
from core.lint.paper import Paper
from core.lint.readings import reading_leaks
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "answers"

VALID = (
    """春になると<question correct="花" choiceItems='["雪","霜"]' />がさく。祖母のはなしを聞いた。""",
    """つぎのカタカナを漢字で書きなさい。\n\nショウエン → <question correct="荘園" />""",
    """1. トショカン（<question correct="図書館" />）""",
    """「切手」の読みは<question correct="きって" choiceItems='["きつて","きっで"]' />である。""",
    """星のまわりを回るのは<question correct="衛星" choiceItems='["恒星","彗星"]' />である。えいせい、こうせい、すいせいから選ぶ。""",
    """山の上は<question correct="低い" choiceItems='["高い","重い"]' />。あかるいうちに帰る。""",
    """次の言葉を書く。<question correct="立前座" />（ひらがなでもよい）""",
    """It is the <question correct="process" choiceItems='["result","cause"]' />. A state-of-the-art camera helped.""",
)
INVALID = (
    """当日の寄席で働く前座のうち、もっとも古株を<question correct="立前座" />（たてぜんざ）と呼ぶ。""",
    """ふじわらのみちながは娘をきさきにした。摂政になったのは<question correct="藤原道長" choiceItems='["平清盛","源頼朝"]' />である。""",
    """カシツケをする銀行の仕事を<question correct="貸付" choiceItems='["預金","為替"]' />という。""",
    """とくがわ いえやすの墓\n\n幕府を開いたのは<question correct="徳川家康" choiceItems='["豊臣秀吉","織田信長"]' />である。""",
    """葉で養分を作るはたらきを<question correct="光合成" />という。こうごうせいには光がいる。""",
    """<question correct="東雲" ruby="しののめ" />とは明け方のことである。しののめの空は明るい。""",
    """The painter <question correct="Monet" choiceItems='["Renoir","Degas"]' /> (moh-NAY) loved water lilies.""",
    """Plants make food by <question correct="photosynthesis" /> (say: foh-toh-SIN-thuh-sis).""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question, at the first such place."""
    for leak, others in first_of_each(paper.once(reading_leaks)):
        yield Finding("warning", _message(leak), leak.span, leak.item.number, others, _ADVICE)


def _message(leak: Leak) -> Message:
    said = leak.passage.text[leak.start : leak.end]
    return Message(
        f"答え「{leak.answer}」の読み「{said}」が書かれています。",
        f"“{said}” tells how the answer “{leak.answer}” is read.",
    )


_ADVICE = advice(
    "その言葉を言いかえるか消す、または別の言葉を空欄にしてください。",
    "Say it in other words, take it out, or make another word the blank.",
)
