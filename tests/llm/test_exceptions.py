"""Every exception that the SDK can raise has an outcome, and every outcome has words."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module

import httpx2
import openai
import pytest

from core.llm import Outcome
from core.llm.exceptions import FAULTS, outcome_of
from core.llm.outcome import MESSAGES

REQUEST = httpx2.Request("POST", "http://127.0.0.1/v1/responses")
STATUSES = {400, 401, 402, 403, 404, 405, 408, 409, 413, 418, 422, 429, 500, 502, 503, 504, 529}
NOT_RAISED_BY_CALLS = {"InvalidWebhookSignatureError"}  # checks of incoming webhooks, which we do not have


def whole_tree(root: type[BaseException]) -> set[type[BaseException]]:
    return {root}.union(*(whole_tree(child) for child in root.__subclasses__()))


def sdk_exceptions() -> list[type[BaseException]]:
    """Every exception class that is defined anywhere in the package; seconds, as it loads all of it."""
    for module in pkgutil.iter_modules(openai.__path__, "openai."):
        if "exception" in module.name or module.name.endswith(("_client", "_streaming")):
            import_module(module.name)
    tree = whole_tree(openai.OpenAIError)
    listed = {kind for _, kind in inspect.getmembers(openai, inspect.isclass) if issubclass(kind, BaseException)}
    return sorted((tree | listed) - {BaseException}, key=lambda kind: kind.__name__)


def one_of(kind: type[BaseException], status: int = 400) -> BaseException:
    response = httpx2.Response(status, request=REQUEST, json={"error": {"message": "no"}})
    options = {
        "message": "no",
        "request": REQUEST,
        "response": response,
        "body": None,
        "completion": openai.types.chat.ChatCompletion.model_construct(usage=None),
        "unsent_messages": [],
        "symbol": "Completion",
    }
    told = inspect.signature(kind.__init__).parameters
    return kind(**{name: value for name, value in options.items() if name in told})


def test_every_exception_of_the_sdk_has_an_outcome():
    for kind in sdk_exceptions():
        if kind.__name__ in NOT_RAISED_BY_CALLS:
            continue
        fault = one_of(kind)
        assert isinstance(fault, FAULTS), kind
        for began in (True, False):
            outcome, detail = outcome_of(fault, began=began, pictures=False)
            assert outcome not in (Outcome.COMPLETE, Outcome.CANCELLED), kind
            assert isinstance(detail, str), kind


def test_the_tree_that_is_looked_at_is_the_real_one():
    names = {kind.__name__ for kind in sdk_exceptions()}
    assert {"RateLimitError", "APITimeoutError", "OAuthError", "LengthFinishReasonError"} <= names
    assert len(names) >= 18


@pytest.mark.parametrize("kind", sorted(whole_tree(httpx2.HTTPError), key=lambda kind: kind.__name__))
def test_every_exception_below_the_sdk_has_an_outcome(kind):
    options = {"request": REQUEST, "response": httpx2.Response(400, request=REQUEST)}
    told = inspect.signature(kind.__init__).parameters
    fault = kind("no", **{name: value for name, value in options.items() if name in told})
    assert isinstance(fault, FAULTS)
    assert outcome_of(fault, began=False, pictures=False)[0] is not Outcome.COMPLETE


@pytest.mark.parametrize("status", sorted(STATUSES))
@pytest.mark.parametrize("body", [None, {}, {"error": None}, {"error": "no"}, {"error": {"message": None, "code": 7}}])
def test_every_status_has_an_outcome(status, body):
    response = httpx2.Response(status, request=REQUEST, json=body)
    fault = openai.APIStatusError("no", response=response, body=body)
    assert outcome_of(fault, began=False, pictures=True)[0] is not Outcome.COMPLETE


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_has_its_own_words_in_both_languages(outcome):
    message = MESSAGES[outcome]
    assert outcome.message is message
    assert list(MESSAGES.values()).count(message) == 1
    assert message.ja.count("。") >= 2
    assert message.en.count(".") >= 2 or ";" in message.en
