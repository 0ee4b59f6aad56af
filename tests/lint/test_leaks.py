from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.dialect import parse
from core.lint import lint

CASES = [json.loads(line) for line in (Path(__file__).parent / "leak_cases.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_a_leak_is_found_and_what_only_looks_like_one_is_not(case: dict[str, object]) -> None:
    found = [[one.rule, one.question] for one in lint(parse(str(case["mdx"]))) if one.rule.startswith("leak-")]
    assert found == case["expect"]


def test_a_leak_behind_characters_that_change_is_pointed_at_exactly() -> None:
    text = '> ⑩&amp;\\*徳川\\_家康 **徳川家康**は\n> である。<question correct="徳川家康" />'
    (found,) = [one for one in lint(parse(text)) if one.rule == "leak-adjacent"]
    assert found.span.of(text) == "徳川家康"
    assert found.span.start == text.index("**徳川") + 2


def test_one_finding_tells_all_places() -> None:
    text = '東京は大きい。東京は首都だ。首都は<question correct="東京" />である。'
    (found,) = [one for one in lint(parse(text)) if one.rule == "leak-adjacent"]
    assert found.span.start == 0
    assert [span.start for span in found.related] == [text.index("東京は首都")]
