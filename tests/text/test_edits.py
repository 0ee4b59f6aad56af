from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text import apply_edits, at_end

TEXTS = st.text(st.sampled_from("水x \n"), max_size=12)


@given(text=TEXTS)
def test_what_is_put_at_the_end_changes_nothing_before_it(text: str):
    together = apply_edits(text, [at_end(text, "終わり")])
    assert together.startswith(text)
    assert together.endswith("終わり\n")
    assert not text.strip() or "\n\n終わり" in together


@pytest.mark.parametrize(
    ("text", "together"),
    [("", "終\n"), ("水", "水\n\n終\n"), ("水\n", "水\n\n終\n"), ("水\r\n", "水\r\n\r\n終\r\n")],
)
def test_line_ends_are_those_of_the_text(text: str, together: str):
    assert apply_edits(text, [at_end(text, "\n終\n")]) == together
