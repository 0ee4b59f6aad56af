"""What there is to check beside the sheet, and where a question comes from."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from core.dialect import parse
from core.document.walk import questions

pytestmark = pytest.mark.browser

TOWNS = ["青森", "盛岡", "仙台", "秋田", "山形", "福島", "水戸", "前橋", "千葉", "横浜", "新潟", "富山"]
ONE_WRONG_CHOICE = "\n\n".join(
    f"""県庁は<question correct="{town}市" choiceItems='["{town}市","{town}町"]' />にある。""" for town in TOWNS
)
TWICE_A_CHOICE = "\n\n".join(
    f"""県庁は<question correct="{town}市" choiceItems='["{town}市","{town}町","{town}村","{town}市"]' />にある。"""
    for town in TOWNS[:3]
)


def test_the_same_fault_in_twelve_questions_is_one_card_that_leads_to_each(app, teacher, picture):
    one = teacher(f"?test={app.keep(ONE_WRONG_CHOICE)}")
    card = one.page.locator("[class*='st-key-finding-']").filter(has_text="誤りの選択肢が1つ")
    expect(card).to_have_count(1)
    expect(card.get_by_text("誤りの選択肢が1つ")).to_have_count(1)
    expect(card.get_by_role("button")).to_have_count(12)
    picture(one.page, "checks-together")
    card.get_by_role("button", name="問9", exact=True).click()
    expect(one.sheet.locator(".blank.ringed, .ringed .blank")).to_have_count(1)
    expect(one.page.locator(".st-key-origin")).to_contain_text("問9のもと")


def test_faults_that_can_be_mended_alike_are_mended_by_one_press(app, teacher):
    one = teacher(f"?test={app.keep(TWICE_A_CHOICE)}")
    mend = one.page.locator("[class*='st-key-fix-finding'] button").filter(has_text="3か所")
    expect(mend).to_have_count(1)
    mend.click()
    expect(mend).to_have_count(0)
    assert one.revision.number == 2
    for town, question in zip(TOWNS, questions(parse(one.revision.text).document), strict=False):
        assert set(question.choices) - {f"{town}市"} == {f"{town}町", f"{town}村"}
        assert question.choices.count(f"{town}市") <= 1


def test_the_number_of_a_question_shows_where_it_comes_from_beside_the_sheet(teacher, app):
    one = teacher()
    one.page.get_by_role("button", name="理科").click()
    one.wait_for_turn(1)
    one.sheet.get_by_role("button", name="問2のもとを見る").click()
    origin = one.page.locator(".st-key-origin")
    expect(origin.locator(".quoted")).to_be_visible()
    expect(one.page.get_by_role("tab", name="テスト", exact=True)).to_have_attribute("aria-selected", "true")
    origin.get_by_role("button", name="原稿で直す").click()
    expect(one.page.locator(".st-key-source textarea")).to_be_visible()
    selected = "() => { const field = document.querySelector('.st-key-source textarea');"
    selected += " return field.value.slice(field.selectionStart, field.selectionEnd).startsWith('<question') }"
    one.page.wait_for_function(selected)
    origin.get_by_role("button", name="閉じる").click()
    expect(origin).to_have_count(0)


def test_what_was_picked_in_one_test_is_not_picked_in_the_next(teacher, app):
    app.keep(ONE_WRONG_CHOICE, "県庁")
    one = teacher()
    one.page.get_by_role("button", name="理科").click()
    one.wait_for_turn(1)
    one.sheet.get_by_role("button", name="問2のもとを見る").click()
    expect(one.page.locator(".st-key-origin")).to_be_visible()
    one.page.get_by_role("link", name="テスト一覧").click()
    one.page.locator("[class*='st-key-test-']").filter(has_text="県庁").get_by_role("button", name="開く").click()
    expect(one.blanks).to_have_count(12)
    expect(one.page.locator(".st-key-origin")).to_have_count(0)


def test_on_a_phone_the_origin_of_a_question_lies_over_the_foot_of_the_sheet(teacher):
    one = teacher(width=390, height=844, touch=True)
    one.page.get_by_role("button", name="日本史").click()
    expect(one.blanks.first).to_be_visible(timeout=60_000)
    one.sheet.get_by_role("button", name="問6のもとを見る").tap()
    origin = one.page.locator(".st-key-origin")
    expect(origin).to_be_in_viewport(ratio=1)
    box, below = origin.bounding_box(), one.page.locator(".st-key-ask").bounding_box()
    assert box["y"] + box["height"] <= below["y"] + 1
