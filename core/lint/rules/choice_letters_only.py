"""The choices are bare labels (A, B, C; ア, イ, ウ) and nothing in the test says what they stand for.

Why: a learner can only guess.
Not covered: labels that stand in the text, or in a figure that it shows or speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from core.document.nodes import Audio, Image
from core.document.walk import walk
from core.lint.advice import advice
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "test"

VALID = (
    "ア 光合成　イ 呼吸　ウ 蒸散\n\n葉から水が出るはたらきは"
    """<question correct="ウ" choiceItems='["ア","イ","ウ"]' />である。""",
    """図のAとBのうち、心臓は<question correct="A" choiceItems='["B","C"]' />である。""",
    """The blood type of everybody's donor is <question correct="O" choiceItems='["A","B"]' />.""",
    """![三つの点](p.png)\n\n中心は<question correct="B" choiceItems='["A","C"]' />である。""",
    """x の次に来る文字は<question correct="y" choiceItems='["z","w"]' />である。""",
    "$A(1,2), B(3,4), C(0,0)$ のうち原点は"
    """<question correct="C" choiceItems='["A","B"]' />である。""",
)
INVALID = (
    """葉から水が出るはたらきは<question correct="ウ" choiceItems='["ア","イ"]' />である。""",
    """The capital of Peru is <question correct="B" choiceItems='["A","C","D"]' />.""",
    """日本の首都は<question correct="②" choiceItems='["①","③"]' />である。""",
)

_SERIES = ("ABCDEFGHIJ", "アイウエオカキクケコ", "あいうえおかきくけこ", "①②③④⑤⑥⑦⑧⑨⑩", "ⅠⅡⅢⅣⅤⅥ", "甲乙丙丁")
MIN_STANDING = 2  # labels: a alone may be the article, a < b are numbers
MIN_LABELS = 3
_FIGURE = re.compile(
    r"図(?![形書工])|写真|地図|グラフ|表[のにでをは]|資料|絵|下線|傍線|次の|下の|音声|\b(?:figure|fig\.|diagram|map|picture|photo|graph|chart"
    r"|table|image|drawing|audio|recording|below|above|following|underlined)\b",
    re.IGNORECASE,
)
_BARE = re.compile(r"[\s()（）.．、]")


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such question."""
    labelled = [
        (item, labels) for item in paper.items if item.wrong and (labels := _labels((*item.answers, *item.wrong)))
    ]
    if not labelled or any(isinstance(node, Image | Audio) for node in walk(paper.parsed.document)):
        return
    around = _without_tags(paper)
    if _FIGURE.search(around):
        return
    for item, labels in labelled:
        if sum(_stands(label, around) for label in labels) < MIN_STANDING:
            yield Finding("error", _message(labels), item.span, item.number, fix=_ADVICE)


@lru_cache(maxsize=8192)
def _labels(choices: tuple[str, ...]) -> list[str]:
    """The labels, where the choices are the first ones of a series; else nothing."""
    bare = sorted({_BARE.sub("", choice).upper() for choice in choices})
    if len(bare) < MIN_LABELS or any(len(choice) != 1 for choice in bare):
        return []
    return bare if any(bare == sorted(series[: len(bare)]) for series in _SERIES) else []


def _without_tags(paper: Paper) -> str:
    pieces: list[str] = []
    done = 0
    for item in paper.items:
        pieces.append(paper.text[done : item.span.start])
        done = max(done, item.span.end)
    return " ".join([*pieces, paper.text[done:]])


def _stands(label: str, around: str) -> bool:
    if label.isascii():
        return re.search(rf"(?<![A-Za-z]){label}(?![A-Za-z])", around, re.IGNORECASE) is not None
    return re.search(rf"(?<![ぁ-ゖァ-ヺー一-鿿]){label}(?![ぁ-ゖァ-ヺー])", around) is not None


def _message(labels: Sequence[str]) -> Message:
    return Message(
        f"選択肢が「{'」「'.join(labels)}」という記号だけで、何を指すかがどこにも書かれていません。",
        f"The choices are bare labels ({', '.join(labels)}), and nothing says what they stand for.",
    )


_ADVICE = advice("選択肢に言葉を書いてください。", "Write out what each choice says.")
