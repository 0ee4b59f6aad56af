"""Whole turns with a model behind real HTTP: what a user asks for, and what becomes of his test."""

from __future__ import annotations

from collections.abc import Callable

from core.dialect import parse
from core.document.walk import questions
from core.sources import Upload
from core.text import Message
from tests.workflow.model.studio import TEST, Studio

PAGE = Upload("水.txt", "水は水素と酸素からできている。氷は固体の水である。海の水は塩水という。".encode())
DRAFT = """はい、作成しました。

```mdx
# 水

水は<question correct="水素" choiceItems='["水素","窒素","炭素"]' explain="元素二つ。" />と酸素からできている。

氷は<question correct="固体" />の水である。
```
"""


def test_files_and_a_wish_become_a_test(studio: Studio, planned: Callable[..., None]):
    planned([{"step": "draft", "questions": 2}], DRAFT)
    test_id = studio.new_test()
    view = studio.ask(test_id, "2問、ひとつは選択式で", PAGE)
    assert (view.status, view.error) == ("done", None)
    assert [line.step for line in view.steps] == ["read_source", "plan", "draft"]
    text = studio.text(test_id)
    assert text.startswith("# 水\n")
    assert "```" not in text
    assert [question.answers for question in questions(parse(text).document)] == [("水素",), ("固体",)]
    assert studio.said(test_id).payload["usage"] == {
        "calls": 2, "input_tokens": 22, "output_tokens": 14, "cached_tokens": 4, "estimated": False,
    }  # fmt: skip


def test_only_the_question_that_was_named_changes(studio: Studio):
    studio.server.say("=== 5 ===\n- 雹\n- 霰\n- 霧")
    test_id = studio.new_test(TEST)
    view = studio.ask(test_id, "問5の選択肢だけ増やして")
    assert (view.status, [line.step for line in view.steps]) == ("done", ["plan", "add_distractors"])
    tag = """<question correct="氷" choiceItems='["氷", "雪", "霜", "雹", "霰"]' />"""
    assert studio.text(test_id) == TEST.replace("""<question correct="氷" choiceItems='["氷","雪","霜"]' />""", tag)
    payload = studio.said(test_id).payload
    assert [change["after"]["number"] for change in payload["changes"]] == [5]
    assert (payload["untouched"], payload["written"]) == ([1, 2, 3, 4, 6, 7, 8], [5])
    assert len(studio.server.received) == 1


def test_a_passage_is_put_in_other_words_around_its_questions(studio: Studio, planned: Callable[..., None]):
    planned(
        [{"step": "edit", "containing": "雨は", "instruction": "やさしく", "scope": "passage"}],
        '=== 7 ===\nあめは<question correct="雲" />からふって、川の水は<question correct="海" />にながれこむ。',
    )
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "雨の文だけ、小学生にも読める言葉に直してください").status == "done"
    before = TEST.partition("雨は")[0]
    after = 'あめは<question correct="雲" />からふって、川の水は<question correct="海" />にながれこむ。\n'
    assert studio.text(test_id) == before + after


def test_a_request_that_code_understands_for_certain_asks_no_model(studio: Studio):
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "問2は消して").status == "done"
    assert studio.ask(test_id, "元に戻して").status == "done"
    assert studio.text(test_id) == TEST
    assert studio.server.received == []


def test_an_answer_changes_nothing(studio: Studio, planned: Callable[..., None]):
    planned([{"step": "answer", "message": {"ja": "どの問題のことですか。", "en": "Which question?"}}])
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "あれをこうして").status == "answered"
    assert studio.said(test_id).body == Message("どの問題のことですか。", "Which question?")
    assert studio.text(test_id) == TEST


def test_an_identical_plan_is_paid_for_once_while_questions_are_written_anew(
    studio: Studio, planned: Callable[..., None]
):
    page = Upload("water.txt", "水は水素と酸素からできている。氷は水の固体である。".encode())
    drafts = [f'# 水{number}\n\n水は<question correct="水素" />と酸素からできている。' for number in (1, 2)]
    planned([{"step": "draft"}], *drafts)
    for calls, draft in zip((2, 1), drafts, strict=True):
        test_id = studio.new_test()
        assert studio.ask(test_id, "この資料でテストを作って", page).status == "done"
        assert studio.text(test_id).startswith(draft[:4])
        assert studio.said(test_id).payload["usage"]["calls"] == calls


def test_a_retry_asks_for_another_plan(studio: Studio, planned: Callable[..., None]):
    steps = [{"step": "edit", "containing": "雨は", "instruction": "やさしく", "scope": "passage"}]
    planned(steps, "=== 7 ===\n何もしない")
    studio.server.say("=== 7 ===\n何もしない", "=== 7 ===\n何もしない")
    test_id = studio.new_test(TEST)
    failed = studio.ask(test_id, "雨の文だけ、小学生にも読める言葉に直してください")
    assert failed.status == "failed"
    studio.server.queue.clear()
    planned(steps, '=== 7 ===\nあめは<question correct="雲" />から、川は<question correct="海" />にそそぐ。')
    workflow = studio.services.workflow
    again = workflow.wait(workflow.retry(failed.id, studio.services.team_for(studio.endpoint)), 60)
    assert again.status == "done"
