"""A whole studio over a model server, for tests: what a user says and sends, and what becomes of his test."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.bootstrap import Services
from core.llm.endpoint import Endpoint, Limits
from core.sources import Upload
from core.storage.records import ChatMessage
from core.workflow import JobView
from tests.model_server.server import ModelServer, Received

PATIENCE_SECONDS = 60
PATIENT = Limits(connect=10, first_token=30, stall=30, turn=60, requests=12)
TEST = """# 水

水は<question correct="H2O" choiceItems='["H2O","CO2"]' explain="元素二つ" />で、氷は<question correct="固体" />である。

- 海の水は<question correct="塩水" hint="しょっぱい" />という。
- 川の水は<question correct="淡水" />という。

| 状態 | 名前 |
|---|---|
| 固体 | <question correct="氷" choiceItems='["氷","雪","霜"]' /> |
| 気体 | <question correct="水蒸気" /> |

## 循環

雨は<question correct="雲" />から降り、川は<question correct="海" />に注ぐ。
"""


class Studio:
    """A whole studio over a model server: what a user says and sends, and what becomes of it."""

    def __init__(self, services: Services, server: ModelServer, endpoint: Endpoint) -> None:
        self.services, self.server, self.endpoint = services, server, endpoint

    def new_test(self, text: str = "") -> str:
        test = self.services.storage.create_test()
        if text:
            self.services.workflow.save_text(test.id, 0, text)
        return test.id

    def ask(self, test_id: str, request: str, *uploads: Upload, **limits: Any) -> JobView:
        endpoint = replace(self.endpoint, limits=replace(self.endpoint.limits, **limits))
        workflow = self.services.workflow
        job_id = workflow.start(test_id, request, uploads, team=self.services.team_for(endpoint))
        view = workflow.wait(job_id, PATIENCE_SECONDS)
        assert view.status != "running"
        return view

    def text(self, test_id: str) -> str:
        revision = self.services.storage.open_test(test_id).revision
        return revision.text if revision else ""

    def said(self, test_id: str) -> ChatMessage:
        return self.services.storage.messages(test_id)[-1]


def purpose_of(received: Received) -> str:
    """Which prompt a request came from."""
    openings = {
        "You plan for": "plan",
        "You write cloze": "draft",
        "You improve": "edit",
        "You find wrong": "add_distractors",
        "You write explanations": "explain",
        "You add blanks": "add",
        "You repair": "repair",
        "You read a page": "look",
        "You judge search": "search",
    }
    return next(name for opening, name in openings.items() if opening in received.text)
