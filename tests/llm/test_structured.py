"""JSON that was asked for: cured by machine, asked for again at most twice, or an honest failure."""

from __future__ import annotations

import json
from enum import Enum
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from core.llm import Budget, CallFailed, LastReplies, Outcome, Prompt, ReplyNeverValid, ask_for
from core.llm.schema import reply_schema
from tests.llm.malformed import CASES, FLAT, PLAN, Plan
from tests.model_server.script import NAMED, Say

PROMPT = Prompt.of("計画を立ててください。", "光合成のテスト")
WRONG = json.dumps({**PLAN, "steps": [{**PLAN["steps"][0], "level": "X"}]}, ensure_ascii=False)


def test_a_good_reply_is_taken_as_it_is(make_model, model_server, api, log):
    model_server.always(FLAT)
    plan = ask_for(make_model(api), PROMPT, Plan, Budget(), purpose="plan")
    assert plan.model_dump() == PLAN
    assert len(model_server.received) == 1
    assert (log.calls[0].outcome, log.calls[0].raw) == (Outcome.COMPLETE, "")


@pytest.mark.parametrize("wrong", [1, 2])
def test_a_wrong_reply_goes_back_with_what_is_wrong_with_it(make_model, model_server, api, log, wrong):
    model_server.say(*[WRONG] * wrong, FLAT)
    assert ask_for(make_model(api), PROMPT, Plan, Budget(), purpose="plan").model_dump() == PLAN
    assert len(model_server.received) == wrong + 1
    sent_back = model_server.received[-1].text
    assert "steps[0].level is \\\"X\\\", allowed are 'easy', 'normal' or 'hard'" in sent_back
    assert json.dumps(WRONG, ensure_ascii=False)[1:-1] in json.loads(json.dumps(sent_back))
    assert [call.outcome for call in log.calls] == [Outcome.INVALID] * wrong + [Outcome.COMPLETE]
    assert [call.settles for call in log.calls] == [False] * wrong + [True]
    assert len({call.input_hash for call in log.calls}) == 1
    assert len({call.prompt_hash for call in log.calls}) == wrong + 1 - (wrong == 2)
    assert log.calls[0].raw == WRONG


def test_a_reply_that_is_never_valid_ends_after_two_repairs_with_every_attempt(make_model, model_server, api, log):
    model_server.always(WRONG)
    with pytest.raises(ReplyNeverValid) as failure:
        ask_for(make_model(api), PROMPT, Plan, Budget(), purpose="plan")
    assert len(model_server.received) == 3
    assert [attempt.raw for attempt in failure.value.attempts] == [WRONG] * 3
    assert all("allowed are" in error for attempt in failure.value.attempts for error in attempt.errors)
    assert failure.value.outcome is Outcome.INVALID
    assert [call.settles for call in log.calls] == [False, False, True]


@pytest.mark.parametrize("name", ["429", "401", "cut", "early_end", "garbage", "refusal", "content_filter", "html_502"])
def test_a_call_that_fails_is_not_asked_again(make_model, model_server, api, name):
    model_server.always(NAMED[name])
    with pytest.raises(CallFailed) as failure:
        ask_for(make_model(api), PROMPT, Plan, Budget(), purpose="plan")
    assert not isinstance(failure.value, ReplyNeverValid)
    assert len(model_server.received) <= 3


def test_a_reply_that_was_cut_is_asked_for_again_shorter(make_model, model_server, api):
    model_server.say(Say(FLAT[:80], finish="length"), FLAT)
    assert ask_for(make_model(api), PROMPT, Plan, Budget(), purpose="plan").model_dump() == PLAN
    assert "shorter" in model_server.received[1].text


def test_repairs_end_with_the_budget(make_model, model_server, api):
    model_server.always(WRONG)
    with pytest.raises(CallFailed) as failure:
        ask_for(make_model(api), PROMPT, Plan, Budget(requests=2), purpose="plan")
    assert (failure.value.outcome, len(model_server.received)) == (Outcome.OVER_BUDGET, 2)


