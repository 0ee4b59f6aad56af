"""Search on the web: providers over real HTTP, judged by a model, cited, kept, and off unless set up."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from core.bootstrap import make_team
from core.llm.budget import Budget
from core.llm.calls import Call
from core.llm.endpoint import Endpoint
from core.llm.model import Model
from core.settings import Settings
from core.workflow.model.asking import Asking
from core.workflow.model.searching import Searching
from core.workflow.search import Hit, Provider, SearchFailed, brave, openai_web, provider_of, searxng, tavily
from tests.model_server.script import Say
from tests.model_server.server import ModelServer
from tests.workflow.model.studio import PATIENCE_SECONDS, Studio, purpose_of

LONG = "徳川家康は1603年に江戸幕府を開いた。" * 20
FOUND = [{"title": "江戸幕府", "url": "https://example.org/edo", "content": LONG, "description": LONG}]
DRAFT = '# 江戸\n\n<question correct="徳川家康" />は1603年に江戸幕府を開いた。\n'


@dataclass
class Engine:
    """A search engine that answers as it is told and keeps what it was asked."""

    url: str = ""
    status: int = 200
    body: Callable[[str], Any] = lambda query: {"results": FOUND, "web": {"results": FOUND}}
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    async def answer(self, request: Request) -> Response:
        query = request.query_params.get("q") or (await request.json()).get("query", "")
        self.asked.append((query, dict(request.headers)))
        body = self.body(query)
        text = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
        return Response(text, status_code=self.status, media_type="application/json")


@pytest.fixture(scope="module")
def running_engine() -> Iterator[Engine]:
    engine = Engine()
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    app = Starlette(routes=[Route("/search", engine.answer, methods=["GET", "POST"])])
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    engine.url = f"http://127.0.0.1:{port}"
    yield engine
    server.should_exit = True
    thread.join(10)


@pytest.fixture
def engine(running_engine: Engine) -> Engine:
    fresh = Engine()
    running_engine.status, running_engine.body = fresh.status, Engine.body
    running_engine.asked.clear()
    return running_engine


def searched(studio: Studio, engine: Engine, test_id: str, request: str) -> Any:
    settings = Settings(search="searxng", search_url=engine.url)
    workflow = studio.services.workflow
    return workflow.wait(workflow.start(test_id, request, team=make_team(studio.endpoint, settings)), PATIENCE_SECONDS)


def plan(*steps: dict[str, Any]) -> str:
    return json.dumps({"steps": list(steps)}, ensure_ascii=False)


def test_what_is_found_becomes_material_and_is_cited(studio: Studio, engine: Engine):
    studio.server.say(
        plan({"step": "search", "query": "江戸幕府 開府"}, {"step": "draft"}),
        '{"sufficient": true, "query": ""}',
        DRAFT,
    )
    test_id = studio.new_test()
    view = searched(studio, engine, test_id, "江戸幕府について調べて、1問作ってください")
    assert (view.status, view.error) == ("done", None)
    assert [line.step for line in view.steps] == ["plan", "search", "draft"]
    assert [query for query, _ in engine.asked] == ["江戸幕府 開府"]
    assert "「江戸幕府」（example.org）" in getattr(studio.said(test_id).body, "ja", "")
    assert studio.text(test_id) == f"{DRAFT}\n出典：[example.org](https://example.org/edo)\n"
    (source,) = studio.services.storage.readings(test_id)
    assert "https://example.org/edo" in source.pages[0].text
    assert LONG[:40] in studio.server.received[2].text


def test_a_query_that_does_not_suffice_is_refined_four_times_at_most(studio: Studio, engine: Engine):
    engine.body = lambda query: {"results": [{**FOUND[0], "url": f"https://example.org/{len(engine.asked)}"}]}
    numbers = iter(range(100))

    def answer(received: Any) -> Say:
        if purpose_of(received) == "search":
            return Say(json.dumps({"sufficient": False, "query": f"別の言葉{next(numbers)}"}))
        return Say(
            plan({"step": "search", "query": "江戸"}, {"step": "draft"}) if purpose_of(received) == "plan" else DRAFT
        )

    studio.server.answer = answer
    assert searched(studio, engine, studio.new_test(), "調べて問題を作って").status == "done"
    assert [query for query, _ in engine.asked] == ["江戸", "別の言葉0", "別の言葉1", "別の言葉2"]
    assert len(studio.server.received) <= 12


def test_a_search_that_fails_is_one_sentence(studio: Studio, engine: Engine):
    engine.status = 500
    studio.server.say(plan({"step": "search", "query": "江戸"}, {"step": "draft"}))
    test_id = studio.new_test()
    view = searched(studio, engine, test_id, "調べて問題を作って")
    assert view.status == "failed"
    assert view.error is not None
    assert "HTTP 500" in view.error.ja


def test_no_search_is_offered_where_none_is_set_up(studio: Studio):
    studio.server.always(plan({"step": "search", "query": "江戸"}))
    view = studio.ask(studio.new_test(), "調べて")
    assert view.status == "failed"
    assert "search(" not in studio.server.received[0].text


@pytest.mark.parametrize("settings", [{}, {"search": "searxng"}, {"search": "brave"}, {"search": "tavily"}])
def test_a_provider_without_what_it_needs_is_none(settings: dict[str, Any]):
    assert provider_of(Settings(**settings), Endpoint("m")) is None


def test_each_provider_is_asked_in_its_own_way(engine: Engine):
    hit = Hit("江戸幕府", "https://example.org/edo", LONG[:3000])
    assert searxng.search("江戸", engine.url) == (hit,)
    assert brave.search("江戸", "secret", f"{engine.url}/search") == (hit,)
    assert tavily.search("江戸", "secret", f"{engine.url}/search") == (hit,)
    assert engine.asked[1][1]["x-subscription-token"] == "secret"
    assert engine.asked[2][1]["authorization"] == "Bearer secret"


def test_the_model_may_search_itself_and_its_citations_are_the_hits(model_server: ModelServer):
    text = "家康は1603年に開いた。秀忠が継いだ。"
    notes = [
        {"type": "url_citation", "url": "https://a.example/", "title": "A", "end_index": 13},
        {"type": "url_citation", "url": "https://b.example/", "title": "B", "end_index": 20},
    ]
    answer = {
        "output": [
            {"type": "web_search_call"},
            {"content": [{"type": "output_text", "text": text, "annotations": notes}]},
        ],
        "usage": {"input_tokens": 5, "output_tokens": 3},
    }
    model_server.always(Say(body=json.dumps(answer), headers={"content-type": "application/json"}))
    budget = Budget()
    found = openai_web.search("江戸", Endpoint("m", model_server.url), budget)
    assert found == (Hit("A", "https://a.example/", text[:13]), Hit("B", "https://b.example/", text[13:]))
    assert (budget.sent, budget.usage.total) == (1, 8)
    assert model_server.received[0].body["tools"] == [{"type": "web_search"}]


def test_a_search_by_the_model_is_kept_and_counted_like_any_other_call(model_server: ModelServer):
    answer = {"output": [], "usage": {"input_tokens": 500, "output_tokens": 30}}
    header = {"content-type": "application/json"}
    model_server.say(Say(body=json.dumps(answer), headers=header), '{"sufficient": true, "query": ""}')
    kept: list[Call] = []
    model = Model(Endpoint("m", model_server.url), log=SimpleNamespace(keep_call=kept.append))
    budget = Budget(tokens=1_000)
    searching = Searching(Asking(model, lambda: budget, lambda: False), _by_model(model.endpoint))
    assert searching("江戸について", "江戸") == ()
    assert [(call.purpose, call.usage.total) for call in kept] == [("search", 530), ("search", 18)]
    with pytest.raises(SearchFailed, match="limit"):
        openai_web.search("江戸" * 400, model.endpoint, budget)
    assert len(model_server.received) == 2


def _by_model(endpoint: Endpoint) -> Provider:
    found = provider_of(Settings(search="openai"), endpoint)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "body", ["[1]", "null", '{"results": 3}', '{"results": [null, 4, {"url": "javascript:1"}, {"url": "http://[::1"}]}']
)
def test_hits_of_an_odd_shape_are_left_out(engine: Engine, body: str):
    engine.body = lambda _: body
    assert searxng.search("江戸", engine.url) == ()


@pytest.mark.parametrize("body", ["<html>", "[" * 100_000, "x" * 3_000_000])
def test_what_is_no_answer_is_a_failed_search(engine: Engine, body: str):
    engine.body = lambda _: body
    with pytest.raises(SearchFailed):
        searxng.search("江戸", engine.url)
