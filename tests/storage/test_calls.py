from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from core.storage import Storage, calls
from core.storage.records import TokensSpent


@dataclass(frozen=True)
class Tokens:
    input_tokens: int = 100
    output_tokens: int = 20
    cached_tokens: int = 40


@dataclass(frozen=True)
class Call:
    """What a caller hands in."""

    purpose: str = "draft"
    model: str = "m"
    prompt_hash: str = "p"
    input_hash: str = "a"
    outcome: str = "complete"
    settles: bool = True
    usage: Tokens = Tokens()
    seconds: float = 1.5
    requests: int = 1
    raw: str = ""
    detail: str = ""
    test_id: str | None = None


FAILED = Call(outcome="invalid", raw="ごめんなさい", detail="level is X")


def keep(storage: Storage, *some: Call) -> None:
    for call in some:
        storage.keep_call(call)


def test_a_call_comes_back_as_it_was_kept_newest_first(storage: Storage):
    test_id = storage.create_test().id
    keep(storage, Call(), replace(FAILED, test_id=test_id))
    newest, oldest = storage.recent_calls()
    assert (newest.outcome, newest.raw, newest.detail, newest.test_id) == (
        "invalid",
        "ごめんなさい",
        "level is X",
        test_id,
    )
    assert (oldest.input_tokens, oldest.output_tokens, oldest.cached_tokens, oldest.seconds) == (100, 20, 40, 1.5)
    assert storage.recent_calls(limit=1) == (newest,)


def test_three_failures_in_a_row_of_the_same_input_are_told(storage: Storage):
    keep(storage, FAILED, FAILED)
    assert storage.failing_inputs() == ()
    keep(storage, Call(input_hash="b"), FAILED)
    (found,) = storage.failing_inputs()
    assert (found.input_hash, found.times, found.last.raw) == ("a", 3, "ごめんなさい")


def test_a_success_ends_the_row(storage: Storage):
    keep(storage, FAILED, FAILED, FAILED, Call())
    assert storage.failing_inputs() == ()
    keep(storage, FAILED, FAILED)
    assert storage.failing_inputs() == ()


def test_replies_that_were_asked_for_again_are_no_failures_of_their_own(storage: Storage):
    again = replace(FAILED, settles=False)
    keep(storage, again, again, FAILED, again, again, FAILED)
    assert storage.failing_inputs() == ()


def test_the_input_that_failed_last_is_told_first(storage: Storage):
    keep(storage, *[FAILED] * 3, *[replace(FAILED, input_hash="b")] * 4)
    assert [(one.input_hash, one.times) for one in storage.failing_inputs()] == [("b", 4), ("a", 3)]


def test_only_the_last_calls_are_kept_and_all_tokens_are_counted(storage: Storage, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(calls, "KEPT", 3)
    test_id = storage.create_test().id
    keep(storage, *[Call(test_id=test_id, purpose=str(number)) for number in range(5)])
    assert [call.purpose for call in storage.recent_calls()] == ["4", "3", "2"]
    assert storage.tokens_spent(test_id) == TokensSpent(5, 500, 100, 200)


def test_a_test_without_calls_has_spent_nothing(storage: Storage):
    assert storage.tokens_spent(storage.create_test().id) == TokensSpent()


def test_a_call_for_a_test_that_is_gone_is_kept_without_it(storage: Storage):
    keep(storage, Call(test_id="gone"))
    assert storage.recent_calls()[0].test_id is None


def test_a_reply_of_any_length_and_any_signs_is_kept_in_part(storage: Storage):
    keep(storage, replace(FAILED, raw="\x00\ud800" + "あ" * 100_000))
    assert storage.recent_calls()[0].raw == "\ufffd\ufffd" + "あ" * (calls.MAX_RAW - 2)
