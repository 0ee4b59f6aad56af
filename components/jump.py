"""Going to a place: what the sheet rings and the source text selects."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import streamlit as st
from anaume_browser import Highlight

from components import words
from components.desk import test_in_address
from components.reading import Reading
from core.document.diagnostic import Diagnostic
from core.document.learner import learner_id, shown_blocks
from core.text import Span

_KEY = "jump"
_nonces = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Jump:
    """A place of a test asked for once; `nonce` tells this asking from the one before."""

    test_id: str | None
    span: Span
    question: int | None
    nonce: int


def jump_to_finding(found: Diagnostic) -> None:
    """Callback: go to where a finding was made."""
    st.session_state[_KEY] = Jump(test_in_address(), found.span, found.question, next(_nonces))


def jump_to_question(number: int, span: Span | None) -> None:
    """Callback: go to a question, by its number from 1."""
    st.session_state[_KEY] = Jump(test_in_address(), span or Span(0, 0), number, next(_nonces))


def show_source() -> None:
    """Callback: have the source text in sight, in its tab."""
    st.session_state["tab"] = words.say(words.TAB_SOURCE)


def asked_jump() -> Jump | None:
    """The place of the open test that was asked for last in this session."""
    jump: Jump | None = st.session_state.get(_KEY)
    return jump if jump is not None and jump.test_id == test_in_address() else None


def forget_jump() -> None:
    """Callback: nothing is asked for any more."""
    st.session_state.pop(_KEY, None)


def highlight_in(reading: Reading, secret: bytes) -> Highlight | None:
    """Where the sheet should ring: the question, else the block that holds the place."""
    jump = asked_jump()
    if jump is None:
        return None
    if jump.question is not None and jump.question <= len(reading.questions):
        return Highlight(learner_id(reading.questions[jump.question - 1], secret), jump.nonce)
    for index, block in enumerate(shown_blocks(reading.parsed.document.blocks)):
        if block.span is not None and block.span.start <= jump.span.start <= block.span.end:
            return Highlight(f"block-{index}", jump.nonce)
    return None
