"""The screens and their addresses."""

from __future__ import annotations

import streamlit as st
from streamlit.navigation.page import Page

from components import words

_opened: set[str] = set()


def screens() -> Page:
    """The screen that the address names; called by `app.py` in every run."""
    _opened.add("app")
    return st.navigation(
        [
            st.Page("pages/author.py", title=words.say(words.AUTHOR), url_path="author", default=True),
            st.Page("pages/library.py", title=words.say(words.LIBRARY), url_path="library"),
            st.Page("pages/settings.py", title=words.say(words.SETTINGS), url_path="settings"),
        ],
        position="hidden",
    )


def only_through_app() -> None:
    """Starts the run anew where a page came up past `app.py`, without style and language.

    Until somebody has called `st.navigation`, Streamlit (1.67) takes the folder `pages` for the screens of an app of
    the older kind: the first address that a fresh server is asked for would be shown bare.
    """
    if "app" not in _opened:
        screens()
        st.rerun()