def test_a_server_that_knows_no_schemas_gets_it_in_words(make_model, model_server, api):
    model_server.answer = lambda request: Say(FLAT, unknown=("response_format", "text"))
    model = make_model(api)
    for _ in range(2):
        assert ask_for(model, PROMPT, Plan, Budget(), purpose="plan").model_dump() == PLAN
    last = model_server.received[-1]
    assert len(model_server.received) == 3
    assert "response_format" not in last.body
    assert "text" not in last.body
    assert "add_distractors" in last.text


def test_a_reply_of_no_use_is_never_cached(make_model, model_server, api):
    model_server.say(WRONG, FLAT)
    model = make_model(api, cache=LastReplies())
    plans = [ask_for(model, PROMPT, Plan, Budget(), purpose="plan") for _ in range(2)]
    assert [plan.model_dump() for plan in plans] == [PLAN, PLAN]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_slip_is_cured_without_asking_again_and_what_is_lost_is_not_made_up(make_model, model_server, case):
    model_server.always(Say(case.text, finish=case.finish, chunk=4_000))
    if case.curable:
        plan = ask_for(make_model(), PROMPT, Plan, Budget(), purpose="plan")
        assert plan.model_dump() == case.meant
        assert len(model_server.received) == 1
    else:
        with pytest.raises(CallFailed):
            ask_for(make_model(), PROMPT, Plan, Budget(), purpose="plan")
        assert len(model_server.received) == 3


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Draft(BaseModel):
    kind: Literal["draft"]
    pages: list[int] = Field(default=[], max_length=3)


class Edit(BaseModel):
    kind: Literal["edit"]
    targets: tuple[int, ...] = ()


class Mixed(BaseModel):
    """A model with the things that plans are made of."""

    model_config = ConfigDict(extra="forbid")
    steps: list[Annotated[Draft | Edit, Field(discriminator="kind")]]
    colour: Colour = Colour.RED
    name: str = Field(default="", max_length=10, description="a short name")
    title: str | None = None
    default: int = 0
    inner: Draft | None = None


def every_object(node):
    if isinstance(node, dict):
        if node.get("type") == "object":
            yield node
        for value in node.values():
            yield from every_object(value)
    elif isinstance(node, list):
        for value in node:
            yield from every_object(value)


def test_a_strict_schema_names_and_requires_every_key():
    schema = reply_schema(Mixed).schema
    objects = list(every_object(schema))
    assert len(objects) == 3
    for one in objects:
        assert one["additionalProperties"] is False
        assert one["required"] == list(one["properties"])
    text = json.dumps(schema)
    assert not [word for word in ("oneOf", "discriminator", "maxLength", '"default": "') if word in text]
    assert "a short name" in text
    assert {"title", "default"} <= schema["properties"].keys()  # names of fields, not keywords


def test_a_schema_accepts_what_the_model_accepts():
    import jsonschema

    value = {"steps": [{"kind": "draft", "pages": [1]}, {"kind": "edit", "targets": [2]}], "colour": "blue"}
    value |= {"name": "a", "title": None, "default": 1, "inner": None}
    jsonschema.validate(value, reply_schema(Mixed).schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**value, "more": 1}, reply_schema(Mixed).schema)


@pytest.mark.parametrize(
    "reply",
    [
        {"steps": [{"kind": "Draft", "pages": "[1, 2]"}]},
        {"steps": {"kind": "draft", "pages": [1, 2]}},
        {"Steps": [{"Kind": "DRAFT", "Pages": ["1", 2.0]}], "colour": "Red"},
        [{"kind": "draft", "pages": [1, 2]}],
        {"mixed": {"steps": [{"kind": "draft", "pages": [1, 2]}]}},
    ],
)
def test_unions_and_enums_are_fitted_too(make_model, model_server, reply):
    model_server.always(json.dumps(reply))
    found = ask_for(make_model(), PROMPT, Mixed, Budget(), purpose="plan")
    assert found == Mixed(steps=[Draft(kind="draft", pages=[1, 2])])
    assert len(model_server.received) == 1


def test_an_unknown_kind_of_step_is_told_with_those_allowed(make_model, model_server):
    model_server.always('{"steps": [{"kind": "shout"}]}')
    with pytest.raises(ReplyNeverValid) as failure:
        ask_for(make_model(), PROMPT, Mixed, Budget(), purpose="plan")
    assert failure.value.attempts[0].errors == ("steps[0].kind is \"shout\", allowed are 'draft', 'edit'",)
