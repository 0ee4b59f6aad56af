from __future__ import annotations

import pytest

from core.dialect import parse
from core.lint import apply_safe_fixes, lint


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            """水は<question correct="H2O" choiceItems='["CO2", "ＣＯ２", "O2"]' />である。""",
            """水は<question correct="H2O" choiceItems='["CO2", "O2"]' />である。""",
        ),
        (
            """水は<question correct="H2O" choiceItems='["", "CO2", " ", "O2", ""]' />である。""",
            """水は<question correct="H2O" choiceItems='["CO2", "O2"]' />である。""",
        ),
        (
            """首都は<question corect="東京" choiceItem='["大阪","京都"]' />である。""",
            """首都は<question correct="東京" choiceItems='["大阪","京都"]' />である。""",
        ),
        (
            """首都は<question correct="東京" choiceItems='["大阪","東京","京都","東京","大阪"]' />である。""",
            """首都は<question correct="東京" choiceItems='["大阪","京都"]' />である。""",
        ),
        (
            """首都は<question correct="東京" choiceItems='["大阪","大阪"]' />である。""",
            """首都は<question correct="東京" choiceItems='["大阪"]' />である。""",
        ),
    ],
)
def test_safe_fixes_change_what_is_wrong_and_nothing_else(before: str, after: str) -> None:
    assert apply_safe_fixes(before) == after


@pytest.mark.parametrize(
    "text",
    [
        """首都は<question correct="東京" choiceItems='["大阪",""]' />である。""",
        """The capital is <question answer="Madrid" />.""",
        '徳川家康は<question correct="徳川家康" />である。',
    ],
)
def test_what_would_bring_another_fault_or_change_the_test_is_left(text: str) -> None:
    assert apply_safe_fixes(text) == text


def test_fixing_twice_changes_nothing_more() -> None:
    text = (
        """<question corect="a" choiceItems='["b","b","","c"]' /> p<5 <question correct="x" choiceItems='["y",]' />"""
    )
    fixed = apply_safe_fixes(text)
    assert apply_safe_fixes(fixed) == fixed


def test_findings_are_sorted_by_place() -> None:
    text = """x<3 <question correct="" choiceItems='["b","b","","c"]' /> is <question correct="" />."""
    spans = [one.span for one in lint(parse(text))]
    assert len(spans) > 3
    assert spans == sorted(spans)
