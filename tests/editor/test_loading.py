"""The real Plate editor loads what we write without changing a byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from core.dialect import parse
from tests.document.examples import EXAMPLES
from tests.document.strategies import documents
from tests.editor.plate import changed_by_loading, load, node_or_skip

pytestmark = [pytest.mark.editor, pytest.mark.usefixtures("editor")]

CONFORMANCE = Path(__file__).parents[2].parent / "shared" / "conformance"
ROW_FILES = ("cases.jsonl", "commonmark_same.jsonl", "random_good.jsonl", "random_wild.jsonl")


@pytest.fixture
def editor():
    node_or_skip()


def random_documents(count):
    found = []

    @settings(max_examples=count, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))
    @given(documents())
    def keep(document):
        found.append((f"random {len(found)}", document))

    keep()
    return found


def test_the_editor_changes_values_that_are_not_safe_to_load():
    unsafe = {
        "no child": [{"type": "paragraph", "children": []}],
        "blank without text around": [
            {"type": "paragraph", "children": [{"type": "question", "children": [{"text": ""}]}]}
        ],
        "blank at top level": [{"type": "question", "children": [{"text": ""}]}],
        "leaves alike": [{"type": "paragraph", "children": [{"text": "a"}, {"text": "b"}]}],
        "numbers from one": [
            {"type": "paragraph", "indent": 1, "listStyleType": "decimal", "listStart": 1, "children": [{"text": "a"}]}
        ],
        "sound in text": [
            {"type": "paragraph", "children": [{"text": "a"}, {"type": "audio", "url": "", "children": [{"text": ""}]}]}
        ],
        "empty": [],
    }
    *changed, summary = load([{"name": name, "profile": "testmaker", "value": value} for name, value in unsafe.items()])
    assert {line["name"] for line in changed} == set(unsafe)
    assert summary == {"checked": len(unsafe)}


def test_every_example_loads_unchanged():
    assert changed_by_loading(EXAMPLES.items()) == []


def test_documents_of_any_shape_load_unchanged():
    assert changed_by_loading(random_documents(200)) == []


@pytest.mark.parametrize("file", ROW_FILES)
def test_every_conformance_document_loads_unchanged(file):
    path = CONFORMANCE / file
    if not path.exists():
        pytest.skip(f"{file} lies in ../shared/conformance, which is not here")
    rows = [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]
    assert changed_by_loading((row["name"], parse(row["mdx"]).document) for row in rows) == []
