from __future__ import annotations

import pytest

from core.drafting.blanks import wrong_choices_for
from core.drafting.candidates import Candidate
from core.drafting.sheet import Sheet


def found(text: str) -> dict[str, Candidate]:
    return {one.answer: one for one in Sheet.of(text).candidates}


@pytest.mark.parametrize(
    ("text", "answer", "category"),
    [
        ("三代将軍徳川家光は制度を整えた。", "徳川家光", "person"),
        ("一六〇三年に幕府を開いた。", "一六〇三", "year"),
        ("これを衆議院の優越という。", "衆議院の優越", "term"),
        ("裁判所は憲法の番人とよばれる。", "憲法の番人", "term"),
        ("直角三角形では三平方の定理が成り立つ。", "三平方の定理", "term"),
        ("空気の約78%は窒素である。", "78", "number"),
        ("島原・天草一揆がおこった。", "島原・天草一揆", "term"),
        ("冬の風は越後山脈にぶつかる。", "越後山脈", "place"),
        ("In 1789 a crowd stormed the Bastille.", "1789", "year"),
        ("The engineer James Watt improved it.", "James Watt", "person"),
        ("King Harold lost the battle.", "King Harold", "person"),
        ("The pigment is called chlorophyll here.", "chlorophyll", "term"),
        ("The Nile flows north.", "Nile", "place"),
        ("About 21% of the air is oxygen.", "21", "number"),
    ],
)
def test_what_a_teacher_would_ask_for_is_found_whole(text: str, answer: str, category: str):
    assert found(text)[answer].category == category


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("第３章を読む。", "３"),
        ("船が浦賀に来航した。", "来航"),
        ("二項分布を調べる。", "項分布"),
        ("各要素を比べる。", "各要素"),
        ("科学的な考え。", "科学的"),
        ("日本の国会は二院制をとる。", "日本"),
        ("それは3年間続いた。", "3"),
        ("The army moved in 2000 trucks.", "2000"),
        ("However the people left.", "However"),
        ("He paid $1,500 for it.", "1,500"),
    ],
)
def test_what_nobody_would_ask_for_is_left_out(text: str, answer: str):
    assert answer not in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "[徳川家康](https://example.org)は",
        "`徳川家康`は",
        "# 徳川家康",
        "$徳川家康$は",
        "<ruby>徳川家康<rt>とくがわ</rt></ruby>は",
    ],
)
def test_links_code_headings_formulas_and_readings_hold_no_blanks(text: str):
    assert "徳川家康" not in found(text)


def test_a_name_with_two_meanings_is_read_as_the_text_around_it_suggests():
    assert found("電圧の単位はボルト、電力の単位はワットである。")["ワット"].category == "term"
    assert found("Mercury, Venus and Mars orbit the Sun.")["Mercury"].category == "place"


@pytest.mark.parametrize(
    ("text", "answer", "all_like"),
    [
        ("徳川吉宗は改革を行った。", "徳川吉宗", "徳川"),
        ("五箇条の御誓文ののち版籍奉還が行われた。", "版籍奉還", ""),
        ("群馬県に製糸場が建てられた。", "群馬県", ""),
        ("The smallest vessels are capillaries.", "capillaries", ""),
    ],
)
def test_wrong_choices_are_of_the_same_kind(text: str, answer: str, all_like: str):
    sheet = Sheet.of(text)
    candidate = next(one for one in sheet.candidates if one.answer == answer)
    wrong = wrong_choices_for(sheet, candidate)
    assert len(wrong) >= 2
    assert all(one.startswith(all_like) and one not in text for one in wrong)


def test_an_english_choice_is_plural_where_the_answer_is():
    sheet = Sheet.of("Blood leaves the heart through arteries.")
    candidate = next(one for one in sheet.candidates if one.answer == "arteries")
    assert all(one.endswith("s") for one in wrong_choices_for(sheet, candidate))


def test_a_choice_that_stands_in_the_sentence_is_no_wrong_choice():
    sheet = Sheet.of("植物のはたらきには光合成・呼吸・蒸散がある。")
    candidate = next(one for one in sheet.candidates if one.answer == "蒸散")
    assert not {"光合成", "呼吸"} & set(wrong_choices_for(sheet, candidate))
