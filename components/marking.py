"""How the preview marks: whether several answers earn partial points, and what no machine can tell."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import streamlit as st
from anaume_browser import Replies

from components import words
from components.markup import show, tag
from components.reading import Reading
from components.services import services
from core.document.nodes import Question
from core.grading import Mark, PartialPoints, grade
from core.storage.records import StoredTest


def partial_points_switch(test: StoredTest, reading: Reading) -> None:
    """The switch for partial points; drawn where a question of the test asks for several answers."""
    if not any(question.rule == "all" for question in reading.questions):
        return
    key = f"partial-points-{test.id}"
    st.session_state.setdefault(key, test.partial_points == "proportional")
    st.toggle(
        words.say(words.PARTIAL_POINTS),
        key=key,
        help=words.say(words.PARTIAL_POINTS_HELP),
        on_change=_keep,
        args=(test.id, key),
    )


def _keep(test_id: str, key: str) -> None:
    services().storage.set_partial_points(test_id, "proportional" if st.session_state[key] else "none")


def marks(test: StoredTest, reading: Reading, replies: Replies) -> dict[str, Mark]:
    """The mark of each question that was handed in, by the name that a learner's browser knows."""
    stems = reading.stems
    return {
        id_: _graded(question, tuple(replies[id_]), stems[number - 1], test.partial_points)
        for id_, (number, question) in reading.by_learner_id(test.secret).items()
        if id_ in replies
    }


@lru_cache(maxsize=2048)
def _graded(question: Question, replies: tuple[str, ...], stem: str, points: PartialPoints) -> Mark:
    return grade(question, replies, stem=stem, partial_points=points)


def undecided(test: StoredTest, reading: Reading, given: Mapping[str, Mark]) -> None:
    """Names the replies that a teacher has to look at."""
    asked = reading.by_learner_id(test.secret)
    lines = [(asked[id_][0], mark.reason) for id_, mark in given.items() if mark.verdict == "undecided"]
    if lines:
        told = [
            tag("li", tag("b", words.say(words.QUESTION, number=number), " "), words.say(reason))
            for number, reason in sorted(lines, key=lambda line: line[0])
        ]
        head = tag("div", words.say(words.UNDECIDED, count=len(lines)), cls="panel-title")
        show(tag("div", head, tag("ul", *told), cls="check warning", role="status"))
