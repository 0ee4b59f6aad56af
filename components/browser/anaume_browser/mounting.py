"""How a component of this package is registered with Streamlit."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

ASSETS = Path(__file__).parent / "assets"


class AssetsNotBuilt(RuntimeError):
    """The browser assets were never built; Streamlit alone would only say that a component is not declared."""


@cache
def component(name: str, *, js: str, css: str | None = None) -> ComponentRenderer:
    """The component `name` of pyproject.toml with its assets. Raises AssetsNotBuilt where one is missing.

    Registered at its first use, not at import: outside a running Streamlit no manifest is known, and tests and tools
    import pages there.
    """
    for asset in filter(None, (js, css)):
        if not (ASSETS / asset).is_file():
            raise AssetsNotBuilt(f"{asset} is missing: run `make setup`, which builds the browser assets.")
    return st.components.v2.component(f"anaume_browser.{name}", js=js, css=css)
