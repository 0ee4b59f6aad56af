"""After a draft or a change: errors go back as targeted edits, twice at most, and the best text wins."""

from __future__ import annotations

import json

from core.dialect import parse
from core.document.walk import questions
from core.lint import lint
from core.sources import Upload
from tests.workflow.model.studio import TEST, Studio, purpose_of

PAGE = Upload("水.txt", "水は水素と酸素からできている。氷は固体の水である。海の水は塩水という。".encode())
LEAKY = '水は<question correct="水素" />（水素）と酸素からできている。\n\n氷は<question correct="固体" />の水である。\n'
MENDED = '=== 1 ===\n水は<question correct="水素" />と酸素からできている。'
REQUEST = "この資料から2問作ってください、よろしくお願いします"


def plan(**step: object) -> str:
    return json.dumps({"steps": [step]}, ensure_ascii=False)


def errors(text: str) -> list[str]:
    return [found.rule for found in lint(parse(text)) if found.severity == "error"]


def purposes(studio: Studio) -> list[str]:
    return [purpose_of(received) for received in studio.server.received]


def test_the_sample_has_an_error():
    assert errors(LEAKY) == ["leak-adjacent"]


def test_an_error_in_a_draft_is_repaired_and_only_there(studio: Studio):
    studio.server.say(plan(step="draft"), LEAKY, MENDED)
    test_id = studio.new_test()
    view = studio.ask(test_id, REQUEST, PAGE)
    assert [line.step for line in view.steps] == ["read_source", "plan", "draft", "repair"]
    assert studio.text(test_id) == LEAKY.replace("（水素）", "")
    assert "leak-adjacent" in studio.server.received[2].text
    assert "氷は" not in studio.server.received[2].text.partition("=== 1 ===")[2]


def test_a_repair_that_brings_another_fault_is_dropped(studio: Studio):
    worse = '=== 1 ===\n水は<question correct="水素" choiceItems=\'["水素","水素"]\' />と酸素からできている。'
    studio.server.say(plan(step="draft"), LEAKY, worse)
    test_id = studio.new_test()
    assert studio.ask(test_id, REQUEST, PAGE).status == "done"
    assert studio.text(test_id) == LEAKY
    message = studio.said(test_id)
    assert [found["rule"] for found in message.payload["findings"]] == ["leak-adjacent"]
    assert purposes(studio) == ["plan", "draft", "repair"]


def test_there_are_two_rounds_at_most(studio: Studio):
    two = LEAKY.replace('固体" />の水', '固体" />（固体）の水')
    studio.server.say(plan(step="draft"), two, MENDED)
    studio.server.always("=== 2 ===\n何も直さない")
    test_id = studio.new_test()
    assert studio.ask(test_id, REQUEST, PAGE).status == "done"
    assert purposes(studio) == ["plan", "draft", "repair", "repair"]
    assert errors(studio.text(test_id)) == ["leak-adjacent"]


def test_a_repair_that_fails_leaves_the_draft(studio: Studio):
    from tests.model_server.script import NAMED

    studio.server.say(plan(step="draft"), LEAKY, NAMED["cut"])
    test_id = studio.new_test()
    assert studio.ask(test_id, REQUEST, PAGE).status == "done"
    assert studio.text(test_id) == LEAKY


def test_faults_that_were_there_before_are_left_to_the_user(studio: Studio):
    before = TEST.replace('"淡水" />と', '"淡水" />（淡水）と')
    assert errors(before)
    studio.server.say("=== 3 ===\n塩分を含む。")
    test_id = studio.new_test(before)
    assert studio.ask(test_id, "問3に解説を付けて").status == "done"
    assert purposes(studio) == ["explain"]


def test_a_change_keeps_its_answers_in_a_repair_too(studio: Studio):
    leaky = '=== 3 ===\n海の水は塩水といい、<question correct="塩水" />である。'
    poisoned = '=== 3 ===\n海の水は<question correct="毒水" />である。'
    studio.server.say(plan(step="edit", numbers=[3], instruction="くわしく", scope="passage"), leaky, poisoned)
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "問3の文を、もう少しくわしく書き直してもらえますか").status == "done"
    assert questions(parse(studio.text(test_id)).document)[2].answers == ("塩水",)
