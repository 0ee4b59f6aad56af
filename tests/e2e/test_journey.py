"""The main job, as a teacher does it: from a page to a test, marked, changed by talking, taken away, found again."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect
from pypdf import PdfWriter

from core.dialect import parse
from core.document.walk import questions
from core.grading import grade
from tests.e2e.conftest import FIXTURES
from tests.editor.plate import load

pytestmark = pytest.mark.browser

REQUEST = "この範囲で穴埋めを8問。年号は選択式で"


def asked(revision):
    return questions(parse(revision.text).document)


def test_a_pdf_becomes_a_test_that_is_answered_changed_and_taken_away(teacher, picture, tmp_path):
    one = teacher()
    one.ask(REQUEST, FIXTURES / "history.pdf")
    answer = one.wait_for_turn(1)
    expect(one.blanks).to_have_count(8)
    drafted = asked(one.revision)
    years = [question for question in drafted if question.answers[0].isdigit()]
    assert years
    assert all(question.choices for question in years)
    expect(one.sheet.locator("select")).to_have_count(sum(bool(question.choices) for question in drafted))
    assert one.revision.kind == "chat"
    expect(answer).to_contain_text("8問")
    picture(one.page, "desk-drafted")

    # Nothing that came over the wire so far tells a key that its paragraph does not show.
    typed = next(question for question in drafted if not question.choices)
    assert not one.seen.received(f'"{typed.answers[0]}"')

    fill_in(one, drafted, wrong={2})
    one.page.get_by_role("button", name="採点する").click()
    expect(one.sheet.locator(".blank.right")).to_have_count(7)
    expect(one.sheet.locator(".blank.wrong")).to_have_count(1)
    picture(one.page, "desk-marked")

    before = one.revision
    one.ask("問5は消して")
    expect(one.wait_for_turn(2)).to_contain_text("1文字も変わっていません")
    expect(one.blanks).to_have_count(7)
    after = one.revision
    tag = asked(before)[4].span
    gone = before.text[: tag.start] + asked(before)[4].answers[0] + before.text[tag.end :]
    assert after.text == gone
    # What was filled in elsewhere is still there.
    expect(one.sheet.locator(".blank").first.locator("input, select")).not_to_have_value("")

    with one.page.expect_download() as download:
        one.page.get_by_test_id("stPopoverButton").filter(has_text="書き出す").click()
        one.page.get_by_role("button", name="エディタ用ファイル").click()
    path = tmp_path / "editor.json"
    download.value.save_as(path)
    assert download.value.suggested_filename.endswith("editor.json")
    value = json.loads(path.read_text())
    *changed, summary = load([{"name": "downloaded", "profile": "testmaker", "value": value}])
    assert (changed, summary) == ([], {"checked": 1})
    assert path.read_text().count('"input-answer"') == 7

    one.page.reload()
    expect(one.blanks).to_have_count(7)
    expect(one.page.locator(".said.you")).to_have_count(2)
    one.page.get_by_test_id("stPageLink").filter(has_text="テスト一覧").click()
    title = one.app.storage.test(before.test_id).title
    expect(one.page.locator(".test-title").filter(has_text=title)).to_be_visible()
    assert one.seen.complaints == []


def fill_in(one, drafted, wrong):
    for number, question in enumerate(drafted, 1):
        field = one.blanks.nth(number - 1).locator("input, select")
        right = question.answers[0]
        other = next((choice for choice in question.choices or () if choice != right), "ちがう")
        reply = other if number in wrong else right
        assert (grade(question, [reply]).verdict == "right") is (number not in wrong)
        if question.choices:
            field.select_option(reply)
        else:
            field.fill(reply)


def test_a_question_becomes_a_choice_and_nothing_else_changes(teacher):
    one = teacher()
    one.page.get_by_role("button", name="日本史").click()
    one.wait_for_turn(1)
    before = one.revision
    number = next(n for n, question in enumerate(asked(before), 1) if not question.choices)
    one.ask(f"問{number}を選択式にして")
    one.wait_for_turn(2)
    expect(one.blanks.nth(number - 1).locator("select")).to_be_visible()
    after = one.revision
    old, new = asked(before)[number - 1], asked(after)[number - 1]
    assert new.choices
    assert old.answers == new.answers
    assert before.text[: old.span.start] == after.text[: new.span.start]
    assert before.text[old.span.end :] == after.text[new.span.end :]
    one.ask("もっと増やして")
    one.wait_for_turn(3)
    expect(one.blanks).not_to_have_count(len(asked(before)))
    assert len(asked(one.revision)) > len(asked(before))
    expect(one.page.locator(".said").last).to_be_in_viewport()
    one.ask("元に戻して")
    one.wait_for_turn(4)
    expect(one.blanks).to_have_count(len(asked(before)))
    assert one.revision.text == after.text


def test_what_is_changed_in_the_source_shows_in_the_test(teacher, picture):
    one = teacher()
    one.page.get_by_role("button", name="日本史").click()
    one.wait_for_turn(1)
    one.page.get_by_text("原稿を並べる").click()
    source = one.page.locator(".st-key-source textarea")
    text = source.input_value()
    source.fill(text.replace("# ", "# 新しい題 ", 1).replace("correct=", "corect=", 1))
    source.press("Control+Enter")
    expect(one.sheet.locator("h1, h2, h3").filter(has_text="新しい題").first).to_be_visible()
    finding = one.page.locator(".check").filter(has_text="corect")
    expect(finding).to_be_visible()
    one.page.get_by_role("button", name="場所を見る").first.click()
    expect(one.sheet.locator(".ringed")).to_be_visible()
    selected = "() => { const field = document.querySelector('.st-key-source textarea');"
    selected += " return field.value.slice(field.selectionStart, field.selectionEnd).length > 0 }"
    one.page.wait_for_function(selected)
    picture(one.page, "desk-side-by-side")
    assert one.revision.kind == "manual"
    one.page.locator("[class*='st-key-fix-finding'] button").first.click()
    expect(finding).to_have_count(0)
    assert one.revision.text == text.replace("# ", "# 新しい題 ", 1)


def test_a_protected_pdf_asks_for_its_password(teacher, app, picture, tmp_path):
    protected = tmp_path / "protected.pdf"
    writer = PdfWriter(clone_from=FIXTURES / "history.pdf")
    writer.encrypt("ひらけごま", algorithm="AES-256")
    writer.write(protected)
    one = teacher()
    one.ask(REQUEST, protected)
    expect(one.wait_for_turn(1)).to_contain_text("パスワードで保護されています")
    field = one.page.get_by_label("「protected.pdf」のパスワード")
    picture(one.page, "desk-protected")
    field.fill("まちがい")
    one.page.get_by_role("button", name="読みこむ").click()
    expect(one.wait_for_turn(2)).to_contain_text("パスワードが違います")
    field.fill("ひらけごま")
    one.page.get_by_role("button", name="読みこむ").click()
    one.wait_for_turn(3)
    expect(one.blanks.first).to_be_visible()
    expect(field).to_have_count(0)
    assert "ひらけごま".encode() not in b"".join(path.read_bytes() for path in app.folder.glob("studio.db*"))


@pytest.mark.ocr
def test_a_photo_survives_a_reload_in_the_middle_of_the_draft(teacher, picture):
    one = teacher()
    one.ask(REQUEST, FIXTURES / "page_photo.jpg")
    expect(one.page.locator(".said.studio[role=status]")).to_be_visible()
    one.page.reload()
    one.wait_for_turn(1)
    expect(one.blanks.first).to_be_visible()
    assert asked(one.revision)
    picture(one.page, "desk-photo")


@pytest.mark.ocr
def test_a_killed_server_loses_nothing_and_offers_to_try_again(teacher, app, picture, tmp_path):
    # Bytes that were not read before: what is known by its hash is not read again, and would be done too soon.
    photo = tmp_path / "page_photo.jpg"
    photo.write_bytes((FIXTURES / "page_photo.jpg").read_bytes() + b"\n")
    one = teacher()
    one.page.get_by_role("button", name="日本史").click()
    one.wait_for_turn(1)
    before = one.revision
    one.ask("この写真で新しく5問", photo)
    expect(one.page.locator(".said.studio[role=status]")).to_be_visible()
    app.server.kill()
    app.server.start()
    one.page.goto(f"{app.url}/?test={before.test_id}")
    expect(one.page.locator(".said.failed")).to_contain_text("途中で止まりました", timeout=60_000)
    assert one.revision.text == before.text
    expect(one.page.locator(".said.you")).to_have_count(2)
    assert [source.name for source in app.storage.sources(before.test_id)][1:] == ["page_photo.jpg"]
    picture(one.page, "desk-interrupted")
    one.page.get_by_role("button", name="もう一度ためす").click()
    one.wait_for_turn(3)
    expect(one.blanks).to_have_count(5)


def test_a_test_without_a_title_is_called_by_its_file_wherever_it_is_named(teacher, app):
    test_id = app.keep('水は<question correct="H2O" />である。\n')
    app.storage.add_source(test_id, "黒板の写真.jpg", b"picture")
    one = teacher(f"?test={test_id}")
    expect(one.page.locator(".test-title")).to_have_text("黒板の写真")
    one.page.get_by_role("button", name="書き出す").click()
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name="原稿（MDX）").click()
    assert download.value.suggested_filename == "黒板の写真.mdx"
    one.page.keyboard.press("Escape")
    one.page.get_by_role("link", name="テスト一覧").click()
    expect(one.page.locator(f".st-key-test-{test_id} .test-title")).to_have_text("黒板の写真")
