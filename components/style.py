"""The look around the sheet: what `.streamlit/config.toml` cannot say."""

from __future__ import annotations

from pathlib import Path

import streamlit as st
from anaume_browser import fonts

ICON = Path(__file__).with_name("icon.svg")
_STYLE = Path(__file__).with_name("style.css")


def apply_style() -> None:
    """Loads the stylesheet and the fonts; once a run, from `app.py`."""
    st.html(_STYLE)
    fonts()
