"""The source text of the test, to be changed by hand; every change is a revision."""

from __future__ import annotations

from typing import TypeGuard

import streamlit as st
from anaume_browser import TextPlace, reveal

from components import words
from components.jump import asked_jump
from components.markup import show, tag
from components.services import services
from core.document.diagnostic import Fix
from core.storage.records import Conflict, Revision
from core.text import apply_edits
from core.text.spans import utf16_span

HEIGHT_PIXELS = 560


def source_pane(revision: Revision) -> None:
    """Draws the text; what is changed in it becomes the next revision when the field is left."""
    key, shown = f"source-{revision.test_id}", f"source-shown-{revision.test_id}"
    if st.session_state.get(shown) != revision.number or key not in st.session_state:
        st.session_state[key] = revision.text
        st.session_state[shown] = revision.number
    with st.container(key="source", gap="xsmall"):
        st.text_area(
            words.say(words.SOURCE_LABEL),
            key=key,
            height=HEIGHT_PIXELS,
            label_visibility="collapsed",
            on_change=_save,
            args=(revision.test_id, revision.number, key, shown),
        )
        show(tag("div", words.say(words.SOURCE_HELP), cls="quiet"))
    reveal(_place(st.session_state[key]), key=f"reveal-{revision.test_id}")


def save_fixed(revision: Revision, fix: Fix) -> None:
    """Callback: makes the change that a finding proposes; the rest of the text stays as it is."""
    _keep(services().workflow.save_text(revision.test_id, revision.number, apply_edits(revision.text, fix.edits)))


def _place(text: str) -> TextPlace | None:
    jump = asked_jump()
    if jump is None:
        return None
    span = utf16_span(text, jump.span)
    return TextPlace("source", span.start, span.end, jump.nonce)


def _save(test_id: str, base_number: int, key: str, shown: str) -> None:
    outcome = services().workflow.save_text(test_id, base_number, st.session_state[key])
    if _keep(outcome):
        st.session_state[shown] = outcome.number


def _keep(outcome: Revision | Conflict) -> TypeGuard[Revision]:
    if isinstance(outcome, Conflict):
        st.toast(words.say(words.SOURCE_CONFLICT, number=outcome.kept.number), duration="long")
        return False
    return True
