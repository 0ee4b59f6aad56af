from __future__ import annotations

from typing import Any

import pytest

from core.dialect import parse
from core.document.extract import Extract
from core.workflow import offline
from core.workflow.certain import certain_plan
from core.workflow.plan import read_plan
from core.workflow.ports import Situation
from core.workflow.request import Request

SITUATION = Situation(
    parse("".join(f'<question correct="答{n}" />。\n\n' for n in range(1, 9))), Extract(()), False, "ja"
)


def planned(text: str) -> Any:
    plan = certain_plan(Request(text, SITUATION), offline.plan(text, SITUATION))
    return None if plan is None else read_plan(plan)[0].model_dump(exclude_none=True)


@pytest.mark.parametrize(
    ("say", "step"),
    [
        ("問3の選択肢だけ増やして", {"step": "add_distractors", "count": 2, "numbers": (3,)}),
        ("問2と問5の選択肢を3個増やしてください", {"step": "add_distractors", "count": 3, "numbers": (2, 5)}),
        ("Q4: add one more distractor please", {"step": "add_distractors", "count": 2, "numbers": (4,)}),
        ("３問目に解説を付けて", {"step": "explain", "instruction": "", "numbers": (3,)}),
        ("元に戻して", {"step": "undo"}),
        ("問2を消して", {"step": "delete", "numbers": (2,)}),
    ],
)
def test_one_wish_about_named_questions_needs_no_planner(say: str, step: dict[str, Any]):
    assert planned(say) == step


@pytest.mark.parametrize(
    ("say", "scope"),
    [
        ("問7をもっと難しくして", "passage"),
        ("問1〜3をやさしい言葉にして", "passage"),
        ("問2の選択肢をもっと難しく", "question"),
    ],
)
def test_wording_is_changed_in_the_passage_or_in_the_blank_alone(say: str, scope: str):
    step = planned(say)
    assert (step["step"], step["scope"], step["instruction"], step["changes_answers"]) == ("edit", scope, say, False)


@pytest.mark.parametrize(
    "say",
    [
        "もっと難しくして",
        "選択肢を増やして",
        "問3の答えを北海道に変えて",
        "問3を別の問題に差し替えて",
        "問3を難しくして、問5は消して",
        "問3に解説を付けて、やさしくして",
        "問3と同じように他の問題も難しくして",
        "問3以外を難しくして",
        "問3の選択肢を増やすかどうか迷っています。どちらがよいと思いますか、理由も教えてください",
        "make question 3 harder and delete 4",
        "問3のような問題を追加して",
    ],
)
def test_whatever_says_more_is_left_to_a_planner(say: str):
    assert planned(say) is None
