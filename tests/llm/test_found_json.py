"""Laws of reading JSON out of a reply."""

from __future__ import annotations

import json
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from core.llm.found_json import values_in
from core.llm.loose_json import BreaksOff, Unreadable, read_loosely

signs = st.text("{}[]\"'\\:, \n`“”<>あa1/#", max_size=12)
scalars = signs | st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
objects = st.dictionaries(st.text(max_size=8), anything, min_size=1, max_size=4)
chatter = st.text(st.characters(exclude_characters="{}[]｛｝［］<&\\"), max_size=40)


@given(anything, st.booleans(), st.sampled_from([None, 1]))
def test_valid_json_is_read_as_json_and_no_more(value, ascii_only, indent):
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    assert list(values_in(text)) == [value]


@given(objects, chatter, chatter)
def test_valid_json_in_chatter_is_read_as_json_and_no_more(value, before, after):
    text = f"{before}\n{json.dumps(value, ensure_ascii=False)}\n{after}"
    assert list(values_in(text)) == [value]


@given(objects)
def test_json_that_was_escaped_once_more_is_read_the_same(value):
    text = json.dumps(value, ensure_ascii=False)
    assert list(values_in(json.dumps(text))) == [text]
    if '"' in text[:2]:
        assert list(values_in(json.dumps(text, ensure_ascii=False)[1:-1])) == [value]


@pytest.mark.parametrize("cut", ['{"": "", "}', '{"a": "b", "}', '{"a": ["b", "]', "{'a': 'b', '}"])
def test_a_string_that_was_cut_before_a_bracket_of_its_own_closes_nothing(cut):
    with pytest.raises(Unreadable):
        read_loosely(cut)


@given(objects, st.data())
def test_a_reply_that_breaks_off_is_never_completed(value, data):
    text = json.dumps(value, ensure_ascii=False)
    cut = text[: data.draw(st.integers(1, len(text) - 1))]
    try:
        found = list(values_in(cut))
    except Unreadable:
        return
    # What a cut leaves whole must not be taken for the object: here nothing may be found at all.
    assert found == []


@given(objects, st.data())
def test_a_loose_reply_that_breaks_off_is_never_completed(value, data):
    text = repr(value)
    cut = text[: data.draw(st.integers(1, len(text) - 1))]
    with pytest.raises(Unreadable):
        read_loosely(cut)


@given(st.dictionaries(st.from_regex(r"[a-z]{1,6}", fullmatch=True), st.text("abcあ漢 .!?-", max_size=12), min_size=1))
def test_the_loose_reader_reads_json_and_python_as_they_read_themselves(value):
    assert read_loosely(json.dumps(value))[0] == value
    assert read_loosely(repr(value))[0] == value


@given(st.text(st.sampled_from("{}[]\"'`“”,:：\\/*# \n\tabc1.-+…\ufeff｛］"), max_size=60))
def test_any_text_is_read_or_refused(text):
    with suppress(Unreadable):
        list(values_in(text))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 300_000,
        '{"a":' * 100_000,
        "{" * 300_000 + '"a": 1',
        '["' * 100_000,
        "[a," * 100_000,
        '{"a": "' + 'b" ' * 100_000,
        '{"a": "' + '", ' * 100_000,
        "/*" * 150_000 + "{",
        "{/*" * 100_000,
        "<think>" * 50_000 + "{",
        "</think>" * 50_000,
        '{"a" ' + " " * 300_000,
        '{"a": "b"' + " " * 300_000 + "c",
        "{a}" * 100_000,
        "\\" * 300_000 + "{",
        '{"a": ' + "1" * 300_000 + ",}",
    ],
    ids=range(16),
)
def test_hostile_text_costs_no_time(text):
    began = time.process_time()
    with suppress(Unreadable):
        list(values_in(text))
    assert time.process_time() - began < 5


def test_a_bracket_in_the_chatter_is_no_reply_but_a_broken_object_is_not_passed_over():
    assert list(values_in('Fill {title} and [see 1] first: {"a": 1}')) == [{"a": 1}]
    with pytest.raises(Unreadable):
        list(values_in('{"steps": [{"a": 1}, {"b" 2}]}'))
    with pytest.raises(BreaksOff):
        list(values_in('{"steps": [{"a": 1}, {"b'))


def test_formulas_keep_their_backslashes_in_a_loose_reply():
    found, _ = read_loosely(r"{'formula': '\frac{1}{2} \beta \alpha', 'line': 'a\nb',}")
    assert found == {"formula": r"\frac{1}{2} \beta \alpha", "line": "a\nb"}


def test_a_quotation_mark_that_cannot_be_told_apart_is_refused_and_not_guessed():
    class Pair(BaseModel):
        a: str
        b: str = ""

    with pytest.raises(Unreadable):
        list(values_in('{"a": "he said "b": "x" to me", "c": 1}'))
