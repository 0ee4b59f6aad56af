"""Choices, explanations, kinds and more questions: what a model says of them, and what code makes of it."""

from __future__ import annotations

import json

import pytest

from core.dialect import parse
from core.document.nodes import Question
from core.document.walk import questions
from core.sources import Upload
from tests.workflow.model.studio import TEST, Studio

WHOLE = (
    TEST.replace('"雪","霜"]', '"雪","霜","雹"]').replace("H2O", "HO").replace("固体", "液体").replace("海の水", "海水")
)


def plan(*steps: dict[str, object]) -> str:
    return json.dumps({"steps": list(steps)}, ensure_ascii=False)


def asked(studio: Studio, test_id: str) -> tuple[Question, ...]:
    return questions(parse(studio.text(test_id)).document)


def with_tag(number: int, tag: str) -> str:
    """TEST with another tag for a question."""
    span = questions(parse(TEST).document)[number - 1].span
    assert span is not None
    return TEST[: span.start] + tag + TEST[span.end :]


@pytest.mark.parametrize(
    "reply",
    [
        "=== 5 ===\n雹",
        "=== 5 ===\n- 氷\n- 雪\n- 雹",
        "問5\n=== 問5 ===\n1. 雹",
        """=== 5 ===\n| 固体 | <question correct="氷" choiceItems='["氷","雪","霜","雹"]' /> |""",
        WHOLE,
        f"はい、増やしました。\n\n```mdx\n{WHOLE}```",
    ],
    ids=["line", "known ones too", "numbered", "passage", "whole test", "whole test in a fence"],
)
def test_choices_are_taken_from_whatever_form_they_come_in(studio: Studio, reply: str):
    studio.server.always(reply)
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "問5の選択肢を1個増やして").status == "done"
    assert studio.text(test_id) == with_tag(5, """<question correct="氷" choiceItems='["氷", "雪", "霜", "雹"]' />""")


@pytest.mark.parametrize("reply", ["わかりません。", "=== 5 ===\n氷\n雪", "# 見出し\n\n本文", '{"choices": ["雹"]}'])
def test_what_is_no_wrong_choice_is_not_taken(studio: Studio, reply: str):
    studio.server.always(reply)
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "問5の選択肢を1個増やして").status == "failed"
    assert studio.text(test_id) == TEST
    assert len(studio.server.received) == 3


def test_a_right_answer_in_other_words_is_no_wrong_choice(studio: Studio):
    studio.server.always("=== 1 ===\nＨ２Ｏ\nNaCl")
    test_id = studio.new_test(TEST)
    studio.ask(test_id, "問1の選択肢を増やして")
    assert asked(studio, test_id)[0].choices == ("H2O", "CO2", "NaCl")


def test_a_typed_question_becomes_one_by_choice(studio: Studio):
    studio.server.say(plan({"step": "change_kind", "numbers": [2], "kind": "choice"}), "=== 2 ===\n液体\n気体")
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "問2を選択式にしてもらえると助かります、お願いします").status == "done"
    question = asked(studio, test_id)[1]
    assert (question.answers, sorted(question.choices or ())) == (("固体",), ["固体", "気体", "液体"])


@pytest.mark.parametrize(
    "reply",
    ["=== 3 ===\n解説：塩分を含む。", '=== 3 ===\n海の水は<question correct="塩水" explain="塩分を含む。" />という。'],
)
def test_an_explanation_is_put_into_its_tag(studio: Studio, reply: str):
    studio.server.always(reply)
    test_id = studio.new_test(TEST)
    studio.ask(test_id, "問3に解説を付けて")
    tag = '<question correct="塩水" explain="塩分を含む。" hint="しょっぱい" />'
    assert studio.text(test_id) == with_tag(3, tag)


def test_questions_are_added_in_the_text_that_stands_there(studio: Studio):
    studio.server.say(
        plan({"step": "add", "questions": 2}),
        '=== t1 ===\n水は[[1]]で、氷は[[2]]である。\n=== new ===\n霧は小さな<question correct="水滴" />である。',
    )
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "2問増やしてください、新しい文でもかまいません").status == "done"
    assert studio.text(test_id) == f'{TEST}\n霧は小さな<question correct="水滴" />である。\n'


def test_a_word_of_the_text_becomes_a_blank_and_no_other_word_changes(studio: Studio):
    good = '=== t1 ===\n水は[[1]]で、<question correct="氷" />は[[2]]である。'
    studio.server.say(plan({"step": "add", "questions": 1}), good)
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "本文の言葉から、もう1問だけ増やしてください").status == "done"
    assert studio.text(test_id) == TEST.replace("氷は<", '<question correct="氷" />は<')

    changed = '=== t1 ===\n水とは[[1]]であり、<question correct="雪" />は[[2]]である。'
    studio.server.say(plan({"step": "add", "questions": 1}), changed)
    other = studio.new_test(TEST)
    assert studio.ask(other, "本文の言葉から、もう1問だけ増やしてください").status == "failed"
    assert studio.text(other) == TEST


def test_answers_change_only_where_the_plan_says_so(studio: Studio):
    reply = '=== 4 ===\n川の水は<question correct="真水" />という。'
    step = {"step": "edit", "numbers": [4], "instruction": "答えを真水に", "scope": "question"}
    studio.server.say(plan({**step, "changes_answers": True}), reply)
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "問4の答えを真水に変えて").status == "done"
    assert studio.text(test_id) == with_tag(4, '<question correct="真水" />')
    studio.server.say(plan(step))
    studio.server.always(reply)
    other = studio.new_test(TEST)
    assert studio.ask(other, "問4の答えは真水に変えて").status == "failed"
    assert studio.text(other) == TEST


def test_a_draft_has_no_more_questions_than_were_wanted_and_its_keys_are_mixed(studio: Studio):
    lines = [
        f"""第{n}の都は<question correct="京{n}" choiceItems='["京{n}","江{n}","奈{n}"]' />にあった。"""
        for n in range(1, 9)
    ]
    studio.server.say(plan({"step": "draft", "questions": 6}), "\n\n".join(lines))
    test_id = studio.new_test()
    studio.ask(test_id, "都の問題を6問、選択式で作ってください", Upload("都.txt", "都は京や江や奈にあった。".encode()))
    made = asked(studio, test_id)
    assert len(made) == 6
    assert len({(one.choices or ()).index(one.answers[0]) for one in made}) > 1
