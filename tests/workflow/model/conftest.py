from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from core.bootstrap import Services, build_services
from core.llm.cache import LastReplies
from core.llm.endpoint import Endpoint
from core.settings import Settings
from tests.model_server.script import Say
from tests.model_server.server import ModelServer
from tests.workflow.model.studio import PATIENT, Studio


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder = tmp_path_factory.mktemp("studio")
    built = build_services(Settings(data_folder=folder, database_url=None, openai_api_key=None, openai_base_url=None))
    yield built
    built.close()


@pytest.fixture
def studio(services: Services, model_server: ModelServer) -> Studio:
    return Studio(
        replace(services, replies=LastReplies()), model_server, Endpoint("test-model", model_server.url, limits=PATIENT)
    )


@pytest.fixture
def planned(model_server: ModelServer) -> Callable[..., None]:
    """`planned(steps, *replies)`: the plan to give, then a reply for each call that follows."""

    def plan(steps: list[dict[str, object]], *replies: str | Say) -> None:
        model_server.say(json.dumps({"steps": steps}, ensure_ascii=False), *replies)

    return plan
