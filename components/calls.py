"""What models were asked and what came of it: for whoever has to see in a few minutes why something failed."""

from __future__ import annotations

import streamlit as st

from components import words
from components.markup import show, tag
from components.services import services
from core.llm import Outcome
from core.storage.records import FailingInput, KeptCall
from core.text import Message

SHOWN = 100
FAILED_SHOWN = 20


def calls() -> None:
    """Draws alarms first, then the last calls as a table, then each that failed with what came back."""
    storage = services().storage
    kept = storage.recent_calls(SHOWN)
    show(tag("h2", words.say(words.CALLS), cls="page-title"))
    if not kept:
        show(tag("p", words.say(words.CALLS_EMPTY), cls="quiet"))
        return
    for failing in storage.failing_inputs():
        _alarm(failing)
    _table(kept)
    failed = [call for call in kept if call.outcome != Outcome.COMPLETE][:FAILED_SHOWN]
    if failed:
        show(tag("div", words.say(words.CALLS_FAILED), cls="panel-title"))
    for call in failed:
        _failure(call)


def _alarm(failing: FailingInput) -> None:
    last = failing.last
    said = words.say(
        words.CALLS_FAILING,
        times=failing.times,
        purpose=_purpose(last),
        when=_when(last),
        why=words.say(Outcome(last.outcome).message),
    )
    show(tag("div", said, cls="check error", role="alert"))


def _table(kept: tuple[KeptCall, ...]) -> None:
    head = tag("tr", *(tag("th", words.say(name), scope="col") for name in words.CALLS_COLUMNS))
    rows = [tag("tr", *(tag("td", cell) for cell in _cells(call))) for call in kept]
    table = tag("table", head, *rows, cls="acceptance")
    # What scrolls sideways is reached by the keyboard too.
    show(tag("div", table, cls="wide-table", tabindex="0", role="region", aria_label=words.say(words.CALLS)))


def _cells(call: KeptCall) -> tuple[str, ...]:
    numbers = (f"{call.input_tokens:,}", f"{call.output_tokens:,}", f"{call.seconds:.1f}", f"{call.requests}")
    mark = "✓" if call.outcome == Outcome.COMPLETE else "✕"
    return (_when(call), _purpose(call), call.model, mark, *numbers)


def _failure(call: KeptCall) -> None:
    with st.expander(f"{_when(call)}　{_purpose(call)}"):
        show(tag("p", words.say(Outcome(call.outcome).message)))
        show(tag("p", f"{call.outcome}  {call.detail}", cls="quiet"))
        if call.raw:
            show(tag("div", words.say(words.CALL_RAW), cls="panel-title"))
            st.code(call.raw, language=None, wrap_lines=True)


def _purpose(call: KeptCall) -> str:
    return words.say(words.PURPOSES.get(call.purpose, Message(call.purpose, call.purpose)))


def _when(call: KeptCall) -> str:
    return f"{call.created_at.astimezone():%m-%d %H:%M:%S}"
