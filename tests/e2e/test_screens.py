"""The screens themselves: both languages, narrow and wide, light and dark, nothing cut off, nothing in the way."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.browser

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
ENGLISH = re.compile(r"[A-Za-z]{3,}")
OF_THE_PRODUCT = {"English", "PDF", "Word", "Web", "Ctrl", "Enter", "Plate", "JSON", "MDX"}
OF_SETTINGS = {"English", "API", "OpenAI", "Ollama", "http", "localhost"}
# Streamlit's signs are ligatures of English words: they are drawn, not read.
VISIBLE_TEXT = """() => {
  const seen = [], main = document.querySelector('[data-testid=stMain]');
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const around = walker.currentNode.parentElement;
    const drawn = around.closest('[translate=no], style, .logo');
    if (!drawn && around.checkVisibility()) seen.push(walker.currentNode.data);
  }
  return seen.join(' ');
}"""


# What is being drawn may stick out for a moment; what is drawn may not.
FITS = "document.querySelector('[data-testid=stMain]').scrollWidth <= innerWidth"


def sample(one, name):
    one.page.get_by_role("button", name=name).click()
    one.wait_for_turn(1)
    expect(one.blanks.first).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_cut_off(teacher, picture, width, height, dark):
    one = teacher(width=width, height=height, dark=dark)
    picture(one.page, f"empty-{width}-{'dark' if dark else 'light'}")
    one.page.get_by_role("button", name="日本史").click()
    expect(one.blanks.first).to_be_visible(timeout=60_000)
    for tab in ("テスト", "原稿", "資料"):
        one.open_tab(tab)
        expect(one.page.get_by_role("tab", name=tab, exact=True)).to_have_attribute("aria-selected", "true")
        one.page.wait_for_function(FITS)
        picture(one.page, f"tab-{tab}-{width}-{'dark' if dark else 'light'}")


def test_the_japanese_screen_speaks_no_english(teacher):
    one = teacher()
    words = set(ENGLISH.findall(one.page.evaluate(VISIBLE_TEXT)))
    sample(one, "日本史")
    for tab, inside in (("資料", "1ページ"), ("テスト", "採点する")):
        one.open_tab(tab)
        expect(one.sheet.get_by_text(inside).first).to_be_visible()
        words |= set(ENGLISH.findall(one.page.evaluate(VISIBLE_TEXT)))
    assert words <= OF_THE_PRODUCT


def test_the_english_screen_speaks_no_japanese(teacher):
    one = teacher(language="en-US")
    text = one.page.evaluate(VISIBLE_TEXT).replace("日本語", "")
    assert not JAPANESE.search(text)
    one.page.get_by_role("button", name="English").last.wait_for()
    sample(one, "Industrial Revolution")
    text = one.page.evaluate(VISIBLE_TEXT).replace("日本語", "")
    assert not JAPANESE.search(text)


def test_the_language_is_switched_and_stays_in_the_address(teacher):
    one = teacher()
    one.page.get_by_text("English", exact=True).click()
    expect(one.page.get_by_text("What test shall we make?")).to_be_visible()
    one.page.reload()
    expect(one.page.get_by_text("What test shall we make?")).to_be_visible()


def test_a_test_in_the_library_is_renamed_copied_deleted_and_brought_back(teacher, picture):
    one = teacher()
    sample(one, "理科")
    one.page.goto(f"{one.app.url}/library")
    line = one.page.locator("[class*='st-key-test-']").filter(has_text="植物").first
    expect(line).to_be_visible()
    line.get_by_text("名前を変える").click()
    one.page.get_by_label("新しい名前").fill("小テスト 第3回")
    one.page.get_by_role("button", name="保存").click()
    renamed = one.page.locator("[class*='st-key-test-']").filter(has_text="小テスト 第3回")
    expect(renamed).to_have_count(1)
    expect(one.page.get_by_label("新しい名前")).to_have_count(0)
    renamed.get_by_role("button", name="複製").click()
    expect(renamed).to_have_count(2)
    picture(one.page, "library")
    renamed.last.get_by_role("button", name="削除").click()
    expect(renamed).to_have_count(1)
    one.page.get_by_role("button", name="削除を取り消す").click()
    expect(renamed).to_have_count(2)
    renamed.last.get_by_role("button", name="開く").click()
    expect(one.blanks.first).to_be_visible()


@pytest.mark.parametrize("width", [1280, 1024, 390])
@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_cut_off_in_the_settings_opened_directly(app, open_page, picture, width, dark):
    page, _ = open_page(f"{app.url}/settings", width=width, dark=dark)
    choose(page, "どのAIを使いますか", "Ollama")
    page.get_by_text("くわしい設定").click()
    expect(page.get_by_role("combobox", name="通信のしかた")).to_be_visible()
    page.wait_for_function(FITS)
    picture(page, f"settings-{width}-{'dark' if dark else 'light'}")


def test_the_settings_speak_the_language_of_the_screen_before_and_after_a_switch(app, open_page):
    page, _ = open_page(f"{app.url}/settings")
    choose(page, "どのAIを使いますか", "Ollama")
    page.get_by_text("くわしい設定").click()
    expect(page.get_by_role("combobox", name="通信のしかた")).to_be_visible()
    assert set(ENGLISH.findall(page.evaluate(VISIBLE_TEXT))) <= OF_SETTINGS
    page.get_by_label("モデルの名前").fill("qwen3:8b")
    page.get_by_label("モデルの名前").press("Enter")
    page.get_by_text("English", exact=True).click()
    expect(page.get_by_label("Name of the model")).to_have_value("qwen3:8b")
    menus = page.get_by_test_id("stSelectbox").locator("input")
    expect(menus.first).to_have_value("Ollama (on this computer)")
    expect(menus.last).to_have_value("Automatic")
    assert not JAPANESE.search(page.evaluate(VISIBLE_TEXT).replace("日本語", ""))


def choose(page, menu, choice):
    page.get_by_label(menu).click(timeout=60_000)
    page.get_by_role("option", name=choice).click()


@pytest.mark.parametrize("language", ["ja-JP", "en-US"])
@pytest.mark.parametrize(("width", "lines"), [(1400, 1), (1024, 1), (390, 2)])
def test_the_header_keeps_its_lines(app, teacher, width, lines, language):
    title = "江戸時代から明治時代までの政治と文化の移り変わりについての単元末テスト" if lines == 1 else "首都"
    test_id = app.keep('首都は<question correct="東京" />である。', title)
    one = teacher(f"?test={test_id}", width=width, language=language)
    expect(one.blanks).to_have_count(1)
    buttons = one.page.locator(".st-key-header :is(button, a)")
    middles = {round(box["y"] + box["height"] / 2, -1) for box in map(Locator.bounding_box, buttons.all())}
    assert len(middles) == 1
    assert one.page.locator(".st-key-header").bounding_box()["height"] < 60 + 40 * (lines - 1)


def test_an_address_without_a_test_says_so(teacher, app, open_page):
    page, _ = open_page(f"{app.url}/?test=nowhere")
    expect(page.get_by_role("alert")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("テスト一覧へ")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_on_the_desk(teacher, dark):
    one = teacher(dark=dark)
    sample(one, "日本史")
    assert violations(one.page) == {}
    one.sheet.get_by_role("button", name="問2のもとを見る").click()
    expect(one.page.locator(".st-key-origin")).to_be_visible()
    assert violations(one.page) == {}
    for menu in ("履歴", "書き出す"):
        one.page.get_by_test_id("stPopoverButton").filter(has_text=menu).click()
        expect(one.page.get_by_test_id("stPopoverBody")).to_be_visible()
        assert violations(one.page) == {}
        one.page.keyboard.press("Escape")
        expect(one.page.get_by_test_id("stPopoverBody")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_in_the_settings_and_the_library(app, open_page, dark):
    app.keep('首都は<question correct="東京" />である。', "首都")
    page, _ = open_page(f"{app.url}/settings", dark=dark)
    choose(page, "どのAIを使いますか", "そのほか")
    page.get_by_text("くわしい設定").click()
    expect(page.get_by_role("combobox", name="通信のしかた")).to_be_visible()
    assert violations(page) == {}
    page.get_by_role("link", name="テスト一覧").click()
    expect(page.get_by_role("button", name="開く").first).to_be_visible()
    assert violations(page) == {}


def violations(page):
    found = Axe().run(page).response["violations"]
    return {violation["id"]: [node["html"][:200] for node in violation["nodes"]] for violation in found}
