from __future__ import annotations

from pathlib import Path

import pytest

import core.lint.rules
from core.dialect import parse
from core.lint import Rule, all_rules, apply_safe_fixes, lint
from core.text import apply_edits

RULES = all_rules()
VALID = [pytest.param(rule, text, id=f"{rule.name}-{n}") for rule in RULES for n, text in enumerate(rule.valid)]
INVALID = [pytest.param(rule, text, id=f"{rule.name}-{n}") for rule in RULES for n, text in enumerate(rule.invalid)]


def named(rule: Rule, text: str) -> list[object]:
    return [found for found in lint(parse(text)) if found.rule == rule.name]


def test_every_file_is_a_rule() -> None:
    folder = Path(core.lint.rules.__file__).parent
    files = {path.stem.replace("_", "-") for path in folder.glob("*.py")} - {"--init--"}
    assert {rule.name for rule in RULES} == files


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_says_what_why_and_what_it_leaves_out(rule: Rule) -> None:
    assert "\nWhy: " in rule.page
    assert "\nNot covered: " in rule.page


@pytest.mark.parametrize(("rule", "text"), VALID)
def test_a_rule_is_quiet_on_a_test_without_its_fault(rule: Rule, text: str) -> None:
    assert named(rule, text) == []


@pytest.mark.parametrize(("rule", "text"), INVALID)
def test_a_rule_finds_its_fault(rule: Rule, text: str) -> None:
    assert named(rule, text)


@pytest.mark.parametrize(("rule", "text"), INVALID)
def test_places_lie_in_the_text(rule: Rule, text: str) -> None:
    for found in lint(parse(text)):
        for span in (found.span, *found.related):
            assert 0 <= span.start < span.end <= len(text)


@pytest.mark.parametrize(("rule", "text"), INVALID)
def test_messages_are_one_sentence_or_two_in_both_languages(rule: Rule, text: str) -> None:
    for found in lint(parse(text)):
        assert found.message.ja.endswith("。")
        assert found.message.en.endswith(".")
        assert found.message.ja.count("。") <= 2


@pytest.mark.parametrize(("rule", "text"), INVALID)
def test_a_fix_cures_its_finding_and_brings_no_new_one(rule: Rule, text: str) -> None:
    before = lint(parse(text))
    for found in before:
        if found.rule != rule.name or found.fix is None or not found.fix.edits:
            continue
        after = lint(parse(apply_edits(text, found.fix.edits)))
        assert (found.rule, found.question) not in {(one.rule, one.question) for one in after}
        if found.fix.safety == "safe":
            assert {(one.rule, one.question) for one in after} <= {(one.rule, one.question) for one in before}


@pytest.mark.parametrize(("rule", "text"), INVALID)
def test_after_all_safe_fixes_none_is_left(rule: Rule, text: str) -> None:
    fixed = apply_safe_fixes(text)
    assert not [one for one in lint(parse(fixed)) if one.fix and one.fix.safety == "safe" and one.fix.edits]
