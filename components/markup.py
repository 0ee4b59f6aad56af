"""HTML for the few things Streamlit has no element for. All text is escaped here and nowhere else."""

from __future__ import annotations

import html

import streamlit as st


class Markup(str):
    """HTML that is safe to show: made by `tag` alone."""

    __slots__ = ()


def tag(name: str, *content: str | Markup, cls: str = "", **attributes: str) -> Markup:
    """One element; plain strings in `content` become text, `Markup` stays as it is."""
    shown = "".join(part if isinstance(part, Markup) else html.escape(part) for part in content)
    named = {"class": cls, **attributes}
    written = "".join(
        f' {key.replace("_", "-")}="{html.escape(value, quote=True)}"' for key, value in named.items() if value
    )
    return Markup(f"<{name}{written}>{shown}</{name}>")


def show(markup: Markup) -> None:
    """Draws it where Streamlit stands."""
    st.html(markup)
