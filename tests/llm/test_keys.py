"""A key is sent to its server and shown nowhere else."""

from __future__ import annotations

import logging

import pytest
from pydantic import SecretStr

from core.llm import Budget, CallFailed, Endpoint, Prompt, check_connection
from core.settings import Settings
from tests.model_server.script import NAMED, refusal_of

KEY = "sk-secret-0123456789"
PROMPT = Prompt.of("", "やあ")
ECHO = refusal_of(401, f"Incorrect API key provided: {KEY}. You can find your key at …")


@pytest.fixture
def everything_logged(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG)
    for name in ("openai", "openai._base_client", "httpx2", "httpcore2", "httpcore", "asyncio", "core.llm"):
        caplog.set_level(logging.DEBUG, logger=name)
    return caplog


def test_the_server_gets_the_key(make_model, model_server, api):
    make_model(api).ask(PROMPT, Budget(), purpose="test")
    assert model_server.received[0].headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("say", ["ok", "echo", "500", "cut", "garbage"])
def test_no_log_record_holds_the_key(make_model, model_server, api, log, everything_logged, say):
    model_server.always(ECHO if say == "echo" else NAMED[say])
    reply = make_model(api).ask(PROMPT, Budget(), purpose="test")
    assert everything_logged.records  # the SDK did log
    written = [f"{record.getMessage()} {record.__dict__!r}" for record in everything_logged.records]
    assert not [line for line in written if KEY in line]
    assert KEY not in repr(log.calls)
    assert KEY not in repr(reply)


def test_no_text_of_an_object_or_an_exception_holds_the_key(make_model, model_server):
    model_server.always(ECHO)
    model = make_model()
    reply = model.ask(PROMPT, Budget(), purpose="test")
    shown = [model.endpoint, Settings(openai_api_key=SecretStr(KEY)), CallFailed(reply.outcome, "", reply.detail)]
    shown += [check_connection(model), model, vars(model)]
    assert KEY not in " ".join(f"{one!r} {one}" for one in shown)


def test_a_server_without_a_key_does_not_get_the_one_in_the_environment(make_model, model_server, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody-else")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-somebody-else")
    make_model(api_key=None).ask(PROMPT, Budget(), purpose="test")
    assert "somebody-else" not in repr(model_server.received[0].headers)


def test_nothing_is_sent_on_to_another_address(make_model, model_server):
    from tests.model_server.script import Say

    away = {"location": f"{model_server.url}/chat/completions"}
    model_server.always(Say(status=307, headers=away, body="moved"))
    make_model().ask(PROMPT, Budget(), purpose="test")
    assert len(model_server.received) == 1


def test_settings_without_key_and_address_are_offline(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    assert Endpoint.from_settings(Settings()) is None
    monkeypatch.setenv("OPENAI_API_KEY", "  ")
    monkeypatch.setenv("OPENAI_BASE_URL", "")
    assert Endpoint.from_settings(Settings()) is None


def test_settings_come_from_the_environment(monkeypatch):
    told = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": "http://127.0.0.1:1234/v1/", "ANAUME_MODEL": "gemma3"}
    told |= {"ANAUME_TURN_SECONDS": "60", "ANAUME_TURN_REQUESTS": "5", "ANAUME_MODEL_STALL_SECONDS": "10"}
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    endpoint = Endpoint.from_settings(Settings())
    assert endpoint is not None
    assert (endpoint.url, endpoint.model, endpoint.key) == ("http://127.0.0.1:1234/v1", "gemma3", KEY)
    assert (endpoint.limits.turn, endpoint.limits.requests) == (60, 5)
    assert (endpoint.limits.stall, endpoint.limits.first_token) == (10, 10)


@pytest.mark.parametrize(
    ("url", "protocol"),
    [
        (None, "responses"),
        ("https://api.openai.com/v1", "responses"),
        ("https://api.openai.com/v1/chat/completions", "responses"),
        ("https://x.openai.azure.com/openai/v1", "chat"),
        ("http://localhost:11434/v1", "chat"),
        ("https://api.openai.com.example.org/v1", "chat"),
    ],
)
def test_responses_are_spoken_with_openai_and_chat_completions_elsewhere(url, protocol):
    assert Endpoint("m", url).protocol == protocol
    assert Endpoint("m", url, api="chat").protocol == "chat"


def test_the_path_of_a_call_is_no_part_of_the_address():
    assert Endpoint("m", "http://localhost:1234/v1/chat/completions/").url == "http://localhost:1234/v1"
