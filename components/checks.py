"""What there is to check, beside the sheet; each finding leads to its place."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from components import words
from components.markup import Markup, show, tag
from core.document.diagnostic import Diagnostic, Fix

_ORDER = {"error": 0, "warning": 1, "info": 2}
SHOWN_AT_ONCE = 20


def checks(
    diagnostics: tuple[Diagnostic, ...], *, on_place: Callable[[Diagnostic], None], on_fix: Callable[[Fix], None]
) -> None:
    """One card a finding, the worst first.

    `on_place` is called with the finding whose place is asked for, `on_fix` with the fix that is to be made.
    """
    ordered = sorted(diagnostics, key=lambda found: (_ORDER[found.severity], found.span.start))
    weighty = [found for found in ordered if found.severity != "info"]
    notes = [found for found in ordered if found.severity == "info"]
    if weighty:
        show(tag("div", words.say(words.CHECKS, count=len(weighty)), cls="panel-title"))
    else:
        show(tag("div", "✓ ", words.say(words.CHECKS_CLEAR), cls="clear"))
    for index, found in enumerate(weighty[:SHOWN_AT_ONCE]):
        _finding(found, f"finding-{index}", on_place, on_fix)
    if notes:
        with st.expander(words.say(words.NOTES, count=len(notes)), type="compact"):
            for index, found in enumerate(notes[:SHOWN_AT_ONCE]):
                _finding(found, f"note-{index}", on_place, on_fix)


def _finding(
    found: Diagnostic, key: str, on_place: Callable[[Diagnostic], None], on_fix: Callable[[Fix], None]
) -> None:
    with st.container(key=key, gap="xsmall"):
        show(_card(found))
        with st.container(key=f"do-{key}", horizontal=True, gap="small"):
            place = words.say(words.SHOW_PLACE)
            st.button(place, key=f"place-{key}", type="tertiary", on_click=on_place, args=(found,))
            if found.fix is not None and found.fix.edits:
                title = words.say(found.fix.title)
                st.button(title, key=f"fix-{key}", type="tertiary", on_click=on_fix, args=(found.fix,))


def _card(found: Diagnostic) -> Markup:
    label = words.say(words.SEVERITY[found.severity])
    if found.question is not None:
        label += f" ・ {words.say(words.QUESTION, number=found.question)}"
    head = tag("b", label, cls=found.severity)
    # A fix without edits is advice: it needs a person.
    advice = [tag("div", words.say(found.fix.title), cls="quiet")] if found.fix and not found.fix.edits else []
    return tag("div", head, tag("div", words.say(found.message)), *advice, cls=f"check {found.severity}")
