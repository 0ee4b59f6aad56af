"""Every fault of the far end, in plan, draft and change: one clear end, the last good test stays, calls are bounded."""

from __future__ import annotations

import json
import time

import pytest

from core.llm.outcome import Outcome
from core.sources import Upload
from tests.model_server.script import NAMED, Say
from tests.workflow.model.studio import TEST, Studio

PAGE = Upload("水.txt", "水は水素と酸素からできている。氷は固体の水である。".encode())
DRAFT_PLAN = json.dumps({"steps": [{"step": "draft"}]})
EDIT_PLAN = json.dumps({"steps": [{"step": "edit", "instruction": "やさしく"}]})
HALF = '# 水\n\n水は<question correct="水素" />と酸素からできている。\n\n氷は固体の水である。海の水は塩水という。'
FAULTS = {
    "429": Outcome.RATE_LIMITED,
    "429_retry_after": Outcome.RATE_LIMITED,
    "429_retry_after_long": Outcome.RATE_LIMITED,
    "insufficient_quota": Outcome.NO_QUOTA,
    "500": Outcome.SERVER_ERROR,
    "html_502": Outcome.SERVER_ERROR,
    "html_200": Outcome.WRONG_ADDRESS,
    "401": Outcome.UNAUTHORISED,
    "404_model": Outcome.NO_SUCH_MODEL,
    "404_path": Outcome.WRONG_ADDRESS,
    "too_long": Outcome.TOO_LONG,
    "slow_first_token": Outcome.STALLED,
    "stall": Outcome.STALLED,
    "cut": Outcome.CONNECTION_LOST,
    "early_end": Outcome.CUT_SHORT,
    "error_event": Outcome.FAILED,
    "failed_event": Outcome.FAILED,
    "garbage": Outcome.GARBLED,
    "empty_choices": None,
    "content_filter": Outcome.FILTERED,
    "refusal": Outcome.REFUSED,
    "empty": Outcome.EMPTY,
    "length": Outcome.LENGTH,
}
PARTIAL = {"stall", "cut", "early_end", "error_event", "failed_event", "garbage", "length", "content_filter"}


def broken(name: str) -> Say:
    """The fault in the middle of a draft, where it is one that comes in the middle."""
    say = NAMED[name]
    return Say(**{**say.as_json(), "text": HALF, "unknown": ()}) if name in PARTIAL else say


def waits(name: str) -> dict[str, float]:
    """How long to wait where silence is the fault."""
    return {"first_token": 2, "stall": 2} if name in ("slow_first_token", "stall") else {}


def check_end(studio: Studio, test_id: str, name: str, before: str) -> None:
    view = studio.services.workflow.latest_job(test_id)
    assert view is not None
    assert (view.status, view.can_retry) == ("failed", True)
    assert view.error is not None
    assert all(line.status != "running" for line in view.steps)
    assert studio.text(test_id) == before
    message = studio.said(test_id)
    assert message.body == view.error
    if (expected := FAULTS.get(name, Outcome.INVALID)) is not None:
        assert message.payload["fault"] == expected
    assert len(studio.server.received) <= 12


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_while_planning(studio: Studio, name: str):
    studio.server.always(NAMED[name])
    test_id = studio.new_test(TEST)
    studio.ask(test_id, "全体をもっと難しく", **waits(name))
    check_end(studio, test_id, "no plan" if name in ("empty", "length") else name, TEST)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_while_drafting(studio: Studio, name: str):
    studio.server.say(DRAFT_PLAN)
    studio.server.always(broken(name))
    test_id = studio.new_test(TEST)
    studio.ask(test_id, "新しく作って", PAGE, **waits(name))
    check_end(studio, test_id, name, TEST)
    view = studio.services.workflow.latest_job(test_id)
    assert view is not None
    if name in PARTIAL:
        assert view.partial_text
        assert HALF.startswith(view.partial_text)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_while_changing(studio: Studio, name: str):
    studio.server.say(EDIT_PLAN)
    studio.server.always(broken(name))
    test_id = studio.new_test(TEST)
    studio.ask(test_id, "全体をやさしく", **waits(name))
    check_end(studio, test_id, name, TEST)


