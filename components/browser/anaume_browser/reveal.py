"""A text area of the page: going to a place in it, and hearing which text somebody types over."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import streamlit as st

from anaume_browser.mounting import component


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A range in the text area, in UTF-16 units as browsers count. It is selected once for each new `nonce`."""

    start: int
    end: int
    nonce: int


def reveal(place: TextPlace | None, *, container: str, text: int, key: str) -> None:
    """Select `place` in the text area inside the container with that key; draws nothing. Call it after the text area.

    `text` names the text that was put into the field last, for `typed_over`.
    """
    component("reveal", js="reveal.js")(
        key=key,
        data={"place": asdict(place) if place else None, "container": container, "text": text},
        default={"typed_over": None},
        on_typed_over_change=lambda: None,
    )


def typed_over(key: str) -> int | None:
    """The name of the text that the newest typing began in, as the `reveal` of that key heard; None where it did not.

    It need not be the one that was put in last: Streamlit leaves a field alone while somebody types in it.
    """
    told = st.session_state[key].get("typed_over") if key in st.session_state else None
    return told if isinstance(told, int) else None
