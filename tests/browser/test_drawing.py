"""What the sheet looks like, says to a screen reader, and refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

COMPONENT = {"include": [[".stBidiComponent"]]}
# Boxes that end outside the sheet, but for those that scroll in themselves and KaTeX's arrows, which its svg clips.
CUT_OFF = """(sheet) => {
    const edge = sheet.getBoundingClientRect();
    return [...sheet.querySelectorAll("*")].filter((element) => {
        const box = element.getBoundingClientRect();
        const outside = box.width > 1 && (box.right > edge.right + 1 || box.left < edge.left - 1);
        return outside && !element.closest(".wide, .too-wide, .unseen, .katex-mathml, svg");
    }).map((element) => element.outerHTML.slice(0, 200));
}"""


def complaints_of_axe(page):
    found = Axe().run(page, context=COMPONENT).response
    assert found["passes"], "axe looked at something"
    return [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found["violations"]]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("scene", ["edo", "science"])
def test_axe_finds_nothing_before_and_after_marking(desk, picture, scene, dark):
    at = desk(scene, dark=dark, pickable=1)
    assert complaints_of_axe(at.page) == []
    at.sheet.get_by_role("textbox").first.fill("江戸" if scene == "edo" else "白金")
    at.press("採点する")
    expect(at.sheet.locator(".sign").first).to_be_visible()
    at.sheet.get_by_role("button", name="理由").first.click()
    assert complaints_of_axe(at.page) == []
    picture(at.page, f"sheet-{scene}-{'dark' if dark else 'light'}")


@pytest.mark.parametrize("scene", ["edo", "science", "hostile"])
def test_nothing_is_cut_off_on_a_phone(desk, picture, scene):
    at = desk(scene, width=390, height=844, touch=True)
    if scene != "hostile":
        at.press("採点する")
        expect(at.sheet.locator(".sign").first).to_be_visible()
    assert at.sheet.evaluate(CUT_OFF) == []
    assert at.page.evaluate("document.documentElement.scrollWidth") <= 390
    picture(at.page, f"sheet-{scene}-phone")


def test_a_wide_table_scrolls_in_itself_and_can_be_reached_by_keyboard(desk):
    at = desk("edo", width=390, height=844)
    region = at.sheet.get_by_role("region", name="表（横に動かせます）")
    region.focus()
    expect(region).to_be_focused()
    assert region.evaluate("(box) => box.scrollWidth > box.clientWidth")


def test_a_table_that_fits_is_no_stop_on_the_way(desk):
    at = desk("edo")
    expect(at.sheet.locator(".wide").first).not_to_have_attribute("tabindex", "0")


def test_columns_have_headers_and_lists_keep_their_numbers(desk):
    at = desk("edo")
    expect(at.sheet.get_by_role("columnheader", name="できごと")).to_have_attribute("scope", "col")
    expect(at.sheet.locator(".body > ol")).to_have_attribute("start", "3")
    expect(at.sheet.locator("figcaption")).to_have_text("図1　江戸城の位置")
    expect(at.sheet.locator("rt")).to_have_text("さんきんこうたい")


def test_formulas_and_reactions_are_drawn_and_a_broken_one_stays_readable(desk):
    at = desk("science")
    expect(at.sheet.locator(".katex-html").first).to_be_visible()
    expect(at.sheet.locator(".katex-mathml").first).to_contain_text("2H2")
    expect(at.sheet.locator(".katex-display")).to_have_count(1)
    expect(at.sheet.locator(".katex-error")).to_have_text(r"\frac{1")
    fonts = at.page.evaluate("""async () => {
        await document.fonts.ready;
        return [...document.fonts].filter((face) => face.status === "loaded").map((face) => face.family);
    }""")
    assert "KaTeX_Main" in fonts
    assert '"BIZ UDPGothic"' in fonts or "BIZ UDPGothic" in fonts


def test_all_blanks_are_of_one_width_whatever_their_answer(desk):
    at = desk("edo")
    widths = at.sheet.evaluate("""(sheet) => [...sheet.querySelectorAll(".blank.line, .blank.menu")]
        .slice(0, 8).map((blank) => Math.round(blank.getBoundingClientRect().width))""")
    assert len(widths) == 8
    assert max(widths) - min(widths) <= 1


def test_markup_in_any_text_stays_text(desk):
    at = desk("hostile")
    expect(at.sheet.get_by_role("heading")).to_contain_text("<img src=x onerror=")
    at.asked(1).get_by_role("button", name="ヒント").click()
    expect(at.asked(1).locator(".note")).to_contain_text("<script>")
    assert (
        at.sheet.evaluate(
            """(sheet) => [...sheet.querySelectorAll("script, img, iframe, object, [onerror], .evil")].length"""
        )
        == 0
    )
    assert (
        at.sheet.evaluate("""(sheet) => [...sheet.querySelectorAll("[href], [src]")].map((e) => e.href || e.src)""")
        == []
    )
    assert at.page.evaluate("window.pwned") is None


def test_a_picture_from_elsewhere_is_fetched_only_when_asked_for(desk):
    at = desk("science")
    at.page.route("https://example.org/**", lambda route: route.abort())
    assert [url for url in at.seen.requests if "example.org" in url] == []
    at.press("example.org の画像を表示する")
    expect(at.sheet.locator(".framed", has_text="遠くの図")).to_be_visible()
    assert [url for url in at.seen.requests if "example.org" in url] == ["https://example.org/far.png"]


def test_links_are_safe_to_follow(desk):
    at = desk("science")
    link = at.sheet.get_by_role("link", name="参考になるページ")
    expect(link).to_have_attribute("rel", "noopener noreferrer nofollow")
    expect(link).to_have_attribute("target", "_blank")


def test_a_footnote_is_reached_from_its_reference(desk):
    at = desk("edo")
    at.press("注1")
    expect(at.sheet.locator("#note-1")).to_be_focused()


def test_a_growing_sheet_says_how_many_questions_there_are_and_cannot_be_marked_yet(desk, picture):
    at = desk("growing", ticking=1)
    expect(at.sheet.locator(".pulse")).to_be_visible()
    expect(at.sheet.get_by_role("status")).to_have_text(re.compile(r"^\d+問$"))
    expect(at.sheet.get_by_role("button", name="採点する")).to_have_count(0)
    picture(at.page, "sheet-growing")


def test_the_words_are_there_in_english(desk, picture):
    at = desk("edo", words="en", pickable=1)
    expect(at.sheet).to_have_attribute("lang", "en")
    at.press("Mark my answers")
    expect(at.sheet.get_by_role("status")).to_have_text("0 of 11 right")
    picture(at.page, "sheet-english")


def test_on_paper_the_choices_stand_behind_the_blank_and_the_buttons_are_gone(desk, picture):
    at = desk("edo")
    at.page.emulate_media(media="print")
    expect(at.asked(1)).to_contain_text("〔1600 ・ 1603 ・ 1615 ・ 1639〕")
    expect(at.asked(1).locator(".printed")).to_be_visible()
    expect(at.sheet.locator(".foot")).to_be_hidden()
    picture(at.page, "sheet-print")


def test_the_script_of_the_sheet_is_not_sent_again_with_every_change(desk):
    at = desk("growing", ticking=1)
    at.let_it_grow(10)
    assert sum(url.endswith("/sheet.js") for url in at.seen.requests) == 1
    assert max(len(frame) for frame in at.seen.frames) < 20_000


def test_a_page_without_a_sheet_gets_the_fonts_and_no_gap(serve, open_page):
    page, _ = open_page(serve(Path(__file__).with_name("fonts_app.py")).url)
    page.locator("#anaume-fonts").wait_for(state="attached")
    expect(page.locator(".st-key-with").get_by_text("下の行")).to_be_visible()
    without, with_fonts = (page.locator(f".st-key-{name}").bounding_box()["height"] for name in ("without", "with"))
    assert without == with_fonts
    page.wait_for_function(
        "[...document.fonts].some((face) => /BIZ UDPGothic/.test(face.family) && face.status === 'loaded')"
    )
