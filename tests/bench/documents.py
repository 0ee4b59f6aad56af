"""Tests of any length for timing: headings, lists, tables, formulas, quotes; about one blank in 70 characters."""

from __future__ import annotations

import random

_THINGS = (
    "鎌倉幕府",
    "江戸時代",
    "縄文土器",
    "徳川家康",
    "光合成",
    "二酸化炭素",
    "明治維新",
    "産業革命",
    "三角形",
    "近畿地方",
)
_SAYINGS = (
    "の特徴をまとめた文章である",
    "が成り立った背景を考えよう",
    "は社会を大きく変えた",
    "について調べたことを書く",
)
_MARKED = ("**「重要」**な点", "*斜体*", "$x^2 + y^2$", "`記号`", "[資料](https://example.jp/a)")
SIZES = {"20 KB": 20_000, "200 KB": 200_000, "2 MB": 2_000_000}


def document(size: int, seed: int = 1) -> str:
    """A test of about `size` bytes of UTF-8; the same for the same arguments."""
    drawn = random.Random(seed)
    blocks: list[str] = []
    length = 0
    while length < size:
        block = _block(drawn, len(blocks))
        blocks.append(block)
        length += len(block.encode()) + 2
    return "\n\n".join(blocks) + "\n"


def _block(drawn: random.Random, number: int) -> str:
    kind = drawn.random()
    if kind < 0.12:
        return f"## 問{number} {drawn.choice(_THINGS)}"
    if kind < 0.3:
        return "\n".join(f"{item}. {_sentence(drawn)}" for item in range(1, 4))
    if kind < 0.4:
        return "\n".join(f"- {_sentence(drawn)}" for _ in range(3))
    if kind < 0.47:
        rows = [f"| {drawn.choice(_THINGS)} | {_blank(drawn)} |" for _ in range(3)]
        return "\n".join(["| 語 | 答え |", "| --- | --- |", *rows])
    if kind < 0.52:
        return "$$\n\\frac{a}{b} = c\n$$"
    if kind < 0.55:
        return f"> {_sentence(drawn)}"
    return "".join(_sentence(drawn) for _ in range(drawn.randint(1, 4)))


def _sentence(drawn: random.Random) -> str:
    middle = drawn.choice(_MARKED if drawn.random() < 0.4 else _THINGS)
    return f"{drawn.choice(_THINGS)}{drawn.choice(_SAYINGS)}、{middle}は{_blank(drawn)}である。"


def _blank(drawn: random.Random) -> str:
    key = drawn.choice([*_THINGS, str(drawn.randint(600, 1999))])
    if drawn.random() < 0.4:
        return f"""<question correct="{key}" choiceItems='["{drawn.choice(_THINGS)}", "{drawn.choice(_THINGS)}"]' />"""
    return f'<question correct="{key}" />'
