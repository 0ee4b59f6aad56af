from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.lint.alignment import aligned
from core.text import Span


def places(value: str, source: str) -> list[str]:
    return [span.of(source) for span in aligned(value, source, Span(0, len(source)))]


@pytest.mark.parametrize(
    ("value", "source", "expected"),
    [
        ("a*b", "a\\*b", ["a", "*", "b"]),
        ("a&b", "a&amp;b", ["a", "&amp;", "b"]),
        ("a&b", "a&b", ["a", "&", "b"]),
        ("≂̸", "&NotEqualTilde;", ["&NotEqualTilde;", "&NotEqualTilde;"]),
        ("一\n二", "一\n> 二", ["一", "\n", "二"]),
        ("&amp;", "&amp;amp;", ["&amp;", "a", "m", "p", ";"]),
    ],
)
def test_each_character_finds_its_source(value: str, source: str, expected: list[str]) -> None:
    assert places(value, source) == expected


@given(st.text(max_size=20), st.text(min_size=1, max_size=20))
def test_places_are_one_a_character_in_order_and_inside(value: str, source: str) -> None:
    spans = list(aligned(value, source, Span(0, len(source))))
    assert len(spans) == len(value)
    assert all(0 <= span.start < span.end <= len(source) for span in spans)
    assert spans == sorted(spans)
