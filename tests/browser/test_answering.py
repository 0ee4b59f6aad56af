"""Filling in the sheet while it changes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

JAPANESE = "東京と京都、どちらも都だった"
ENGLISH = "Tokyo or Kyoto"


@pytest.mark.parametrize("words", [JAPANESE, ENGLISH])
def test_typing_into_a_growing_test_loses_no_character_and_no_caret(desk, words):
    at = desk("growing", ticking=1)
    field = at.sheet.locator("input[data-reply]").first
    field.click()
    at.hold("typedInto", "sheet.getRootNode().activeElement")
    for character in words:
        at.page.keyboard.insert_text(character)
        at.let_it_grow()
    at.page.keyboard.press("ArrowLeft")
    at.page.keyboard.press("ArrowLeft")
    at.let_it_grow(5)
    found = at.sheet.evaluate("""(sheet) => {
        const active = sheet.getRootNode().activeElement;
        return [active === window.typedInto, active.value, active.selectionStart];
    }""")
    assert found == [True, words, len(words) - 2]
    assert at.seen.complaints == []


def test_an_unfinished_conversion_survives_the_growth_around_it(desk):
    at = desk("growing", ticking=1)
    at.sheet.locator("input[data-reply]").first.click()
    at.hold("typedInto", "sheet.getRootNode().activeElement")
    input_method = at.page.context.new_cdp_session(at.page)
    for reading in ["t", "と", "とう", "とうきょ", "とうきょう"]:
        selection = {"selectionStart": len(reading), "selectionEnd": len(reading)}
        input_method.send("Input.imeSetComposition", {"text": reading, **selection})
        at.let_it_grow(2)
    assert at.said()["replies"] == {}, "nothing is sent before the conversion is finished"
    input_method.send("Input.insertText", {"text": "東京"})
    expect(at.page.locator(".st-key-said code")).to_contain_text('["東京"]')
    found = at.sheet.evaluate(
        "(sheet) => [sheet.getRootNode().activeElement === window.typedInto, window.typedInto.value]"
    )
    assert found == [True, "東京"]


def test_a_blank_that_moves_into_a_list_and_a_table_keeps_its_words_and_the_focus(desk):
    at = desk("moved", ticking=1)
    field = at.blank(1)
    field.click()
    for character in "とうきょう":
        at.page.keyboard.insert_text(character)
        at.let_it_grow()
    expect(field).to_have_value("とうきょう")
    expect(field).to_be_focused()


def test_one_writes_on_when_the_sheet_is_put_up_elsewhere_on_the_page(desk):
    at = desk("remounted", ticking=1)
    at.blank(1).click()
    at.hold("typedInto", "sheet.getRootNode().activeElement")
    for character in "とうきょうとう":
        at.page.keyboard.insert_text(character)
        at.let_it_grow()
        expect(at.blank(1)).to_be_focused()
    expect(at.blank(1)).to_have_value("とうきょうとう")
    assert at.sheet.evaluate("() => window.typedInto.isConnected") is False, "it was put up anew"


def test_every_kind_of_reply_reaches_python(desk):
    at = desk("edo")
    at.blank(1).select_option("1603")
    at.blank(2).fill("江戸")
    at.sheet.get_by_label("オランダ").check()
    at.sheet.get_by_label("中国").check()
    at.sheet.get_by_label("スペイン").check()
    at.sheet.get_by_label("スペイン").uncheck()
    for part, words in enumerate(["尾張", "紀伊", "水戸"]):
        at.asked(10).locator("input").nth(part).fill(words)
    at.wait_until_python_knows(
        {"1": ["1603"], "2": ["江戸"], "9": ["オランダ", "中国"], "10": ["尾張", "紀伊", "水戸"]}
    )


def test_a_choice_with_a_formula_is_picked_from_a_row_that_shows_it(desk):
    at = desk("science")
    group = at.sheet.get_by_role("radiogroup", name="問3")
    expect(group.locator(".katex")).to_have_count(2)
    group.get_by_role("radio").first.check()
    at.wait_until_python_knows({"3": [r"$\sqrt{2}$"]})


def test_all_of_several_grow_by_one_line_when_the_last_is_filled_and_never_tell_how_many(desk):
    at = desk("edo")
    lines = at.asked(10).locator("input")
    expect(lines).to_have_count(1)
    lines.nth(0).fill("尾張")
    expect(lines).to_have_count(2)
    lines.nth(1).fill("紀伊")
    lines.nth(2).fill("水戸")
    lines.nth(3).fill("そのほか")
    expect(lines).to_have_count(5)
    expect(lines.nth(1)).to_have_attribute("aria-label", "問10 の 2 つ目")


def test_what_was_written_is_there_when_the_sheet_comes_back(desk):
    at = desk("edo", controls=1)
    at.blank(2).fill("江戸")
    at.blank(1).select_option("1603")
    at.sheet.get_by_label("中国").check()
    at.wait_until_python_knows({"1": ["1603"], "2": ["江戸"], "9": ["中国"]})
    at.flip("show")
    expect(at.sheet).to_have_count(0)
    at.flip("show")
    expect(at.blank(2)).to_have_value("江戸")
    expect(at.blank(1)).to_have_value("1603")
    expect(at.sheet.get_by_label("中国")).to_be_checked()
    at.wait_until_python_knows({"1": ["1603"], "2": ["江戸"], "9": ["中国"]})


def test_words_written_after_a_switch_of_view_come_back_too(desk):
    at = desk("edo", controls=1)
    at.blank(2).fill("江")
    at.flip("teacher")
    expect(at.blank(2)).to_have_count(0)
    at.flip("teacher")
    expect(at.blank(2)).to_have_value("江")


def test_leaving_a_field_sends_at_once(desk):
    at = desk("edo")
    at.let_no_pause_end()
    at.blank(2).fill("江戸")
    at.page.keyboard.press("Tab")
    at.wait_until_python_knows({"2": ["江戸"]})


def test_tab_goes_from_blank_to_blank_in_reading_order(desk):
    at = desk("edo")
    at.blank(1).focus()
    names = []
    for _ in range(6):
        at.page.keyboard.press("Tab")
        names.append(
            at.sheet.evaluate(
                "(s) => { const a = s.getRootNode().activeElement; return a.ariaLabel ?? a.textContent; }"
            )
        )
    assert names == ["問2", "ヒント", "問3", "問4", "問5", "問6"]
