"""Settings: the model that is asked, and what was asked of it."""

import streamlit as st

from components import words
from components.calls import calls
from components.header import header
from components.markup import show, tag
from components.model_form import model_form

header(None)
with st.container(key="settings", width=860):
    show(tag("h1", words.say(words.MODEL_TITLE), cls="page-title"))
    show(tag("p", words.say(words.MODEL_LEAD), cls="quiet"))
    model_form()
    st.space("medium")
    calls()
