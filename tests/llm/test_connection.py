"""What the user is told when he tries a model out."""

from __future__ import annotations

import pytest

from core.llm import Outcome, check_connection
from tests.model_server.script import NAMED, Say


def test_a_model_that_answers_in_the_form_works(make_model, model_server, api):
    model_server.always('{"ready": true}')
    found = check_connection(make_model(api))
    assert (found.works, found.structured) == (True, True)
    assert "test-model" in found.message.ja
    assert len(model_server.received) == 1


def test_a_model_that_only_chats_works_and_that_is_said(make_model, model_server, api):
    model_server.always("はい、準備できています。")
    found = check_connection(make_model(api))
    assert (found.works, found.structured) == (True, False)
    assert "別のモデル" in found.message.ja


def test_a_model_that_is_not_there_is_answered_with_those_that_are(make_model, model_server, api):
    model_server.always(NAMED["404_model"])
    model_server.models = ("gemma3:4b", "qwen3")
    found = check_connection(make_model(api, model="gemma3"))
    assert (found.outcome, found.models) == (Outcome.NO_SUCH_MODEL, ("gemma3:4b", "qwen3"))
    assert "gemma3:4b, qwen3" in found.message.ja
    assert "gemma3:4b, qwen3" in found.message.en


def test_an_address_without_v1_is_answered_with_the_right_one(make_model, model_server, api):
    short = model_server.url.removesuffix("/v1")
    found = check_connection(make_model(api, base_url=short))
    assert (found.outcome, found.url) == (Outcome.WRONG_ADDRESS, model_server.url)
    assert model_server.url in found.message.ja


@pytest.mark.parametrize(
    "name", ["401", "insufficient_quota", "429", "500", "html_200", "404_path", "cut", "early_end"]
)
def test_a_fault_is_told_in_its_own_words(make_model, model_server, api, name):
    model_server.always(NAMED[name])
    found = check_connection(make_model(api))
    assert not found.works
    assert found.message == found.outcome.message


def test_a_wrong_key_is_told(make_model, model_server, api):
    model_server.key = "sk-another"
    assert check_connection(make_model(api)).outcome is Outcome.UNAUTHORISED


@pytest.mark.parametrize(
    ("url", "outcome"),
    [("http://127.0.0.1:1/v1", Outcome.NOBODY_THERE), ("localhost:11434", Outcome.WRONG_ADDRESS)],
)
def test_an_address_where_nobody_is_is_told(make_model, url, outcome):
    assert check_connection(make_model("auto", base_url=url)).outcome is outcome


def test_a_server_without_a_list_of_models_does_no_harm(make_model, model_server, api):
    model_server.models = ()
    model_server.always(Say(status=404, headers={"content-type": "application/json"}, body='{"detail":"Not Found"}'))
    found = check_connection(make_model(api))
    assert (found.outcome, found.models, found.url) == (Outcome.WRONG_ADDRESS, (), None)


def test_trying_out_is_logged_like_every_call(make_model, model_server, log):
    check_connection(make_model())
    assert [call.purpose for call in log.calls] == ["check"]
