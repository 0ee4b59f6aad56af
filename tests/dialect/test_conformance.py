"""Agreement with remark-mdx, row by row; a row that differs on purpose is named in deliberate_differences.json."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from core.dialect import to_mdast
from tests.dialect.differences import listed, parts

SHARED = Path(__file__).parents[2].parent / "shared" / "conformance"
DELIBERATE = json.loads((Path(__file__).parent / "deliberate_differences.json").read_text(encoding="utf-8"))
BARS = {"cases": 1.0, "commonmark_same": 0.99, "random_good": 0.993, "random_wild": 0.96}


OWN = Path(__file__).parent / "fixtures" / "as_remark.jsonl"  # trees of remark-mdx with remark-cjk-friendly


def read_rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def rows(name):
    path = SHARED / f"{name}.jsonl"
    if not path.exists():
        pytest.skip("the conformance documents are not here")
    return read_rows(path)


def with_braces_as_text(node):
    """remark's tree with the rule `braces` applied: expressions are the text they were written as."""
    if "children" not in node:
        return node
    children = []
    for child in map(with_braces_as_text, node["children"]):
        if child["type"].endswith("Expression") and not child["value"].startswith("/*"):
            text = {"type": "text", "value": "{" + child["value"] + "}"}
            child = text if child["type"] == "mdxTextExpression" else {"type": "paragraph", "children": [text]}
        if child["type"] == "text" and children and children[-1]["type"] == "text":
            child = {"type": "text", "value": children.pop()["value"] + child["value"]}
        children.append(child)
    return {**node, "children": children}


@cache
def differing(name):
    compared, different = 0, []
    for row in rows(name):
        expected = row.get("mdast_cjk") or row["mdast"]
        if expected is None:
            continue
        compared += 1
        if to_mdast(row["mdx"]) != with_braces_as_text(expected):
            different.append(row["name"])
    return compared, different


@pytest.mark.parametrize("name", BARS)
def test_the_tree_agrees_with_remark_except_on_purpose(name):
    compared, different = differing(name)
    faults = [row for row in different if row not in DELIBERATE["rows"][name]]
    print(
        f"{name}: {compared - len(different)} of {compared} the same, {len(different) - len(faults)} differ on purpose"
    )
    assert 1 - len(faults) / compared >= BARS[name], faults


@pytest.mark.parametrize("row", read_rows(OWN), ids=lambda row: row["name"])
def test_the_tree_is_remark_s(row):
    assert to_mdast(row["mdx"]) == row["mdast"]


@pytest.mark.parametrize("name", BARS)
def test_every_difference_on_purpose_is_real_and_names_its_rule(name):
    _, different = differing(name)
    for row, rule in DELIBERATE["rows"][name].items():
        assert row in different
        assert rule in DELIBERATE["rules"]


def test_the_readme_lists_every_difference_on_purpose():
    _, written, _ = parts()
    assert written == listed()
