"""The sheet: the test as its learners will see it, filled in and marked here; the keys stay on the server."""

from __future__ import annotations

import streamlit as st
from anaume_browser import Replies, SheetMark, sheet

from components import words
from components.jump import highlight_in, jump_to_question
from components.marking import marks, undecided
from components.pictures import with_pictures
from components.reading import Reading
from core.dialect import hold_back, parse, read_reply
from core.document.learner import learner_view
from core.document.nodes import Question
from core.grading import Mark
from core.storage.records import StoredTest
from core.workflow.live import JobView


def sheet_pane(test: StoredTest, reading: Reading, *, with_answers: bool) -> None:
    """Draws the sheet; answering and marking rerun nothing else."""
    st.fragment(_sheet)(test, reading, with_answers)


def growing_sheet(test: StoredTest, job: JobView) -> None:
    """Draws what a running turn has written so far."""
    text = hold_back(read_reply(job.partial_text).text)
    document = with_pictures(parse(text).document, test.id)
    view = learner_view(document, test.secret)  # checked once it is there
    sheet(view, key=_key(test), language=words.language(), growing=True, markable=False)


def _sheet(test: StoredTest, reading: Reading, with_answers: bool) -> None:
    asked = reading.by_learner_id(test.secret)
    handed_in = f"handed-in-{test.id}"

    def mark(replies: Replies) -> None:
        st.session_state[handed_in] = {id_: replies.get(id_, ()) for id_ in asked}

    def pick(id_: str) -> None:
        number, question = asked[id_]
        jump_to_question(number, question.span)

    view = learner_view(with_pictures(reading.parsed.document, test.id), test.secret)
    given = marks(test, reading, st.session_state[handed_in]) if handed_in in st.session_state else {}
    result = sheet(
        view,
        key=_key(test),
        language=words.language(),
        marks={id_: _shown(asked[id_][1], mark) for id_, mark in given.items()} or None,
        answers={id_: _key_of(question) for id_, (_, question) in asked.items()} if with_answers else None,
        highlight=highlight_in(reading, test.secret),
        pickable=True,
        on_marked=mark,
        on_picked=pick,
    )
    undecided(test, reading, given)
    if result.picked:
        st.rerun()


def _shown(question: Question, mark: Mark) -> SheetMark:
    answer = None if mark.verdict == "right" else _key_of(question)
    return SheetMark(mark.verdict, mark.points, reason=question.explain, answer=answer)


def _key_of(question: Question) -> str:
    joint = " ／ " if question.rule == "any" else "、"
    return joint.join(question.answers)


def _key(test: StoredTest) -> str:
    return f"sheet-{test.id}"
