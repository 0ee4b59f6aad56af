"""The two places of the desk. Beside each other where there is room; on a phone one at a time, chosen by a switch."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from components import words

_GO = "go_to_place"
_PLACES = {"chat": words.PLACE_CHAT, "test": words.PLACE_TEST}


def place_switch() -> None:
    """Draws the switch; the stylesheet shows it on narrow screens only, and hides the other place there."""
    if _GO in st.session_state:
        st.session_state["place"] = st.session_state.pop(_GO)
    chosen = st.session_state.setdefault("place", "test")
    with st.container(key=f"place-{chosen}"):
        st.segmented_control(
            words.say(words.PLACE),
            list(_PLACES),
            format_func=lambda place: words.say(_PLACES[place]),
            key="place",
            required=True,
            label_visibility="collapsed",
            width="stretch",
        )


def go_to_place(place: Literal["chat", "test"]) -> None:
    """From the next run on, this is the place that a phone shows."""
    st.session_state[_GO] = place
