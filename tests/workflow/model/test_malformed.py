"""Replies that are not as asked for: each ends in a test or a named end, and most are cured without asking again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.dialect import parse
from core.document.walk import questions
from core.llm.outcome import Outcome
from core.sources import Upload
from core.text.fold import fold
from core.workflow.model.drafted_text import drafted_text
from tests.model_server.script import Say
from tests.workflow.model.malformed import DAMAGES, GOOD
from tests.workflow.model.studio import Studio

SHARED = Path(__file__).parents[3].parent / "shared" / "model_outputs" / "raw_outputs.jsonl"
PAGE = Upload("資料.txt", "明治維新で廃藩置県が行われた。1871年のことである。".encode())
CASES = [(damage, name) for damage in DAMAGES for name in GOOD]


def asked(text: str) -> list[set[str]]:
    return [{fold(answer) for answer in question.answers} for question in questions(parse(text).document)]


def test_most_spoilt_drafts_are_cured_by_machine():
    cured = [
        (damage, name)
        for damage, name in CASES
        if asked(drafted_text(DAMAGES[damage](GOOD[name]))) == asked(GOOD[name])
    ]
    print(f"{len(cured)} of {len(CASES)} cured; not: {sorted(set(CASES) - set(cured))}")
    assert len(CASES) >= 150
    assert len(cured) / len(CASES) >= 0.6


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_spoilt_draft_ends_in_a_test_or_a_named_end(studio: Studio, damage: str):
    for good in (GOOD["choices"], GOOD["table"]):
        studio.server.received.clear()
        studio.server.say('{"steps":[{"step":"draft"}]}', DAMAGES[damage](good))
        studio.server.always("=== 1 ===")  # what a repair would get
        test_id = studio.new_test()
        check_end(studio, test_id, studio.ask(test_id, "資料から問題を作ってください、よろしくお願いします", PAGE))


def recorded() -> list[Any]:
    if not SHARED.exists():
        return []
    return [json.loads(line) for line in SHARED.read_text("utf-8").splitlines()]


@pytest.mark.skipif(not SHARED.exists(), reason="the recorded outputs are not here")
@pytest.mark.parametrize(
    "output", recorded(), ids=lambda output: f"{output['model']}-{output['mode']}-{output['lang']}"
)
def test_a_recorded_output_ends_in_a_test_or_a_named_end(studio: Studio, output: Any):
    studio.server.say('{"steps":[{"step":"draft"}]}', Say(output["raw"], finish=output["finish"], chunk=200))
    studio.server.always("=== 1 ===")
    test_id = studio.new_test()
    view = studio.ask(test_id, "資料から問題を作ってください、よろしくお願いします", PAGE)
    check_end(studio, test_id, view)
    if output["finish"] == "length":
        assert studio.said(test_id).payload["fault"] == Outcome.LENGTH
        assert view.partial_text.strip() == output["raw"].strip()


def check_end(studio: Studio, test_id: str, view: Any) -> None:
    if view.status == "done":
        assert asked(studio.text(test_id))
    else:
        assert view.status == "failed"
        assert studio.said(test_id).payload["fault"] in set(Outcome)
        assert studio.text(test_id) == ""
    assert len(studio.server.received) <= 12
