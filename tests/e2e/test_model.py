"""A teacher with a model: the draft grows before his eyes, and whatever the model's server does, nothing is lost."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from core.storage import Storage
from tests.model_server.script import NAMED, Say

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
HISTORY = ROOT / "core" / "drafting" / "sample_pages" / "history.md"
PLAN = Say(json.dumps({"steps": [{"step": "draft"}]}))
LINES = [f'{number}番目の将軍は<question correct="{number}代目の人" />である。\n\n' for number in range(1, 13)]
DRAFT = "# 将軍の名前\n\n" + "".join(LINES)
SECRET_KEY = "sk-test-0123456789abcdef"


@pytest.fixture(scope="module")
def app(serve, tmp_path_factory, _running_model_server):
    from tests.e2e.conftest import App

    folder = tmp_path_factory.mktemp("data")
    settings = {
        "ANAUME_DATA_FOLDER": str(folder),
        "OPENAI_BASE_URL": _running_model_server.url,
        "ANAUME_MODEL": "test-model",
        "ANAUME_MODEL_STALL_SECONDS": "4",
    }
    storage = Storage(f"sqlite:///{folder / 'studio.db'}")
    yield App(serve(ROOT / "app.py", settings), storage, folder)
    storage.close()


@pytest.fixture
def drafting(model_server):
    """`drafting(**say)`: plans are to draft, and this is how the draft comes."""

    def says(**say: object) -> None:
        model_server.rules[:] = [("You plan for a program", PLAN), ("You write cloze tests", Say(DRAFT, **say))]

    return says


def test_the_draft_grows_while_the_model_writes_and_typing_in_it_is_not_disturbed(teacher, drafting, picture):
    drafting(chunk=12, delay=0.08)
    one = teacher()
    one.ask("将軍の穴埋めを作って", HISTORY)
    first = one.blanks.first.locator("input")
    first.wait_for(timeout=60_000)
    first.click()
    one.page.keyboard.type("徳川家", delay=40)
    stop = one.page.get_by_role("button", name="止める")
    expect(stop).to_be_visible()
    picture(one.page, "model-growing")
    expect(one.blanks).to_have_count(12, timeout=60_000)
    expect(first).to_have_value("徳川家")
    expect(first).to_be_focused()
    one.wait_for_turn(1)
    expect(one.blanks).to_have_count(12)
    assert "12代目の人" in one.revision.text


def type_until_turn(one, number: int, field) -> str:
    """Writes into a field until the turn has ended and a little longer; what was written."""
    typed = ""
    field.click()
    answers = one.page.locator(".said.studio:not([role=status])")
    deadline = time.monotonic() + 60
    while answers.count() < number:
        assert time.monotonic() < deadline, "the turn does not end"
        typed += _typed(one.page, len(typed))
    for _ in range(20):
        typed += _typed(one.page, len(typed))
    return typed


def _typed(page, index: int) -> str:
    character = "いろはにほへと"[index % 7]
    page.keyboard.insert_text(character)
    page.wait_for_timeout(40)  # as fast as anybody types
    return character


@pytest.mark.parametrize("place", ["chat", "sheet"])
def test_what_is_typed_while_a_draft_ends_is_kept_to_the_last_character(teacher, drafting, place):
    drafting(chunk=20, delay=0.08)
    one = teacher()
    one.ask("将軍の穴埋めを作って", HISTORY)
    one.blanks.first.wait_for(timeout=60_000)
    chat = one.page.get_by_test_id("stChatInput").locator("textarea")
    field = chat if place == "chat" else one.blanks.first.locator("input")
    typed = type_until_turn(one, 1, field)
    expect(field).to_have_value(typed)
    expect(field).to_be_focused()


def test_what_is_typed_in_the_source_while_another_draft_comes_is_kept(teacher, drafting, model_server):
    drafting()
    one = teacher()
    one.ask("将軍の穴埋めを作って", HISTORY)
    one.wait_for_turn(1)
    one.page.get_by_text("原稿を並べる").click()
    field = one.page.locator(".st-key-source textarea")
    field.wait_for()
    model_server.rules[1] = ("You write cloze tests", Say(DRAFT.replace("将軍", "大名"), chunk=20, delay=0.08))
    one.ask("もう一度はじめから作り直して")
    typed = type_until_turn(one, 2, field)
    expect(field).to_have_value(re.compile(typed))
    expect(field).to_be_focused()
    field.blur()
    expect(one.page.get_by_test_id("stToast")).to_be_visible()
    expect(field).to_have_value(re.compile("大名"))
    assert "大名" in one.revision.text
    assert typed in one.app.storage.revision(one.test_id, one.revision.number + 1).text
    field.fill("# 題\n\n水。\n")
    field.press("Control+Enter")
    expect(one.sheet.locator(".sheet")).to_contain_text("水。")
    assert one.revision.text == "# 題\n\n水。\n"


def test_a_stopped_draft_stops_at_the_model_too_and_can_be_tried_again(teacher, drafting, model_server):
    drafting(chunk=6, delay=0.2)
    one = teacher()
    one.ask("将軍の穴埋めを作って", HISTORY)
    one.blanks.first.wait_for(timeout=60_000)
    one.page.get_by_role("button", name="止める").click()
    expect(one.page.get_by_text("止めました")).to_be_visible()
    deadline = time.monotonic() + 20
    while model_server.received[-1].dropped_at is None:
        assert time.monotonic() < deadline, "the model goes on writing"
        one.page.wait_for_timeout(50)
    drafting()
    one.page.get_by_role("button", name="もう一度ためす").click()
    one.wait_for_turn(2)
    expect(one.blanks).to_have_count(12)


def test_a_draft_goes_on_through_a_reload_and_is_found_in_a_second_tab(teacher, drafting):
    drafting(chunk=12, delay=0.12)
    one = teacher()
    one.ask("将軍の穴埋めを作って", HISTORY)
    one.blanks.first.wait_for(timeout=60_000)
    growing = one.test_id
    one.page.get_by_role("link", name="テスト一覧").click()
    one.page.locator(f".st-key-open-{growing} button").click()
    one.blanks.first.wait_for()
    one.page.reload()
    two = teacher(f"?test={one.test_id}")
    for tab in (one, two):
        expect(tab.blanks).to_have_count(12, timeout=60_000)
        tab.wait_for_turn(1)
    assert one.revision.number == 1


@pytest.mark.parametrize("fault", ["cut", "early_end", "garbage", "stall", "error_event"])
def test_a_draft_that_breaks_off_ends_in_one_sentence_and_leaves_the_test_as_it_was(teacher, drafting, fault, picture):
    drafting()
    one = teacher()
    one.ask("将軍の穴埋めを作って", HISTORY)
    one.wait_for_turn(1)
    before = one.revision
    drafting(fault=fault, at=20)
    one.ask("この資料で新しいテストを作り直して", HISTORY)
    answer = one.wait_for_turn(2)
    expect(answer).to_have_class("said studio failed")
    expect(one.page.get_by_role("button", name="もう一度ためす")).to_be_visible()
    expect(one.blanks).to_have_count(12)
    assert one.revision == before
    assert not [said for said in one.seen.complaints if "404" not in said]
    picture(one.page, f"model-{fault}")


def test_a_key_is_entered_tried_and_never_shown_nor_stored(teacher, model_server, app, picture):
    model_server.key = SECRET_KEY
    model_server.rules[:] = [("You are being tested", Say('{"ready": true}'))]
    one = teacher()
    page = one.page
    page.get_by_role("link", name="設定").click()
    address = page.get_by_label("アドレス", exact=True)
    expect(address).to_have_value(model_server.url)
    page.get_by_label("APIキー", exact=True).fill("sk-wrong-key-000000000")
    page.get_by_label("APIキー", exact=True).press("Enter")
    page.get_by_role("button", name="接続を確かめる").click()
    expect(page.get_by_test_id("stAlertContentError")).to_contain_text("APIキーが受け付けられませんでした")
    page.get_by_label("APIキー", exact=True).fill(SECRET_KEY)
    page.get_by_label("APIキー", exact=True).press("Enter")
    page.get_by_role("button", name="接続を確かめる").click()
    expect(page.get_by_test_id("stAlertContentSuccess")).to_be_visible()
    page.get_by_role("button", name="このAIを使う").click()
    expect(page.get_by_text("この設定で動いています。")).to_be_visible()
    picture(page, "settings")
    page.get_by_role("link", name="新しいテスト").click()
    page.get_by_role("link", name="設定").click()
    expect(page.get_by_label("APIキー", exact=True)).to_have_value("")
    expect(page.get_by_label("APIキー", exact=True)).to_have_attribute("placeholder", f"••••{SECRET_KEY[-4:]}")
    assert SECRET_KEY not in page.content()
    address.fill("http://127.0.0.1:9/v1")  # a key is not sent to another address
    address.press("Enter")
    expect(page.get_by_label("APIキー", exact=True)).to_have_attribute("placeholder", "")
    stored = b"".join(file.read_bytes() for file in app.folder.rglob("*") if file.is_file())
    assert SECRET_KEY.encode() not in stored
    assert SECRET_KEY not in app.server.log.read_text()


def test_an_input_that_fails_three_times_in_a_row_raises_an_alarm(teacher, model_server, picture):
    model_server.rules[:] = [("You plan for a program", PLAN), ("You write cloze tests", NAMED["content_filter"])]
    one = teacher()
    one.ask("将軍の穴埋めを作って", HISTORY)
    for turn in (1, 2, 3):
        one.wait_for_turn(turn)
        if turn < 3:
            one.page.get_by_role("button", name="もう一度ためす").click()
    one.page.get_by_role("link", name="設定").click()
    expect(one.page.get_by_role("alert").filter(has_text="3回つづけて")).to_be_visible()
    picture(one.page, "calls")


def test_a_turn_shows_what_it_changed_and_each_change_can_be_taken_back(teacher, drafting, model_server, picture):
    drafting()
    one = teacher()
    one.ask("将軍の穴埋めを作って", HISTORY)
    one.wait_for_turn(1)
    first = one.revision.text
    edit = Say(json.dumps({"steps": [{"step": "edit", "numbers": [3, 5], "instruction": "です・ますで"}]}))
    again = "\n".join(f'=== {n} ===\n{n}番目の将軍の名前は<question correct="{n}代目の人" />です。' for n in (3, 5, 8))
    model_server.rules[:] = [("You plan for a program", edit), ("You improve a cloze test", Say(again))]
    one.ask("問3と問5をもっとていねいな文にして")
    one.wait_for_turn(2)
    changes = one.page.locator(".st-key-turn-changes")
    expect(changes.get_by_text("変わったところ 2")).to_be_visible()
    changed = one.revision.text
    lines = [first.splitlines(), changed.splitlines()]
    assert [index for index, (old, new) in enumerate(zip(*lines, strict=True)) if old != new] == [6, 10]
    picture(one.page, "model-changes")
    changes.get_by_role("button", name="戻す", exact=True).first.click()
    expect(changes.get_by_text("変わったところ 1")).to_be_visible()
    assert one.revision.text.splitlines()[6] == lines[0][6]
    assert one.revision.text.splitlines()[10] == lines[1][10]
    changes.get_by_role("button", name="このままでよい").click()
    expect(changes).to_have_count(0)
    one.page.reload()
    expect(one.blanks.first).to_be_visible()
    expect(one.page.locator(".st-key-suggestions button").first).to_be_visible()
    expect(changes).to_have_count(0)