@pytest.mark.parametrize("plan", [DRAFT_PLAN, EDIT_PLAN])
def test_a_retry_does_it_after_all(studio: Studio, plan: str):
    studio.server.say(plan)
    studio.server.always(NAMED["cut"])
    test_id = studio.new_test(TEST)
    failed = studio.ask(test_id, "新しく作って", PAGE)
    assert failed.status == "failed"
    studio.server.always("=== 1 ===\n" + HALF if plan is EDIT_PLAN else HALF)
    studio.server.say(DRAFT_PLAN)
    workflow = studio.services.workflow
    again = workflow.wait(workflow.retry(failed.id, studio.services.team_for(studio.endpoint)), 60)
    assert again.status == "done"
    assert studio.text(test_id) != TEST


@pytest.mark.parametrize("name", ["prose_around", "wrong_schema", "silent", "html"])
def test_a_plan_that_never_comes_right_ends_clearly(studio: Studio, name: str):
    says = {"prose_around": NAMED["prose_around"], "wrong_schema": Say('{"steps":[{"step":"hack"}]}'),
            "silent": Say("わかりません。"), "html": Say("<html><body>hello</body></html>")}  # fmt: skip
    studio.server.always(says[name])
    test_id = studio.new_test(TEST)
    view = studio.ask(test_id, "全体をもっと難しく")
    assert view.status == "failed"
    assert studio.said(test_id).payload["fault"] == Outcome.INVALID
    assert len(studio.server.received) == 3
    assert studio.text(test_id) == TEST


def test_where_code_can_plan_a_broken_plan_does_not_matter(studio: Studio):
    studio.server.say("わかりません。", "わかりません。", "わかりません。", HALF)
    test_id = studio.new_test()
    assert studio.ask(test_id, "この範囲で穴埋めを作って", PAGE).status == "done"
    assert len(studio.server.received) == 4


@pytest.mark.parametrize("times", [1, 2])
def test_a_plan_that_is_wrong_at_first_is_corrected(studio: Studio, times: int):
    studio.server.say(
        *['{"steps":[{"step":"hack"}]}'] * times,
        EDIT_PLAN,
        '=== 1 ===\n水は<question correct="H2O" />で、氷は<question correct="固体" />だ。',
    )
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "全体をやさしく").status == "done"
    assert "allowed are" in studio.server.received[1].text


def test_a_draft_without_a_question_is_a_named_end(studio: Studio):
    studio.server.say(DRAFT_PLAN)
    studio.server.always("申し訳ありませんが、できません。")
    test_id = studio.new_test(TEST)
    studio.ask(test_id, "新しく作って", PAGE)
    assert studio.said(test_id).payload["fault"] == Outcome.INVALID
    assert studio.text(test_id) == TEST


def test_a_turn_makes_no_more_requests_than_it_may(studio: Studio):
    studio.server.say(EDIT_PLAN)
    studio.server.always("=== 1 ===\n役に立たない返事")
    test_id = studio.new_test(TEST)
    view = studio.ask(test_id, "全体をやさしく", requests=2)
    assert view.status == "failed"
    assert len(studio.server.received) == 2
    assert studio.said(test_id).payload["fault"] == Outcome.OVER_BUDGET


def test_a_turn_ends_when_its_time_is_over(studio: Studio):
    studio.server.say(DRAFT_PLAN)
    studio.server.always(Say("あ" * 2000, delay=0.05))
    test_id = studio.new_test(TEST)
    began = time.monotonic()
    studio.ask(test_id, "新しく作って", PAGE, turn=1.5)
    assert time.monotonic() - began < 10
    assert studio.said(test_id).payload["fault"] == Outcome.OUT_OF_TIME
    view = studio.services.workflow.latest_job(test_id)
    assert view is not None
    assert view.partial_text.startswith("あああ")


def test_a_stopped_draft_leaves_the_model_alone(studio: Studio):
    studio.server.say(DRAFT_PLAN)
    studio.server.always(Say(HALF * 50, delay=0.02))
    test_id = studio.new_test(TEST)
    workflow = studio.services.workflow
    job_id = workflow.start(test_id, "新しく作って", [PAGE], team=studio.services.team_for(studio.endpoint))
    deadline = time.monotonic() + 20
    while not workflow.job(job_id).partial_text:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert workflow.cancel(job_id).status == "cancelled"
    while studio.server.received[-1].dropped_at is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert studio.text(test_id) == TEST
