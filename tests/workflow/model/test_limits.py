from __future__ import annotations

from types import SimpleNamespace

from core.llm.budget import Budget
from core.llm.endpoint import Endpoint
from core.llm.model import Model
from core.llm.outcome import Outcome
from core.workflow.model.team import model_team
from core.workflow.ports import NO_USE
from tests.model_server.script import Say
from tests.workflow.model.studio import PATIENCE_SECONDS, TEST, Studio

COSTLY = {"input": 900, "output": 200}


def ask(studio: Studio, test_id: str, **limits: int) -> str:
    workflow = studio.services.workflow
    team = studio.services.team_for(studio.endpoint, **limits)
    return workflow.wait(workflow.start(test_id, "問3に解説を付けて", team=team), PATIENCE_SECONDS).status


def test_all_calls_of_a_test_are_counted_and_kept(studio: Studio):
    studio.server.always(Say("=== 3 ===\n塩分を含む。", usage=COSTLY))
    test_id = studio.new_test(TEST)
    assert ask(studio, test_id) == "done"
    spent = studio.services.storage.tokens_spent(test_id)
    assert (spent.calls, spent.input_tokens, spent.output_tokens) == (1, 900, 200)
    assert studio.said(test_id).payload["usage"]["input_tokens"] == 900
    assert studio.services.storage.recent_calls(1)[0].purpose == "explain"


def test_a_test_that_has_used_up_its_tokens_asks_no_more(studio: Studio):
    studio.server.always(Say("=== 3 ===\n塩分を含む。", usage=COSTLY))
    test_id = studio.new_test(TEST)
    assert ask(studio, test_id, test_tokens=1200) == "done"
    calls = len(studio.server.received)
    assert ask(studio, test_id, test_tokens=1200) == "failed"
    assert len(studio.server.received) == calls
    assert studio.said(test_id).payload["fault"] == Outcome.OVER_BUDGET


def test_a_turn_takes_no_more_tokens_than_it_may(studio: Studio):
    test_id = studio.new_test(TEST)
    assert ask(studio, test_id, turn_tokens=100) == "failed"
    assert studio.server.received == []


def test_the_time_of_a_turn_does_not_begin_when_somebody_looks_how_far_it_is():
    made: list[str] = []

    def new_budget(test_id: str) -> Budget:
        made.append(test_id)
        return Budget()

    job = SimpleNamespace(
        view=lambda: SimpleNamespace(test_id="t", request="8問"), is_stopped=lambda: False, is_retry=False
    )
    team = model_team(Model(Endpoint("test-model", "http://127.0.0.1:9/v1")), new_budget)(job)
    assert (team.use(), made) == (NO_USE, [])
