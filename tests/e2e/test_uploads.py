"""What has gone wrong with uploads elsewhere, tried on the real desk."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.e2e.conftest import FIXTURES

pytestmark = pytest.mark.browser

REQUEST = "この資料から3問"
SVG = """<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("http://127.0.0.1:9/stolen")</script>
<image href="http://127.0.0.1:9/stolen.png"/></svg>"""


def copied(folder: Path, name: str) -> Path:
    path = folder / name
    path.write_bytes((FIXTURES / "history.pdf").read_bytes())
    return path


def test_the_first_message_with_its_file_is_in_the_conversation(teacher, tmp_path: Path) -> None:
    one = teacher()
    one.ask(REQUEST, copied(tmp_path, "history.pdf"))
    one.wait_for_turn(1)
    expect(one.page.locator(".said.you")).to_have_count(1)
    expect(one.page.locator(".said.you .chip")).to_have_text("history.pdf")
    expect(one.page.locator(".said.you")).to_contain_text(REQUEST)
    expect(one.blanks).to_have_count(3)


@pytest.mark.ocr
def test_a_name_in_capitals_is_no_other_type(teacher, tmp_path: Path) -> None:
    scan = tmp_path / "SCAN0001.JPG"
    Image.new("RGB", (300, 200), "white").save(scan, "JPEG")
    one = teacher()
    one.ask(REQUEST, copied(tmp_path, "HISTORY.PDF"), scan)
    one.wait_for_turn(1)
    assert [source.name for source in one.app.storage.readings(one.test_id)] == ["HISTORY.PDF", "SCAN0001.JPG"]


@pytest.mark.parametrize(
    "name", ["2023-09-13 余弦定理？ と Übung #1 (50%).pdf", unicodedata.normalize("NFD", "プリント（ガ行）.pdf")]
)
def test_any_name_is_shown_composed_and_its_file_opens(teacher, tmp_path: Path, name: str) -> None:
    one = teacher()
    one.ask(REQUEST, copied(tmp_path, name))
    expect(one.wait_for_turn(1)).to_contain_text("3問")
    composed = unicodedata.normalize("NFC", name)
    expect(one.page.locator(".said.you .chip")).to_have_text(composed)
    one.open_tab("資料")
    expect(one.sheet.get_by_text(composed)).to_be_visible()
    assert one.seen.complaints == []


def test_a_bad_file_is_named_and_the_good_one_is_used(teacher, tmp_path: Path) -> None:
    bad = tmp_path / "壊れた資料.pdf"
    bad.write_bytes(b"%PDF-1.7\n")
    one = teacher()
    one.ask(REQUEST, bad, copied(tmp_path, "good.pdf"))
    expect(one.wait_for_turn(1)).to_contain_text("壊れた資料.pdf")
    expect(one.blanks).to_have_count(3)


def test_a_drawing_under_the_name_of_a_picture_runs_nowhere(teacher, tmp_path: Path) -> None:
    drawing = tmp_path / "図.png"
    drawing.write_text(SVG)
    one = teacher()
    one.ask(REQUEST, drawing)
    expect(one.wait_for_turn(1)).to_contain_text("SVG や XML のファイルは読めません")
    one.open_tab("資料")
    expect(one.sheet.get_by_text("図.png")).to_be_visible()
    assert not any("127.0.0.1:9/" in request for request in one.seen.requests)


def test_a_file_of_the_old_kind_is_answered_with_what_to_do(teacher, tmp_path: Path) -> None:
    old = tmp_path / "昔のプリント.doc"
    old.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000))
    one = teacher()
    one.ask(REQUEST, old)
    expect(one.wait_for_turn(1)).to_contain_text(".docx か .pptx で保存し直す")


def test_an_address_inside_the_school_is_refused_in_words(teacher) -> None:
    one = teacher()
    one.ask("http://127.0.0.1:9/ から5問")
    answer = one.wait_for_turn(1)
    expect(answer).to_contain_text("学校や家庭の中")
    expect(answer).to_contain_text("PDF に保存して")
    box = one.page.get_by_test_id("stChatInput").locator("textarea")
    expect(box).to_have_value("http://127.0.0.1:9/ から5問")
    expect(one.page.get_by_role("button", name="もう一度ためす")).to_have_count(0)
    assert one.test_id not in {line.test.id for line in one.app.storage.list_tests()}
    box.fill("")
    one.ask("この資料から3問", FIXTURES / "history.pdf")
    one.wait_for_turn(2)
    expect(one.blanks).to_have_count(3)
    expect(box).to_have_value("")
    assert one.test_id in {line.test.id for line in one.app.storage.list_tests()}


def test_a_file_chosen_before_the_server_went_is_asked_for_again(teacher, app, tmp_path: Path) -> None:
    one = teacher()
    one.write(REQUEST, copied(tmp_path, "history.pdf"))
    app.server.kill()
    app.server.start()
    one.send()
    answer = one.wait_for_turn(1)
    expect(one.page.locator(".said.you")).to_contain_text(REQUEST)
    expect(answer).to_contain_text("資料がまだありません")
    one.ask(REQUEST, tmp_path / "history.pdf")
    one.wait_for_turn(2)
    expect(one.blanks).to_have_count(3)
