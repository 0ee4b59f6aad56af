"""Whatever the text: the linter gives its findings, quickly, with places inside."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dialect import parse
from core.lint import apply_safe_fixes, lint

pieces = st.sampled_from(
    [
        "徳川家康",
        "光合成",
        "1603年",
        "3つ",
        "the gas ",
        "P____ ",
        "\n\n",
        "- ",
        "| a | b |\n|---|---|\n| ",
        " | ",
        "# ",
        "> ",
        "**",
        "`",
        "$",
        "\\",
        "&amp;",
        "![光合成](a.png)",
        "<figure>",
        "</figure>",
        "{/* x */}",
        '<question correct="光合成" />',
        '<question correct="１６０３" choiceItems=\'["1603","",""]\' />',
        "<question correct='[\"a\",\"gas\"]' choiceItems='[a,b' />",
        "<question corect='x' isMultipleChoice hasAlternativeSolutions />",
        "<question",
        '<question correct="  " score="x" choiceItems="[]"',
    ]
)
texts = st.one_of(st.text(max_size=40), st.lists(pieces, max_size=14).map("".join))


@given(texts)
def test_any_text_is_linted_with_places_inside(text: str) -> None:
    for found in lint(parse(text)):
        for span in (found.span, *found.related):
            assert 0 <= span.start <= span.end <= len(text)


@given(texts)
def test_any_text_comes_to_rest_after_its_safe_fixes(text: str) -> None:
    fixed = apply_safe_fixes(text)
    assert apply_safe_fixes(fixed) == fixed


def question(number: int) -> str:
    return f"""<question correct="答え{number}号" choiceItems='["甲","乙","丙"]' />"""


def many(count: int) -> str:
    return "[" + ",".join(f'"答え{number}"' for number in range(count)) + "]"


HOSTILE = {
    "one paragraph with 800 questions": "".join(f"文{n}は{question(n)}である。" for n in range(800)),
    "800 questions with one answer that stands everywhere": "東京は首都。" * 800
    + '<question correct="東京" />。' * 800,
    "one cell after the other": "| a |\n| --- |\n" + "".join(f"| {question(n)} |\n" for n in range(800)),
    "underscores": "a" + "_ " * 20_000 + question(1),
    "numbers": "一二三四五六七八九十百千万" * 2000 + '<question correct="5" />年',
    "number words": "one hundred and " * 5000 + '<question correct="5" /> years',
    "a question with 1,500 answers": f"<question correct='{many(1500)}' hasAlternativeSolutions=\"true\" />",
    "a question with 1,500 choices": f"<question correct='3' choiceItems='{many(1500)}' />",
    "1,500 allowances": "{/* lint-allow leak-alt: x */}\n\n" * 1500 + question(1),
    "a long hint": f'<question correct="あ" hint="{"あ" * 20_000}" />',
    "kana": "とくがわいえやす" * 4000 + '<question correct="徳川家康" />' * 40,
    "brackets": "漢字（かん" * 4000 + question(1),
    "hyphens": "ab-CD-" * 6000 + '<question correct="abcde" />',
    "headings": "".join(f"# Paris{n} パリ{n}\n\n{question(n)}\n\n" for n in range(500)),
    "directions": "100人から" * 5000 + question(1),
    "long answer": f'<question correct="{"あ" * 50_000}" />' + "あ" * 50_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_text_takes_time_in_proportion(text: str) -> None:
    parsed = parse(text)
    start = time.process_time()
    lint(parsed)
    assert time.process_time() - start < 5
