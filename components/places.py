"""The two places of the desk. Beside each other where there is room; on a phone one at a time, chosen by a switch."""

from __future__ import annotations

import streamlit as st

from components import words

_PLACES = {"chat": words.PLACE_CHAT, "test": words.PLACE_TEST}


def place_switch() -> None:
    """Draws the switch; the stylesheet shows it on narrow screens only, and hides the other place there."""
    chosen = st.session_state.setdefault("place", "chat")
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
