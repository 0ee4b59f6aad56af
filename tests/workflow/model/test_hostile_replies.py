"""Whatever a model says about some questions, the others keep every byte."""

from __future__ import annotations

import random

import pytest

from core.dialect import Parsed, parse
from core.document.extract import Extract
from core.document.passages import passages
from core.document.walk import questions
from core.llm.budget import Budget
from core.llm.endpoint import Endpoint
from core.llm.failed import CallFailed
from core.llm.model import Model
from core.text import apply_edits
from core.text.fold import fold
from core.workflow.model.asking import Asking
from core.workflow.model.drafter import ModelDrafter
from core.workflow.model.units import one_each, units_of
from core.workflow.ports import Edited
from core.workflow.steps.add import Add
from core.workflow.steps.add_distractors import AddDistractors
from core.workflow.steps.edit import Edit
from core.workflow.steps.explain import Explain
from core.workflow.targets import Chosen
from tests.model_server.script import Say
from tests.model_server.server import ModelServer
from tests.workflow.model import hostile

NOTHING = Extract(())
TRIPLES = 240
WISHES = ("question", "passage", "distractors", "explain", "repair", "add")


def tags(test: Parsed) -> list[str]:
    return [one.span.of(test.text) for one in questions(test.document) if one.span]


def answers(test: Parsed) -> list[tuple[str, frozenset[str]]]:
    return [(one.rule, frozenset(map(fold, one.answers))) for one in questions(test.document)]


def carried_out(drafter: ModelDrafter, wish: str, chosen: Chosen, test: Parsed) -> Edited:
    match wish:
        case "question" | "passage":
            edit = Edit.model_validate({"step": "edit", "instruction": "直して", "scope": wish})
            return drafter.edit(edit, chosen, test, NOTHING)
        case "distractors":
            return drafter.add_distractors(AddDistractors(step="add_distractors"), chosen, test, NOTHING)
        case "explain":
            return drafter.explain(Explain(step="explain"), chosen, test, NOTHING)
        case "repair":
            return drafter.repair(dict.fromkeys(chosen.numbers, ("leak",)), test, ())
    return drafter.add(Add(step="add", questions=2), test, NOTHING)


@pytest.fixture
def drafter(model_server: ModelServer) -> ModelDrafter:
    model = Model(Endpoint("test-model", model_server.url))
    return ModelDrafter(Asking(model, lambda: Budget(requests=10_000, seconds=3000), lambda: False), "直して")


def test_240_random_tests_targets_and_hostile_replies_leave_the_other_questions_alone(
    drafter: ModelDrafter, model_server: ModelServer
):
    rng = random.Random(20261130)
    changed = 0
    for _ in range(TRIPLES):
        test = parse(hostile.with_questions(rng))
        count = len(questions(test.document))
        numbers = tuple(sorted(rng.sample(range(1, count + 1), rng.randint(1, min(3, count - 1)))))
        wish = rng.choice(WISHES)
        chosen = Chosen(() if wish == "add" else numbers, ())
        units = units_of(test, Chosen((), tuple(range(len(passages(test.document))))) if wish == "add" else chosen)
        units = one_each(units) if wish in ("distractors", "explain") else units
        shown = {unit.label: unit.shown(test.text) for unit in units}
        model_server.answer = lambda _, t=test, s=shown: Say(hostile.reply(rng, t.text, list(s), s), chunk=4000)
        try:
            edited = carried_out(drafter, wish, chosen, test)
        except CallFailed:
            continue
        after = parse(apply_edits(test.text, edited.edits))
        changed += after.text != test.text
        check(test, after, chosen.numbers, wish)
    assert changed >= TRIPLES / 6, "most replies are refused, but the rest must do something"


def check(before: Parsed, after: Parsed, numbers: tuple[int, ...], wish: str) -> None:
    kept = [one for number, one in enumerate(tags(before), 1) if number not in numbers]
    left = iter(tags(after))
    assert all(one in left for one in kept), (before.text, after.text)
    if wish == "add":
        return
    assert len(tags(after)) == len(tags(before))
    assert answers(after) == answers(before), (wish, before.text, after.text)
    places = [number for number in range(1, len(tags(before)) + 1) if number not in numbers]
    assert [tags(after)[number - 1] for number in places] == kept
    if wish in ("question", "distractors", "explain"):
        assert around(before, numbers) == around(after, numbers)


def around(test: Parsed, numbers: tuple[int, ...]) -> str:
    text = test.text
    for number in sorted(numbers, reverse=True):
        span = questions(test.document)[number - 1].span
        assert span is not None
        text = text[: span.start] + text[span.end :]
    return text
