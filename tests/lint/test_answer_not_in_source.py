from __future__ import annotations

import pytest

from core.dialect import parse
from core.document.extract import Extract, Page, Source, SourceBlock
from core.lint import lint


def extract(*pages: str) -> Extract:
    read = tuple(Page(number, (SourceBlock(page),)) for number, page in enumerate(pages, start=1))
    return Extract((Source("教科書.pdf", "pdf", "0" * 64, read),))


def found(mdx: str, *pages: str) -> list[str]:
    return [one.message.ja for one in lint(parse(mdx), extract(*pages)) if one.rule == "answer-not-in-source"]


@pytest.mark.parametrize(
    ("answer", "page"),
    [
        ("徳川家康", "江戸幕府を開いたのは徳川\n家康である。"),
        ("1603", "一六〇三年に幕府を開いた。"),
        ("1603", "１６０３年に幕府を開いた。"),
        ("コンピューター", "コンピュータ室で学ぶ。"),
        ("carbon dioxide", "Plants take in Carbon\nDioxide."),
        ("CO2", "CO₂ が出る。"),
        ("1,000", "およそ1000人が集まった。"),
        ("○", "クジラは魚である。"),
    ],
)
def test_an_answer_that_the_source_writes_in_its_own_way_is_found(answer: str, page: str) -> None:
    assert found(f'<question correct="{answer}" />である。', page) == []


@pytest.mark.parametrize(("answer", "page"), [("徳川家光", "徳川家康が開いた。"), ("19", "1914年"), ("14", "1914年")])
def test_an_answer_that_no_source_holds_is_told(answer: str, page: str) -> None:
    assert found(f'<question correct="{answer}" />である。', page) == [
        f"答え「{answer}」は資料のどこにも出てきません。"
    ]


def test_one_of_two_alternatives_is_enough() -> None:
    mdx = '<question correct=\'["自民党","自由民主党"]\' hasAlternativeSolutions="true" />である。'
    assert found(mdx, "自由民主党が勝った。") == []


def test_of_answers_that_belong_together_each_is_looked_for() -> None:
    mdx = '<question correctItems=\'["酸素","水素"]\' isMultipleChoice="true" />である。'
    assert found(mdx, "水素は軽い。") == ["答え「酸素」は資料のどこにも出てきません。"]


def test_all_pages_are_looked_through() -> None:
    assert found('<question correct="東京" />である。', "大阪", "東京") == []


def test_sources_without_text_tell_nothing() -> None:
    assert found('<question correct="東京" />である。', "") == []
    assert lint(parse('首都は<question correct="東京" />である。')) == ()


def test_a_number_right_behind_a_full_stop_is_in_the_source():
    page = "内閣が倒れた。2011年に地震が起きた。1,603人が集まった。"
    assert found('<question correct="2011" />年', page) == []
    assert found('<question correct="1603人" />', page) == []
    assert found('<question correct="011" />', page) != []
