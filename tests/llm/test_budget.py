from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from core.errors import StorageFailed
from core.llm import Budget, Endpoint, Limits, Model, Outcome, Prompt, Usage
from core.storage import Storage
from core.text import Message
from tests.model_server.script import Say


def test_time_runs_from_the_beginning_of_the_turn_and_never_below_nothing():
    moment = [100.0]
    budget = Budget(seconds=10, clock=lambda: moment[0])
    moment[0] = 104
    assert budget.seconds_left == 6
    moment[0] = 200
    assert budget.seconds_left == 0


def test_requests_are_handed_out_once_each_also_to_many_threads():
    budget = Budget(requests=100)
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda _: budget.take_request(), range(300)))
    assert (taken.count(True), budget.sent, budget.requests_left) == (100, 100, 0)


def test_tokens_add_up_and_estimates_stay_estimates():
    budget = Budget(tokens=100)
    budget.spend(Usage(50, 10, 5))
    budget.spend(Usage(1, 1, 0, estimated=True))
    assert budget.usage == Usage(51, 11, 5, estimated=True)
    assert (budget.affords(38), budget.affords(39)) == (True, False)
    assert Budget().affords(10**9)


def test_limits_of_an_endpoint_make_a_budget():
    budget = Budget.of(Limits(turn=7, requests=3), tokens=5, test_id="t")
    assert (budget.requests_left, budget.test_id, budget.affords(6)) == (3, "t", False)
    assert 6 < budget.seconds_left <= 7


def test_a_log_that_cannot_be_written_ends_no_turn(model_server, caplog):
    class Broken:
        def keep_call(self, _call, /):
            raise StorageFailed(Message("だめです。", "It is broken."))

    model = Model(Endpoint("test-model", model_server.url), log=Broken())
    assert model.ask(Prompt.of("", "やあ"), Budget(), purpose="test").outcome is Outcome.COMPLETE
    assert "It is broken." in caplog.text


def test_storage_keeps_the_calls_of_a_model_with_their_test(model_server, tmp_path):
    storage = Storage(f"sqlite:///{tmp_path}/studio.db")
    test_id = storage.create_test().id
    model = Model(Endpoint("test-model", model_server.url), log=storage)
    prompt = Prompt.of("規則", "やあ")
    model.ask(prompt, Budget(test_id=test_id), purpose="draft")
    (call,) = storage.recent_calls()
    assert (call.purpose, call.model, call.outcome, call.test_id) == ("draft", "test-model", "complete", test_id)
    assert (call.prompt_hash, call.input_tokens, call.output_tokens) == (prompt.digest, 11, 7)
    assert storage.tokens_spent(test_id).input_tokens == 11
    storage.close()


def test_a_reply_beyond_the_tokens_of_a_turn_is_broken_off(make_model, model_server, log):
    model_server.always(Say("水は水素と酸素からできている。" * 1_000, chunk=15, usage=None))
    budget = Budget(tokens=1_000)
    reply = make_model().ask(Prompt.of("", "書いて"), budget, purpose="draft")
    assert reply.outcome is Outcome.OVER_BUDGET
    assert 1_000 < budget.usage.total < 1_300
    assert log.calls[0].usage == budget.usage
    assert not make_model().ask(Prompt.of("", "もう一度"), budget, purpose="draft").text


def test_what_came_before_a_reader_went_away_is_paid(make_model, model_server, log):
    model_server.always(Say("あ" * 4_000, chunk=100))
    budget = Budget()
    events = make_model().stream(Prompt.of("", "書いて"), budget, purpose="draft")
    assert next(events)
    events.close()
    assert budget.usage.output_tokens == 100
    assert (log.calls[0].outcome, log.calls[0].usage) == (Outcome.CANCELLED, budget.usage)


def test_a_count_of_tokens_that_cannot_be_is_none(make_model, model_server):
    model_server.always(Say("水", usage={"input": 10**20, "output": 7, "cached": 0}))
    assert make_model().ask(Prompt.of("", "書いて"), Budget(), purpose="draft").usage == Usage(0, 7)
