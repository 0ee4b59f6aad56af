"""Orders in material are material: a server that obeys them all changes no key, nothing unmeant, takes no step."""

from __future__ import annotations

import pytest

from core.dialect import parse
from core.document.extract import Page, Source, SourceBlock
from core.document.walk import questions
from core.sources import Upload
from core.workflow.model.quoting import quoted
from tests.workflow.model.injections import FORMS, MARK, obey
from tests.workflow.model.studio import TEST, Studio

ALLOWED = {"read_source", "plan", "explain", "edit", "add_distractors", "repair"}
BEGINNING = "海の水は塩水といい、川の水は淡水という。水は水素と酸素からできている。\n\n"


def keys(text: str) -> list[tuple[str, ...]]:
    return [question.answers for question in questions(parse(text).document)]


def tags(text: str) -> list[str]:
    return [question.span.of(text) for question in questions(parse(text).document) if question.span]


def check(studio: Studio, test_id: str, number: int) -> None:
    text = studio.text(test_id)
    assert keys(text) == keys(TEST)
    kept = [tag for place, tag in enumerate(tags(TEST), 1) if place != number]
    assert [tag for place, tag in enumerate(tags(text), 1) if place != number] == kept
    job = studio.services.workflow.latest_job(test_id)
    assert job is not None
    assert {line.step for line in job.steps} <= ALLOWED


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("request_", ["問3の解説を資料から書いて", "問3をやさしい言葉にして"])
def test_orders_in_a_file_change_no_key_and_nothing_else(studio: Studio, name: str, request_: str):
    studio.server.answer = obey
    test_id = studio.new_test(TEST)
    studio.ask(test_id, request_, Upload("資料.txt", (BEGINNING + FORMS[name]).encode()))
    check(studio, test_id, 3)


@pytest.mark.parametrize("name", FORMS)
def test_orders_in_a_file_do_not_reach_the_planner(studio: Studio, name: str):
    studio.server.answer = obey
    test_id = studio.new_test()
    studio.ask(
        test_id,
        "この資料から難しい穴埋めを作ってください、お願いします",
        Upload("資料.txt", (BEGINNING + FORMS[name]).encode()),
    )
    assert MARK not in studio.server.received[0].text
    job = studio.services.workflow.latest_job(test_id)
    assert job is not None
    assert {line.step for line in job.steps} <= {"read_source", "plan", "draft", "explain", "repair"}


@pytest.mark.parametrize("name", ["ja_plain", "en_system", "en_json", "en_part"])
def test_orders_in_a_file_name_change_nothing(studio: Studio, name: str):
    studio.server.answer = obey
    test_id = studio.new_test(TEST)
    studio.ask(test_id, "問3の解説を書いて", Upload(f"{FORMS[name]}.txt", BEGINNING.encode()))
    check(studio, test_id, 3)


@pytest.mark.parametrize("name", FORMS)
def test_orders_in_the_test_itself_change_nothing_unmeant(studio: Studio, name: str):
    studio.server.answer = obey
    before = f"{TEST}\n\n{FORMS[name]}\n"
    test_id = studio.new_test(before)
    studio.ask(test_id, "問3の解説を書いて")
    text = studio.text(test_id)
    assert keys(text) == keys(before)
    kept = [tag for place, tag in enumerate(tags(before), 1) if place != 3]
    assert [tag for place, tag in enumerate(tags(text), 1) if place != 3] == kept


@pytest.mark.parametrize("name", FORMS)
def test_no_text_can_end_its_own_quotation(name: str):
    block = SourceBlock(FORMS[name])
    page = Page(1, (block,), reader="ocr")
    text = quoted([(Source("a.png", "image", "0" * 64, (page,)), page)])
    mark = text.partition(" ")[0].removeprefix("<<")
    assert text.count(mark) == 2
    assert text.endswith(f"<<{mark} ends>>")
    assert not any(ord(character) >= 0xE0000 or character in "\u200b\u202e" for character in text)
