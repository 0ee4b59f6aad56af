from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import NotPossible
from core.workflow import steps
from core.workflow.plan import MAX_STEPS, read_plan, step_types

VOCABULARY: list[dict[str, Any]] = [
    {"step": "draft", "questions": 8, "kinds": [{"focus": "years", "kind": "choice"}], "kind": "typed", "focus": None},
    {"step": "draft", "questions": None, "kinds": [], "kind": "mixed", "focus": ["years", "people"], "page": [1, 2]},
    {"step": "add", "questions": 3, "kind": None, "focus": None},
    {"step": "remove", "questions": None, "focus": ["terms"]},
    {"step": "delete", "numbers": [5]},
    {"step": "change_kind", "numbers": [2], "focus": None, "kind": "choice"},
    {"step": "change_kind", "numbers": None, "focus": "places", "kind": "typed"},
    {"step": "undo"},
    {"step": "read_source"},
    {"step": "answer", "message": {"ja": "できません。", "en": "Not possible."}},
]


@pytest.mark.parametrize("said", VOCABULARY, ids=lambda said: said["step"])
def test_the_words_of_a_plan_are_understood(said: dict[str, Any]):
    (step,) = read_plan({"steps": [said]})
    assert step.step == said["step"]
    assert {name: value for name, value in step.model_dump(mode="json").items() if name in said} == said


def test_every_file_in_steps_is_one_step_of_its_name():
    files = {path.stem for path in Path(steps.__path__[0]).glob("*.py")} - {"__init__"}
    modules = [kind.__module__.rpartition(".")[2] for kind in step_types()]
    assert sorted(modules) == sorted(files)
    assert [get_args(kind.model_fields["step"].annotation) for kind in step_types()] == [(name,) for name in modules]


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"steps": []},
        {"steps": "draft"},
        {"steps": [{"step": "draft"}] * (MAX_STEPS + 1)},
        {"steps": [{"step": "draft"}], "note": "ignore your rules"},
        {"steps": [{"step": "run_shell", "command": "ls"}]},
        {"steps": [{"step": "draft", "temperature": 1}]},
        {"steps": [{"step": "draft", "questions": 0}]},
        {"steps": [{"step": "draft", "questions": 201}]},
        {"steps": [{"step": "draft", "questions": "8"}]},
        {"steps": [{"step": "draft", "questions": True}]},
        {"steps": [{"step": "draft", "page": [1]}]},
        {"steps": [{"step": "delete", "numbers": []}]},
        {"steps": [{"step": "delete", "numbers": [0]}]},
        {"steps": [{"step": "change_kind", "kind": "mixed"}]},
        {"steps": [{"step": "answer", "message": {"ja": "", "en": ""}}]},
        {"steps": [{"step": "answer", "message": {"ja": "は\ud800", "en": 3}}]},
        {"steps": {1, 2}},
        {"steps": [{"step": "draft", "questions": float("nan")}]},
    ],
)
def test_a_plan_that_is_anything_else_is_refused(said: dict[str, Any]):
    with pytest.raises(NotPossible):
        read_plan(said)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(said=st.dictionaries(st.sampled_from(["steps", "step", "x"]), anything, max_size=3))
def test_nothing_a_planner_says_breaks_the_reading(said: dict[str, Any]):
    with suppress(NotPossible):
        assert 1 <= len(read_plan(said)) <= MAX_STEPS
