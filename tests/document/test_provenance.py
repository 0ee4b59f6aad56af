"""Where questions come from."""

from __future__ import annotations

import pytest

from core.dialect import parse
from core.document.extract import Extract, Page, Source, SourceBlock
from core.document.provenance import origins


def _extract(*pages: tuple[str, ...]) -> Extract:
    made = tuple(Page(number, tuple(map(SourceBlock, blocks))) for number, blocks in enumerate(pages, 1))
    return Extract((Source("history.pdf", "pdf", "0" * 64, made),))


HISTORY = _extract(
    ("江戸幕府の成立", "1603年、徳川家康は征夷大将軍に任じられ、江戸に幕府を開いた。", "大名は参勤交代を命じられた。"),
    (
        "1867年、徳川慶喜は大政奉還を行った。",
        "The Meiji government abolished the domains in 1871 and set up prefectures.",
    ),
)


def _origin(text: str, extract: Extract = HISTORY) -> tuple[int, str] | None:
    (found,) = origins(parse(text).document, extract)
    return (found.page, found.block.text[:5]) if found else None


def test_a_blank_in_a_sentence_of_the_source_leads_to_its_block():
    assert _origin('1603年、<question correct="徳川家康" />は征夷大将軍に任じられ、江戸に幕府を開いた。') == (
        1,
        "1603年",
    )


def test_a_sentence_that_was_rewritten_leads_to_its_block():
    text = '徳川慶喜は<question correct="1867" />年に大政奉還を行いました。'
    assert _origin(text) == (2, "1867年")


def test_an_english_sentence_leads_to_its_block():
    text = 'In 1871 the Meiji government abolished the <question correct="domains" /> and set up prefectures.'
    assert _origin(text) == (2, "The M")


def test_width_and_line_breaks_of_the_source_do_not_count():
    torn = _extract(("１６０３年、徳川家康は征夷\n大将軍に任じられ、江戸に\n幕府を開いた。",))
    assert _origin('1603年、徳川家康は<question correct="征夷大将軍" />に任じられ、江戸に幕府を開いた。', torn) == (
        1,
        "１６０３年",
    )


def test_a_question_about_something_else_has_no_origin():
    assert _origin('水は<question correct="水素" />と酸素からできている。') is None


def test_of_two_pages_with_the_same_sentence_the_first_counts():
    twice = _extract(("光合成は葉で行われる。",), ("光合成は葉で行われる。",))
    assert _origin('光合成は<question correct="葉" />で行われる。', twice) == (1, "光合成は葉")


def test_each_question_of_a_passage_has_its_own_origin():
    first, second = (
        '1603年、<question correct="徳川家康" />は征夷大将軍に',
        '大名は<question correct="参勤交代" />を命じられた。',
    )
    text = f"{first}\n\n{second}"
    found = origins(parse(text).document, HISTORY)
    assert [one.block.text[:4] if one else None for one in found] == ["1603", "大名は参"]


@pytest.mark.parametrize("text", ["", "問題のない文です。", '<question correct="" />', '<question correct="家康" />'])
def test_little_text_is_no_trouble(text: str):
    origins(parse(text).document, HISTORY)
    origins(parse(text).document, Extract(()))
