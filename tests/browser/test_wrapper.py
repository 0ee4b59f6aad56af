"""The Python side of the sheet: what it sends, and what it takes from a browser."""

from __future__ import annotations

import json

from anaume_browser.replies import MAX_PART_CHARACTERS, MAX_PARTS, read_replies
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.just("q1"), inner),
    max_leaves=20,
)


def one_question():
    import streamlit as st
    from anaume_browser import SheetMark, sheet

    from core.document.learner import learner_view
    from core.document.nodes import Document, Paragraph, Question, Text

    question = Question(answers=("江戸",), id="one")
    view = learner_view(Document((Paragraph((Text("幕府は"), question)),)), b"secret")
    sheet(view, key="sheet", language="en", marks={"q": SheetMark("right", 1)} if st.button("mark") else None)


def data_sent(app: AppTest) -> dict:
    return json.loads(app.get("bidi_component")[0].proto.bytes)


def test_the_view_is_sent_as_compact_utf8_json_with_the_words_and_without_the_key():
    app = AppTest.from_function(one_question).run()
    sent = app.get("bidi_component")[0].proto.bytes
    assert not app.exception
    assert "幕府は".encode() in sent
    assert "江戸".encode() not in sent
    assert (data_sent(app)["words"]["mark"], data_sent(app)["marks"]) == ("Mark my answers", None)


def test_marks_are_sent_when_they_are_given():
    app = AppTest.from_function(one_question).run()
    app.button[0].click().run()
    expected = {"q": {"verdict": "right", "points": 1, "reason": None, "answer": None}}
    assert data_sent(app)["marks"] == expected


def test_replies_of_known_questions_are_taken():
    assert read_replies({"q1": ["江戸"], "q2": ["a", "", "b"]}, {"q1", "q2"}) == {"q1": ("江戸",), "q2": ("a", "b")}


def test_long_and_many_parts_are_cut():
    taken = read_replies({"q1": ["あ" * 10_000] * 100}, {"q1"})
    assert (len(taken["q1"]), len(taken["q1"][0])) == (MAX_PARTS, MAX_PART_CHARACTERS)


@given(ANYTHING)
def test_whatever_a_browser_sends_only_texts_of_known_questions_come_through(value):
    taken = read_replies(value, {"q1"})
    assert set(taken) <= {"q1"}
    assert all(isinstance(part, str) and part for part in taken.get("q1", ()))
