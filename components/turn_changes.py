"""What the last turn changed, place by place: each can stay or be taken back."""

from __future__ import annotations

from functools import lru_cache

import streamlit as st

from components import words
from components.desk import Desk
from components.markup import Markup, show, tag
from components.services import services
from core.dialect import parse
from core.document.walk import questions
from core.errors import NotPossible
from core.storage.records import Conflict
from core.workflow.edited_places import Change

SHOWN_AT_ONCE = 12


def turn_changes(desk: Desk) -> None:
    """Draws the changes of the last turn until the user says that they may stay."""
    if desk.revision is None:
        return
    found = services().workflow.changes_of(desk.revision.test_id)
    if not found:
        return
    with st.container(key="turn-changes", gap="xsmall"):
        show(tag("div", words.say(words.CHANGED_PLACES, count=len(found)), cls="panel-title"))
        for change in found[:SHOWN_AT_ONCE]:
            _one(desk, change)
        if len(found) > SHOWN_AT_ONCE:
            show(tag("div", words.say(words.CHANGED_MORE, count=len(found) - SHOWN_AT_ONCE), cls="quiet"))
        with st.container(horizontal=True, gap="small"):
            st.button(words.say(words.KEEP_ALL), key="keep-all", icon=":material/check:", on_click=_keep, args=(desk,))
            every = tuple(change.id for change in found)
            st.button(words.say(words.REJECT_ALL), key="reject-all", type="tertiary", on_click=_reject,
                      args=(desk, every))  # fmt: skip


def _one(desk: Desk, change: Change) -> None:
    with st.container(key=f"change-{change.id}", horizontal=True, vertical_alignment="center", gap="small"):
        show(_difference(change))
        st.button(words.say(words.REJECT), key=f"reject-{change.id}", type="tertiary", icon=":material/undo:",
                  on_click=_reject, args=(desk, (change.id,)))  # fmt: skip


def _difference(change: Change) -> Markup:
    numbers = change.questions or change.former_questions
    head = tag("b", "・".join(words.say(words.QUESTION, number=number) for number in numbers)) if numbers else ""
    before = tag("s", shown_text(change.before)) if change.before.strip() else ""
    after = tag("span", shown_text(change.after)) if change.after.strip() else ""
    arrow = " → " if before and after else ""
    return tag("div", head, " " if head else "", before, arrow, after, cls="difference")


@lru_cache(maxsize=256)
def shown_text(text: str) -> str:
    """A piece of source text for a reader: each question as 【answer（choices）】."""
    parts, done = [], 0
    for question in questions(parse(text).document):
        if question.span is None:
            continue
        choices = f"（{' / '.join(question.choices)}）" if question.choices else ""
        parts += [text[done : question.span.start], f"【{'・'.join(question.answers)}{choices}】"]
        done = question.span.end
    return "".join([*parts, text[done:]]).strip()


def _turn(desk: Desk) -> tuple[str, int]:
    assert desk.revision is not None
    return desk.revision.test_id, desk.revision.number


def _keep(desk: Desk) -> None:
    services().workflow.accept(*_turn(desk))


def _reject(desk: Desk, change_ids: tuple[str, ...]) -> None:
    test_id, number = _turn(desk)
    try:
        outcome = services().workflow.reject(test_id, number, *change_ids)
    except NotPossible as reason:
        st.toast(words.say(reason.message))
        return
    if isinstance(outcome, Conflict):
        st.toast(words.say(words.SOURCE_CONFLICT, number=outcome.kept.number), duration="long")
