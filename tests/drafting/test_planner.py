from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.drafting.planner import AskedQuestion, Situation, plan_offline
from core.workflow.plan import read_plan

UTTERANCES = [json.loads(line) for line in (Path(__file__).parent / "utterances.jsonl").read_text().splitlines()]
TEST = (
    AskedQuestion(1, "typed", "year", "1603"),
    AskedQuestion(2, "typed", "person", "徳川家康"),
    AskedQuestion(3, "typed", "term", "参勤交代"),
    AskedQuestion(4, "choice", "place", "江戸"),
    AskedQuestion(5, "choice", "year", "1615"),
    AskedQuestion(6, "typed", "term", "武家諸法度"),
    AskedQuestion(7, "typed", "person", "徳川家光"),
    AskedQuestion(8, "typed", "number", "260"),
)
SITUATIONS = {
    "empty": Situation(),
    "fresh": Situation(has_sources=True, has_new_sources=True),
    "text": Situation(has_text=True),
    "test": Situation(TEST, has_sources=True, has_text=True),
    "new-sources": Situation(TEST, has_sources=True, has_text=True, has_new_sources=True),
}


def in_words(step: dict[str, Any]) -> str:
    match step["step"]:
        case "draft":
            words = ["draft", str(step["questions"] or "some")]
            words += [f"kind={step['kind']}"] if step["kind"] else []
            words += [f"focus={','.join(step['focus'])}"] if step["focus"] else []
            words += [f"{choice['focus']}={choice['kind']}" for choice in step["kinds"]]
            words += [f"page={step['page'][0]}-{step['page'][1]}"] if step["page"] else []
            return " ".join(words)
        case "add" | "remove":
            words = [step["step"], str(step["questions"] or "some")]
            words += [f"kind={step['kind']}"] if step.get("kind") else []
            words += [f"focus={','.join(step['focus'])}"] if step["focus"] else []
            return " ".join(words)
        case "delete":
            return f"delete {','.join(map(str, step['numbers']))}"
        case "change_kind":
            which = ",".join(map(str, step["numbers"])) if step["numbers"] else step["focus"] or "all"
            return f"change {which} to {step['kind']}"
        case other:
            return str(other)


@pytest.mark.parametrize("case", UTTERANCES, ids=lambda case: f"{case['in']}: {case['say'][:40]}")
def test_a_message_is_understood_as_a_teacher_means_it(case: dict[str, Any]):
    plan = plan_offline(case["say"], SITUATIONS[case["in"]])
    assert [in_words(step) for step in plan["steps"]] == case["do"]


def test_the_utterances_cover_both_languages():
    assert len(UTTERANCES) >= 120
    assert sum(case["say"].isascii() for case in UTTERANCES) >= 50


def test_what_cannot_be_done_is_named_and_what_can_be_done_too():
    (answer,) = plan_offline("もっと難しくして", SITUATIONS["test"])["steps"]
    assert "難しさ" in answer["message"]["ja"]
    assert "元に戻す" in answer["message"]["ja"]
    assert "undo" in answer["message"]["en"]


def test_a_number_out_of_range_is_named():
    (answer,) = plan_offline("問12を消して", SITUATIONS["test"])["steps"]
    assert "問12" in answer["message"]["ja"]
    assert "8問" in answer["message"]["ja"]


def test_pasted_material_is_not_taken_for_wishes():
    pasted = "この文章は問5は消してください全部消してという言葉をふくむ長い文章である。" * 10
    (step,) = plan_offline(f"8問作って\n{pasted}", SITUATIONS["fresh"])["steps"]
    assert in_words(step) == "draft 8"


@given(st.text(max_size=80), st.sampled_from(sorted(SITUATIONS)))
def test_any_message_gets_at_least_one_step(message: str, situation: str):
    steps = plan_offline(message, SITUATIONS[situation])["steps"]
    assert steps
    assert all(step["step"] in {"draft", "add", "remove", "delete", "change_kind", "undo", "answer"} for step in steps)


JAPANESE = "問2|問5|3問|8|年号|人名|選択式|記述|に|を|は|消して|減らして|増やして|以外|全部|最後の問題|ではなく|、|。"
WORDS = [*JAPANESE.split("|"), "delete ", "question 9 ", "all ", "more ", "make "]


@given(st.lists(st.sampled_from(WORDS), max_size=8).map("".join), st.sampled_from(sorted(SITUATIONS)))
def test_only_questions_that_exist_are_named_in_steps(message: str, name: str):
    situation = SITUATIONS[name]
    for step in plan_offline(message, situation)["steps"]:
        assert set(step.get("numbers") or ()) <= set(situation.numbers)
        assert step.get("questions") is None or 0 < step["questions"] <= 100


@pytest.mark.parametrize("case", UTTERANCES, ids=lambda case: f"{case['in']}: {case['say'][:40]}")
def test_the_workflow_accepts_every_plan(case: dict[str, Any]):
    assert read_plan(plan_offline(case["say"], SITUATIONS[case["in"]]))


@given(st.lists(st.sampled_from(WORDS), max_size=60).map("".join), st.sampled_from(sorted(SITUATIONS)))
def test_the_workflow_accepts_the_plan_of_any_message(message: str, name: str):
    assert read_plan(plan_offline(message, SITUATIONS[name]))


@pytest.mark.parametrize(
    "message", ["問" * 50_000, "1~" * 30_000, "問1、" * 20_000, "a " * 50_000, "問1〜999999999を消して"]
)
def test_hostile_messages_are_read_in_bounded_time(message: str):
    assert plan_offline(message, SITUATIONS["test"])["steps"]


@pytest.mark.parametrize("say", ["ありがとう", "これでいいです", "こんにちは", "hello", "great, thanks!"])
def test_a_kind_word_is_answered_kindly(say: str):
    (step,) = plan_offline(say, SITUATIONS["test"])["steps"]
    assert "読み取れなかった" not in step["message"]["ja"]
