"""`model_server`: a server that speaks the OpenAI protocols, fresh for each test; one process-wide, started on use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.llm.learnt import forget_all
from tests.model_server.server import ModelServer, Running


@pytest.fixture(scope="session")
def _running_model_server() -> Iterator[ModelServer]:
    running = Running()
    yield running.start()
    running.stop()


@pytest.fixture
def model_server(_running_model_server: ModelServer) -> ModelServer:
    """Says `NAMED["ok"]` to everything until told otherwise; `url` is its base URL."""
    _running_model_server.reset()
    forget_all()
    return _running_model_server
