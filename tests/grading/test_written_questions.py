"""Marking questions as an author writes them, key and reply each in its own form."""

from __future__ import annotations

import pytest

from core.dialect import parse
from core.document.choices import shown_choices
from core.document.walk import questions
from core.grading import grade

CASES = [
    (r"""両辺を2で割ると<question correct="/2" choiceItems='["*2",":2","+2"]' />。""", "/2", "right"),
    (r"""両辺を2で割ると<question correct="/2" choiceItems='["*2",":2","+2"]' />。""", "*2", "wrong"),
    (r"""It is <question correct="don't" />.""", "don’t", "right"),
    (r"""内海は<question correct="**瀬戸内海**" choiceItems='["日本海","太平洋"]' />。""", "瀬戸内海", "right"),
    (r"""期間は<question correct="1914–1918" />。""", "1914-1918", "right"),
    (r"""点は<question correct="（６，２）" choiceItems='["(6, 2)","(2, -4)"]' />。""", "(6, 2)", "right"),
    (
        r"""速さは<question correct="\\frac{v}{\\omega}" choiceItems='["v","\\omega"]' />。""",
        r"\frac{v}{\omega}",
        "right",
    ),
    (r"""暗号は<question correct="007" />。""", "007", "right"),
    (r"""区間は<question correct="[0,1]" />。""", "[0, 1]", "right"),
    (r"""党は<question correct='["自民党","自由民主党"]' hasAlternativeSolutions="true" />。""", "自由民主党", "right"),
    (r"""答えは<question correct="2²" />。""", "22", "wrong"),
    (r"""長さは<question correct="1 km" />。""", "１０００ｍ", "right"),
    (r"""年は<question correct="1603年" />。""", "一六〇三年", "right"),
    (r"""正しいか。<question correct="正しい" choiceItems='["正しい","誤り"]' />""", "正しい", "right"),
]


@pytest.mark.parametrize(("mdx", "reply", "verdict"), CASES)
def test_a_reply_to_a_written_question_is_marked(mdx: str, reply: str, verdict: str) -> None:
    (question,) = questions(parse(mdx).document)
    assert grade(question, [reply]).verdict == verdict


@pytest.mark.parametrize("mdx", [mdx for mdx, _, _ in CASES if "choiceItems" in mdx])
def test_exactly_one_of_the_shown_choices_is_right(mdx: str) -> None:
    (question,) = questions(parse(mdx).document)
    verdicts = [grade(question, [choice]).verdict for choice in shown_choices(question, b"secret")]
    assert verdicts.count("right") == 1
