"""The sheet: the test as its learners will see it, filled in and marked here; the keys stay on the server."""

from __future__ import annotations

import streamlit as st
from anaume_browser import Replies, SheetMark, sheet

from components import words
from components.jump import highlight_in, jump_to_question, show_source
from components.reading import Reading, read
from core.dialect import hold_back, read_reply
from core.document.learner import LearnerView
from core.document.nodes import Question
from core.grading import grade
from core.storage.records import StoredTest
from core.workflow.live import JobView


def sheet_pane(test: StoredTest, reading: Reading, *, with_answers: bool) -> None:
    """Draws the sheet; answering and marking rerun nothing else."""
    st.fragment(_sheet)(test, reading, with_answers)


def growing_sheet(test: StoredTest, job: JobView) -> None:
    """Draws what a running turn has written so far."""
    text = hold_back(read_reply(job.partial_text).text)
    view = read(text).view(test.secret)
    sheet(view, key=_key(test), language=words.language(), growing=True, markable=False)


def _sheet(test: StoredTest, reading: Reading, with_answers: bool) -> None:
    asked = reading.by_learner_id(test.secret)
    marks_key = f"marks-{test.id}"

    def mark(replies: Replies) -> None:
        stems = reading.stems
        st.session_state[marks_key] = {
            id_: _mark(question, replies.get(id_, ()), stems[number - 1]) for id_, (number, question) in asked.items()
        }

    def pick(id_: str) -> None:
        number, question = asked[id_]
        jump_to_question(number, question.span)
        show_source()

    view = reading.view(test.secret)
    result = sheet(
        view,
        key=_key(test),
        language=words.language(),
        marks=_still_asked(st.session_state.get(marks_key), view),
        answers={id_: _key_of(question) for id_, (_, question) in asked.items()} if with_answers else None,
        highlight=highlight_in(reading, test.secret),
        pickable=True,
        on_marked=mark,
        on_picked=pick,
    )
    if result.picked:
        st.rerun()


def _mark(question: Question, replies: tuple[str, ...], stem: str) -> SheetMark:
    marked = grade(question, replies, stem=stem)
    return SheetMark(
        marked.verdict,
        marked.points,
        reason=question.explain,
        answer=None if marked.verdict == "right" else _key_of(question),
    )


def _key_of(question: Question) -> str:
    joint = " ／ " if question.rule == "any" else "、"
    return joint.join(question.answers)


def _still_asked(marks: dict[str, SheetMark] | None, view: LearnerView) -> dict[str, SheetMark] | None:
    ids = {question.id for question in view.questions}
    return {id_: mark for id_, mark in marks.items() if id_ in ids} if marks else None


def _key(test: StoredTest) -> str:
    return f"sheet-{test.id}"
