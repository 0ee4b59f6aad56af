"""The red pen: marks, the teacher's copy, and that no key is there before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

HIDDEN_KEYS = ["徳川家光", "家光", "一年おき", "関ヶ原", "徳川秀忠", "尾張", "紀伊", "水戸"]


def fill_in(at):
    at.blank(2).fill("江戸")
    at.blank(3).fill("徳川家康")
    at.blank(4).fill("?")
    at.blank(1).select_option("1603")


def test_marks_stand_beside_the_blanks_in_sign_and_word(desk):
    at = desk("edo")
    fill_in(at)
    at.press("採点する")
    expect(at.asked(2).get_by_role("img", name="正解です")).to_have_text("○")
    expect(at.asked(3).get_by_role("img", name="ちがいます")).to_have_text("✕")
    expect(at.asked(4).get_by_role("img", name="先生が見て決めます")).to_have_text("△")
    expect(at.asked(3)).to_contain_text("正解 徳川家光・家光")
    expect(at.sheet.get_by_role("status")).to_have_text("11問中2問が正解です")
    expect(at.sheet.locator(".score")).to_have_text("2 ／ 13 点")


def test_pressing_the_button_brings_the_last_keystrokes_along(desk):
    at = desk("edo")
    at.let_no_pause_end()
    at.blank(2).fill("江")
    at.page.keyboard.insert_text("戸")
    at.sheet.get_by_role("button", name="採点する").evaluate("(button) => button.click()")  # the field keeps the focus
    expect(at.asked(2).get_by_role("img", name="正解です")).to_be_visible()


def test_no_key_reaches_the_browser_before_the_marking(desk):
    at = desk("edo")
    fill_in(at)
    at.wait_until_python_knows({"1": ["1603"], "2": ["江戸"], "3": ["徳川家康"], "4": ["?"]})
    assert at.seen.received("に征夷大将軍に任じられ"), "the frames are read"
    assert [key for key in HIDDEN_KEYS if at.seen.received(key)] == []
    at.press("採点する")
    expect(at.asked(3)).to_contain_text("徳川家光")
    assert at.seen.received("徳川家光")


def test_a_mark_goes_when_the_reply_is_changed(desk):
    at = desk("edo")
    fill_in(at)
    at.press("採点する")
    expect(at.asked(3).locator(".sign")).to_be_visible()
    at.blank(3).fill("徳川家光")
    expect(at.asked(3).locator(".sign")).to_have_count(0)
    expect(at.asked(2).locator(".sign")).to_be_visible()
    at.press("もう一度採点する")
    expect(at.asked(3).get_by_role("img", name="正解です")).to_be_visible()


def test_the_reason_opens_in_the_text(desk):
    at = desk("edo")
    at.press("採点する")
    why = at.asked(3).get_by_role("button", name="理由")
    expect(why).to_have_attribute("aria-expanded", "false")
    why.click()
    expect(at.asked(3)).to_contain_text("教科書の92ページにあります。")
    expect(why).to_have_attribute("aria-expanded", "true")


def test_a_hint_opens_and_closes(desk):
    at = desk("edo")
    hint = at.asked(2).get_by_role("button", name="ヒント")
    hint.click()
    expect(at.asked(2)).to_contain_text("今の東京です。")
    hint.click()
    expect(at.asked(2)).not_to_contain_text("今の東京です。")


def test_the_teachers_copy_has_every_key_in_red_and_nothing_to_fill_in(desk, picture):
    at = desk("edo", controls=1)
    at.flip("teacher")
    expect(at.asked(3).locator(".red")).to_contain_text("徳川家光・家光")
    expect(at.sheet.locator("input, select")).to_have_count(0)
    expect(at.sheet.get_by_role("button", name="採点する")).to_have_count(0)
    picture(at.page, "sheet-teacher")


def test_pressing_a_number_asks_for_its_place_in_the_source(desk):
    at = desk("edo", pickable=1)
    at.press("問5のもとを見る")
    expect(at.page.locator(".st-key-said code")).to_contain_text('["picked", 5]')


def test_a_jump_scrolls_to_the_blank_and_rings_it_until_the_sheet_is_touched(desk, picture):
    at = desk("edo", controls=1, height=500)
    at.press("jump last")
    expect(at.asked(11)).to_be_in_viewport()
    expect(at.asked(11)).to_have_class("asked ringed")
    picture(at.page, "sheet-ringed")
    at.sheet.locator("h2").click()
    expect(at.sheet.locator(".ringed")).to_have_count(0)
    at.press("jump last")
    expect(at.asked(11)).to_be_in_viewport()
    at.press("jump block")
    expect(at.sheet.locator(".ringed")).to_have_attribute("data-place", "block-4")
