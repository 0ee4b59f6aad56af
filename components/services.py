"""The services of this server, built once for all sessions."""

from __future__ import annotations

import streamlit as st

from core.bootstrap import Services, build_services
from core.settings import Settings


@st.cache_resource(show_spinner=False)
def services() -> Services:
    """The one set of services of this process; jobs run in it whatever the browsers do."""
    return build_services(Settings())
