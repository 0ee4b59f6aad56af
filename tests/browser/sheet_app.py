"""A small app around the sheet. The address says what is shown: ?scene=, ?language=, and switches set to 1."""

from __future__ import annotations

import json

import documents
import streamlit as st
from anaume_browser import Highlight, Replies, SheetMark, sheet

from core.document.learner import learner_id, learner_view
from core.document.walk import questions

TICK_SECONDS = 0.2
SCENES = {"edo": documents.EDO, "science": documents.SCIENCE, "hostile": documents.HOSTILE}
MOVING = {"growing": documents.growing, "moved": documents.moved, "remounted": documents.remounted}
STEPS_IN_ONE_PLACE = 4
asked = st.query_params
state = st.session_state
scene = asked.get("scene", "edo")


def switched_on(name: str) -> bool:
    return asked.get(name) == "1"


def marks_for(document: documents.n.Document, replies: Replies) -> dict[str, SheetMark]:
    """Right when it is an answer, undecided when it asks; the product marks with core.grading."""
    marks = {}
    for question in questions(document):
        id_ = learner_id(question, documents.SECRET)
        given = replies.get(id_, ())
        right = (
            set(given) == set(question.answers) if question.rule == "all" else bool(set(given) & set(question.answers))
        )
        verdict = "undecided" if given == ("?",) else "right" if right else "wrong"
        answer = None if right else "・".join(question.answers)
        reason = None if right else "教科書の92ページにあります。"
        marks[id_] = SheetMark(verdict, question.score if right else 0, reason, answer)
    return marks


def heard(name: str, value: object) -> None:
    state.setdefault("heard", []).append([name, value])


def draw() -> None:
    step = state.get("step", 0)
    if scene in MOVING and switched_on("ticking"):
        state.step = step + 1
    document = MOVING[scene](step) if scene in MOVING else SCENES[scene]
    view = learner_view(document, documents.SECRET)
    ids = [question.id for question in view.questions]
    keys = {id_: "・".join(question.answers) for id_, question in zip(ids, questions(document), strict=True)}
    if "jump" in state:
        places = {"first": ids[0], "last": ids[-1], "block": "block-4"}
        state.highlight = Highlight(places[state.pop("jump")], state.get("nonce", 0) + 1)
        state.nonce = state.highlight.nonce
    place = st.container()
    if scene == "remounted" and step // STEPS_IN_ONE_PLACE % 2:
        place = place.container()
    with place:
        result = sheet(
            view,
            key=f"sheet-{scene}",
            language=asked.get("language", "ja"),
            marks=state.get("marks"),
            answers=keys if state.get("teacher") else None,
            highlight=state.get("highlight"),
            growing=switched_on("ticking"),
            pickable=switched_on("pickable"),
            on_marked=lambda replies: state.update(marks=marks_for(document, replies)),
            on_replies=lambda replies: heard("replies", replies),
            on_picked=lambda id_: heard("picked", ids.index(id_) + 1),
        )
    by_number = {ids.index(id_) + 1: parts for id_, parts in result.replies.items()}
    said = {"replies": by_number, "marked": result.marked is not None, "heard": state.get("heard", []), "step": step}
    with st.container(key="said"):
        st.code(json.dumps(said, ensure_ascii=False), language=None)


st.set_page_config(layout="wide")
st.title("シートの試し書き")
if switched_on("controls"):
    with st.container(horizontal=True):
        st.toggle("show", value=True, key="show")
        st.toggle("teacher", key="teacher")
        for place in ("first", "last", "block"):
            st.button(f"jump {place}", on_click=lambda place=place: state.update(jump=place))
        st.button("next", on_click=lambda: state.update(step=state.get("step", 0) + 1))
if state.get("show", True):
    (st.fragment(run_every=TICK_SECONDS)(draw) if switched_on("ticking") else draw)()
