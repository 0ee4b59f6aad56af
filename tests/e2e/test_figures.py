"""Figures of a page on the way into a test and out again, as a teacher sees them."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from playwright.sync_api import expect

from tests.editor.plate import load
from tests.sources.quality.figure_pages import figure_page

pytestmark = pytest.mark.browser

LOADED = "image => image.complete && image.naturalWidth > 100"


def test_figures_stand_in_the_draft_are_put_in_by_a_click_and_go_into_the_file(teacher, picture, tmp_path):
    page = figure_page("pie-and-table", 6)
    path = tmp_path / "グラフ.pdf"
    path.write_bytes(page.pdf)
    one = teacher()
    one.ask("この範囲で穴埋めを4問", path)
    one.wait_for_turn(1)
    pictures = one.sheet.locator(".sheet img")
    expect(pictures).to_have_count(1)
    wait_until_loaded(one, pictures.first)
    one.page.get_by_role("button", name="採点する").click()
    expect(one.sheet.locator(".blank.wrong").first).to_be_visible()
    wait_until_loaded(one, pictures.first)

    one.open_tab("資料")
    expect(one.sheet.get_by_role("button", name="テストに入っています")).to_be_disabled()
    picture(one.page, "figures-material")
    one.sheet.get_by_role("button", name="テストに入れる", exact=True).click()
    expect(one.sheet.get_by_role("button", name="テストに入っています")).to_have_count(2)
    one.open_tab("テスト")
    expect(pictures).to_have_count(2)
    wait_until_loaded(one, pictures.nth(1))
    picture(one.page, "figures-sheet")

    value = json.loads(downloaded(one, "エディタ用ファイル"))
    images = [block["url"] for block in value if block["type"] == "img"]
    assert [url.startswith("data:image/") for url in images] == [True, True]
    *changed, summary = load([{"name": "downloaded", "profile": "testmaker", "value": value}])
    assert (changed, summary) == ([], {"checked": 1})
    with zipfile.ZipFile(io.BytesIO(downloaded(one, "原稿（MDX）"))) as archive:
        assert sum(name.startswith("pictures/") for name in archive.namelist()) == 2
    assert one.seen.complaints == []


def wait_until_loaded(one, image):
    image.scroll_into_view_if_needed()
    one.page.wait_for_function(LOADED, arg=image.element_handle())


def downloaded(one, name):
    button = one.page.get_by_role("button", name=name)
    if not button.is_visible():
        one.page.get_by_test_id("stPopoverButton").filter(has_text="書き出す").click()
    with one.page.expect_download() as download:
        button.click()
    return download.value.path().read_bytes()
