"""Pages looked at by a model that sees pictures, and by one that does not."""

from __future__ import annotations

import base64
import io
import json
import time
from types import SimpleNamespace

import pytest
from PIL import Image, ImageDraw

from core.dialect import parse
from core.document.extract import Page, Source
from core.document.walk import questions
from core.sources import Upload
from core.workflow.model.eyes import ModelEyes
from core.workflow.ports import SeenFigure
from tests.model_server.script import NAMED, Say, refusal_of
from tests.workflow.model.studio import TEST, Studio, purpose_of

SEEN = """=== text ===
# 水の循環

雨は雲から降る。図1 水の循環

=== figures ===
[100, 200, 900, 800] | 図1 水の循環
"""
DRAFT = '# 水の循環\n\n雨は<question correct="雲" />から降る。\n'


@pytest.fixture
def photo() -> Upload:
    """A page with a drawing and nothing that recognition can read."""
    page = Image.new("RGB", (600, 800), "white")
    ImageDraw.Draw(page).ellipse((100, 200, 500, 600), outline="black", width=6)
    data = io.BytesIO()
    page.save(data, "PNG")
    return Upload("ノート.png", data.getvalue())


def plan(*steps: dict[str, object]) -> str:
    return json.dumps({"steps": list(steps)})


def purposes(studio: Studio) -> list[str]:
    return [purpose_of(received) for received in studio.server.received]


@pytest.mark.ocr
def test_a_page_that_cannot_be_recognised_is_looked_at_unasked(studio: Studio, photo: Upload):
    studio.server.say(plan({"step": "draft"}), SEEN, DRAFT)
    test_id = studio.new_test()
    view = studio.ask(test_id, "この写真から1問作ってください、よろしくお願いします", photo)
    assert [line.step for line in view.steps] == ["read_source", "plan", "look_at_page", "draft"]
    assert view.status == "done"
    assert purposes(studio) == ["plan", "look", "draft"]
    sent = json.dumps(studio.server.received[1].body)
    picture = Image.open(io.BytesIO(base64.b64decode(sent.partition("base64,")[2].partition('"')[0])))
    assert max(picture.size) <= 2000
    (source,) = studio.services.storage.readings(test_id)
    (page,) = source.pages
    assert (page.reader, page.blocks[0].text) == ("model", "水の循環")
    assert any(figure.caption == "図1 水の循環" for figure in page.figures)
    assert "雨は雲から降る" in studio.server.received[2].text


@pytest.mark.ocr
@pytest.mark.parametrize("refusal", [NAMED["no_vision"], refusal_of(400, "image exceeds 5 MB maximum")])
def test_a_model_without_eyes_gets_what_was_recognised_and_the_user_hears_of_it(
    studio: Studio, photo: Upload, refusal: Say
):
    studio.server.say(plan({"step": "look_at_page", "page": 1}, {"step": "explain", "numbers": [3]}))
    studio.server.say(refusal, "=== 3 ===\n塩分を含む。")
    test_id = studio.new_test(TEST)
    assert studio.ask(test_id, "この写真を見て、問3の解説を書いてください", photo).status == "done"
    body = studio.said(test_id).body
    assert "画像を見られなかった" in getattr(body, "ja", "")
    assert questions(parse(studio.text(test_id)).document)[2].explain == "塩分を含む。"


def test_a_page_that_is_not_there_is_said(studio: Studio):
    studio.server.say(*[plan({"step": "look_at_page", "page": 9})] * 3)
    test_id = studio.new_test(TEST)
    view = studio.ask(test_id, "ページを見て", Upload("a.txt", b"text"))
    assert view.status == "failed", "a text has no picture, so that the step is not offered"


@pytest.mark.parametrize("line", [" " * 200_000, "1 , " * 50_000, "[1,2,3," * 30_000, "9" * 200_000])
def test_lines_without_end_about_figures_are_read_at_once(line: str):
    said = f"=== text ===\nあ\n\n=== figures ===\n{line}\n[100, 200, 300, 400] | 図1\n"
    eyes = ModelEyes(SimpleNamespace(text=lambda _prompt, _purpose: said))
    started = time.process_time()
    seen = eyes(b"", Source("a.png", "image", "0" * 64, ()), Page(1, ()))
    assert seen.figures[-1] == SeenFigure((100, 200, 300, 400), "図1")
    assert time.process_time() - started < 5
