from __future__ import annotations

import pytest

from core.dialect import parse
from core.document.walk import questions
from core.lint import Summary, lint, summary


def of(text: str) -> Summary:
    parsed = parse(text)
    return summary(lint(parsed), len(questions(parsed.document)))


def test_findings_are_counted_for_ten_questions() -> None:
    told = of('東京は首都。首都は<question correct="東京" />、古都は<question correct="奈良" />である。')
    assert told.by_rule == {"leak-other-item": 1}
    assert told.rate("leak-other-item") == 5
    assert told.total() == 5


def test_a_text_without_questions_has_a_rate_too() -> None:
    assert of("![](a.png)").rate("alt-missing") == 1


def test_a_change_tells_what_rose_and_what_fell() -> None:
    before, after = Summary(10, {"leak-alt": 2, "alt-missing": 1}), Summary(20, {"leak-alt": 2, "alt-missing": 4})
    assert after.change_since(before) == {"leak-alt": pytest.approx(-1), "alt-missing": pytest.approx(1)}
