"""The source text of the test, to be changed by hand; every change is a revision."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeGuard

import streamlit as st
from anaume_browser import TextPlace, reveal, typed_over

from components import words
from components.jump import asked_jump
from components.markup import show, tag
from components.services import services
from core.document.diagnostic import Fix
from core.storage.records import Conflict, Revision
from core.text import apply_edits
from core.text.spans import utf16_span

HEIGHT_PIXELS = 560


@dataclass
class _Field:
    """What the field shows, by revision: the text that was `put` into it last, and the `number` that it has by now.

    `was` tells what the texts that were put in before had become, and `replaced` is the last of them.
    """

    put: int = 0
    number: int = 0
    replaced: str = ""
    was: dict[int, int] = field(default_factory=dict)
    is_stale: bool = True

    def take(self, number: int, former: str) -> None:
        """Another text is put in, in the place of the `former`."""
        if number != self.put:
            self.was[self.put], self.replaced = self.number, former
        self.put = self.number = number
        self.is_stale = False

    def base_of(self, text: str, told: int | None) -> int | None:
        """The revision that a text was made from by typing over the one `told`; None where nobody has typed it.

        Streamlit leaves a field alone while somebody types in it, so that this may be a former one, and sends what
        stood in the field before it heard of a new text.
        """
        if told != self.put and text == self.replaced:
            return None
        return self.number if told is None or told == self.put else self.was.get(told, self.number)


def source_pane(revision: Revision) -> None:
    """Draws the text; what is changed in it becomes the next revision when the field is left."""
    key = f"source-{revision.test_id}"
    shown: _Field = st.session_state.setdefault(f"{key}-shown", _Field())
    if shown.is_stale or shown.number != revision.number or key not in st.session_state:
        shown.take(revision.number, st.session_state.get(key, ""))
        st.session_state[key] = revision.text
    with st.container(key="source", gap="xsmall"):
        st.text_area(
            words.say(words.SOURCE_LABEL),
            key=key,
            height=HEIGHT_PIXELS,
            label_visibility="collapsed",
            on_change=_save,
            args=(revision.test_id, key, shown),
        )
        show(tag("div", words.say(words.SOURCE_HELP), cls="quiet"))
    reveal(_place(st.session_state[key]), container="source", text=shown.put, key=f"{key}-reveal")


def save_fixed(revision: Revision, fix: Fix) -> None:
    """Callback: makes the change that a finding proposes; the rest of the text stays as it is."""
    _keep(services().workflow.save_text(revision.test_id, revision.number, apply_edits(revision.text, fix.edits)))


def _place(text: str) -> TextPlace | None:
    jump = asked_jump()
    if jump is None:
        return None
    span = utf16_span(text, jump.span)
    return TextPlace(span.start, span.end, jump.nonce)


def _save(test_id: str, key: str, shown: _Field) -> None:
    text: str = st.session_state[key]
    base = shown.base_of(text, typed_over(f"{key}-reveal"))
    outcome = None if base is None else services().workflow.save_text(test_id, base, text)
    if outcome is not None and _keep(outcome):
        shown.number = outcome.number
    else:
        shown.is_stale = True


def _keep(outcome: Revision | Conflict) -> TypeGuard[Revision]:
    if isinstance(outcome, Conflict):
        st.toast(words.say(words.SOURCE_CONFLICT, number=outcome.kept.number), duration="long")
        return False
    return True
