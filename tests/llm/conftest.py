from __future__ import annotations

from collections.abc import Callable

import pytest
from pydantic import SecretStr

from core.llm import Call, Endpoint, Limits, Model
from tests.model_server.server import ModelServer

KEY = "sk-secret-0123456789"


class Kept:
    """A log in memory."""

    def __init__(self) -> None:
        self.calls: list[Call] = []

    def keep_call(self, call: Call, /) -> None:
        self.calls.append(call)


@pytest.fixture(params=["chat", "responses"])
def api(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def log() -> Kept:
    return Kept()


@pytest.fixture
def make_model(model_server: ModelServer, log: Kept) -> Callable[..., Model]:
    """`make_model(api="chat", stall=2, …)`: a model on the test server; limits by name, the rest goes to `Endpoint`."""

    def make(api: str = "chat", **changes) -> Model:
        limits = {name: changes.pop(name) for name in Limits.__slots__ if name in changes}
        cache = changes.pop("cache", None)
        told = {"model": "test-model", "base_url": model_server.url, "api_key": SecretStr(KEY), **changes}
        return Model(Endpoint(api=api, limits=Limits(**limits), **told), log=log, cache=cache)

    return make
