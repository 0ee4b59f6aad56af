"""The answer stands somewhere in another width, numeral, number word, spelling, or inflection.

Why: １６０３ and 一六〇三 give away 1603 as well as 1603 itself does.
Not covered: the answer word for word (leak-adjacent, leak-elsewhere, leak-other-item, leak-alt); its reading in kana
(leak-reading); exercises that ask for another form of a word that they give.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.advice import advice
from core.lint.leaks import Leak, first_of_each
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.lint.variants import variant_leaks
from core.text import Message

LOOKS_AT: LooksAt = "answers"

VALID = (
    """The plural of wolf is <question correct="wolves" choiceItems='["wolfs","wolfes"]' />.""",
    """She <question correct="wrote" choiceItems='["writes","write"]' /> a letter. It was written in ink.""",
    """「colour」はアメリカでは<question correct="color" choiceItems='["culler","kolor"]' />とつづる。""",
    """水を<question correct="受け取る" choiceItems='["手放す","投げる"]' />。受付は一階にある。""",
    """商店の<question correct="取引" choiceItems='["会議","相談"]' />は続く。先生は仕事を引き受けた。""",
    """The heart is an <question correct="organ" choiceItems='["atom","element"]' />. A charity organization paid.""",
    """The <question correct="universe" choiceItems='["galaxy","planet"]' /> is expanding, said the university.""",
    """三角形には頂点が<question correct="3" choiceItems='["4","5"]' />つある。三人で第三章を読んだ。""",
    """He drove a <question correct="car" choiceItems='["ship","train"]' />. She cared for the horses.""",
)
INVALID = (
    """江戸幕府は<question correct="1603" choiceItems='["1600","1615"]' />年に開かれた。年表には１６０３年とある。""",
    """武家諸法度が改められたのは<question correct="1635" choiceItems='["1615","1639"]' />年である。つまり一六三五年のことだ。""",
    """機械を<question correct="コンピューター" choiceItems='["プリンター","モニター"]' />という。コンピュータ室にもある。""",
    """A score is <question correct="20" choiceItems='["12","50"]' /> years. Twenty years is a long time.""",
    """The war began in <question correct="1914" choiceItems='["1912","1917"]' />. Nineteen fourteen was a dark year.""",
    """When water <question correct="evaporates" choiceItems='["freezes","melts"]' />, it is gas. Evaporation is fast.""",
    """家を移ることを<question correct="引っ越し" choiceItems='["旅行","留学"]' />という。引越しは春に多い。""",
    """戦いは<question correct="関ヶ原" choiceItems='["長篠","桶狭間"]' />で起こった。関が原は岐阜県にある。""",
    """つながった学校を<question correct="付属学校" choiceItems='["専門学校","私立学校"]' />という。附属学校は各地にある。""",
    """薩長同盟を仲立ちしたのは<question correct="坂本龍馬" choiceItems='["高杉晋作","西郷隆盛"]' />である。坂本竜馬は土佐の人だ。""",
    """赤い果物は<question correct="リンゴ" choiceItems='["バナナ","ミカン"]' />である。りんごは青森で多くとれる。""",
    """水が気体になることを<question correct="蒸発する" choiceItems='["凝固する","融解する"]' />という。海の水も蒸発している。""",
    """Plants breathe through their <question correct="stomata" /> and <question correct="leaf" />. ＬＥＡＦ is the word.""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each question, at the first such place."""
    for leak, others in first_of_each(paper.once(variant_leaks)):
        yield Finding("warning", _message(leak), leak.span, leak.item.number, others, _ADVICE)


def _message(leak: Leak) -> Message:
    said = leak.passage.text[leak.start : leak.end]
    return Message(
        f"答え「{leak.answer}」が「{said}」という形で書かれています。",
        f"“{said}” gives away the answer “{leak.answer}”.",
    )


_ADVICE = advice(
    "その言葉を言いかえるか消す、または別の言葉を空欄にしてください。",
    "Say it in other words, take it out, or make another word the blank.",
)
