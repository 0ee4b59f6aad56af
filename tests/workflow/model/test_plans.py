"""Plans: what a model may plan, and what no plan may do."""

from __future__ import annotations

import json

import pytest

from core.dialect import parse
from core.document.extract import Extract
from core.document.walk import questions
from core.workflow.model.planner import described
from core.workflow.plan_check import arranged, completed, objections
from core.workflow.ports import Situation
from core.workflow.request import Request
from core.workflow.steps.delete import Delete
from core.workflow.steps.draft import Draft
from core.workflow.steps.edit import Edit
from core.workflow.steps.explain import Explain
from core.workflow.steps.undo import Undo
from tests.model_server.script import Say
from tests.workflow.model.studio import TEST, Studio

SITUATION = Situation(parse(TEST), Extract(()), has_new_material=False, language="ja")
EIGHT = "\n\n".join(
    f"""第{n}の答えは<question correct="答{n}" choiceItems='["答{n}","い{n}","う{n}"]' />である。"""
    for n in range(1, 9)
)
HOSTILE_PLANS = [
    [{"step": "delete", "numbers": [1, 2, 3]}],
    [{"step": "undo"}],
    [{"step": "draft"}],
    [{"step": "remove", "questions": 5}],
    [{"step": "edit", "instruction": "全部を変える", "changes_answers": True}],
    [{"step": "edit", "numbers": [3, 4], "instruction": "変える"}],
    [{"step": "add_distractors"}],
    [{"step": "change_kind", "kind": "typed"}],
    [{"step": "explain", "numbers": [8]}],
    [{"step": "edit", "numbers": [99], "instruction": "変える"}],
]


@pytest.mark.parametrize("plan", HOSTILE_PLANS, ids=lambda plan: str(plan[0]["step"]))
@pytest.mark.parametrize(
    "request_", ["問3の選択肢だけ増やして", "問3の選択肢だけ、よく似た紛らわしいものに増やしておいてください"]
)
def test_question_3_changes_and_nothing_else_whatever_the_model_plans(
    studio: Studio, plan: list[dict[str, object]], request_: str
):
    tag = """<question correct="毒" choiceItems='["毒","あ"]' />"""
    studio.server.say(json.dumps({"steps": plan}, ensure_ascii=False))
    studio.server.always(Say("\n".join(f"=== {n} ===\n第{n}は{tag}だ。\n- え{n}" for n in range(1, 9))))
    test_id = studio.new_test(EIGHT)
    studio.ask(test_id, request_)
    before, after = EIGHT.split("\n\n"), studio.text(test_id).split("\n\n")
    assert [line for n, line in enumerate(after, 1) if n != 3] == [line for n, line in enumerate(before, 1) if n != 3]
    assert questions(parse(after[2]).document)[0].answers == ("答3",)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (Delete(step="delete", numbers=(4,)), "numbers must be among these"),
        (Edit(step="edit", instruction="x"), "numbers must be among these"),
        (Undo(step="undo"), "numbers must be among these"),
        (Draft(step="draft"), "numbers must be among these"),
    ],
)
def test_a_user_who_names_a_question_means_that_one(step: object, why: str):
    (found,) = objections([step], Request("問3をもっと難しくして", SITUATION))  # type: ignore[list-item]
    assert why in found


@pytest.mark.parametrize(
    "request_", ["問3以外を難しくして", "問3と同じように、ほかの問題も直して", "全部の問題を難しく"]
)
def test_a_user_who_means_others_too_is_not_held_to_the_one_he_names(request_: str):
    assert objections([Edit(step="edit", instruction="x")], Request(request_, SITUATION)) == []


def test_a_question_that_is_not_there_is_named():
    (found,) = objections([Explain(step="explain", numbers=(42,))], Request("解説を付けて", SITUATION))
    assert "there is no question 42: the test has 8" in found


def test_steps_are_done_once_and_in_an_order_in_which_numbers_hold():
    edit, delete = Edit(step="edit", instruction="x", numbers=(5,)), Delete(step="delete", numbers=(3,))
    assert arranged([delete, edit, edit, delete]) == (edit, delete)


def test_nothing_is_added_to_an_answer():
    from core.workflow.steps.answer import Answer

    answer = Answer.model_validate({"step": "answer", "message": {"ja": "はい", "en": "Yes"}})
    assert completed([answer], Request("", SITUATION)) == (answer,)


def test_a_planner_is_told_no_text_of_test_or_material():
    told = described(SITUATION)
    assert "海の水は" not in told
    assert "Test with 8 questions" in told
    assert "1c H2O" in told


def test_a_long_test_is_described_by_its_headings():
    told = described(Situation(parse("# 章\n\n" + EIGHT * 8), Extract(()), has_new_material=False, language="ja"))
    assert "1c to 64c" in told
    assert "答5" not in told
