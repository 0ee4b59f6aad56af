"""Recall and precision on the labelled cases.

`PYTHONPATH=. .venv/bin/python tests/lint/test_labelled_cases.py` prints them rule by rule.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from core.dialect import parse
from core.lint import all_rules, lint

CASES = Path(__file__).resolve().parents[2].parent / "shared" / "lint" / "lint_dev.jsonl"
NAMES = {rule.name for rule in all_rules()}


@dataclass
class Score:
    right: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)
    good_items_flagged: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


def measure(hard: bool) -> Score:
    score = Score()
    for case in map(json.loads, CASES.read_text("utf-8").splitlines()):
        if bool(case.get("hard")) != hard:
            continue
        expected = {(one["rule"], one["where"].split("@")[0]) for one in case["expect"]}
        found = [one for one in lint(parse(case["mdx"])) if one.rule in NAMES]
        given = {(one.rule, f"q{one.question}" if one.question else "doc") for one in found}
        score.right.update(rule for rule, _ in expected & given)
        score.missed.update(rule for rule, _ in expected - given)
        score.false.update(rule for rule, _ in given - expected)
        if not case["expect"] and any(one.severity != "info" for one in found):
            score.good_items_flagged.append(case["id"])
        if expected != given:
            score.told.append(f"{case['id']} {case['cat']}: missed {expected - given}, false {given - expected}")
    return score


@pytest.mark.skipif(not CASES.exists(), reason="the labelled cases are not beside this checkout")
def test_rules_find_what_is_labelled_and_nothing_else() -> None:
    score = measure(hard=False)
    missed = {rule: count for rule, count in score.missed.items() if rule in NAMES}
    assert (missed, dict(score.false), score.good_items_flagged) == ({}, {}, [])


if __name__ == "__main__":
    for hard in (False, True):
        score = measure(hard)
        print("hard cases" if hard else "all other cases")
        for rule in sorted(score.right | score.missed | score.false):
            r, m, f = score.right[rule], score.missed[rule], score.false[rule]
            print(f"  {rule:26} right {r:3}  missed {m:3}  false {f:3}", "" if rule in NAMES else "  (no rule yet)")
        print("  good items flagged:", score.good_items_flagged)
        print("\n".join(f"    {line}" for line in score.told))
