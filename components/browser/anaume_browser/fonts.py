"""The fonts of the house on pages that show no sheet."""

from __future__ import annotations

from anaume_browser.mounting import component


def fonts() -> None:
    """Make "BIZ UDPGothic" (400 and 700) known to the whole page, Streamlit's own widgets included; takes no room.

    A sheet does the same by itself. Call it once a run, from the script that every page goes through.
    """
    component("fonts", js="fonts.js")(key="anaume-fonts")
