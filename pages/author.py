"""The authoring desk: the conversation on the left, the test on the right; on a phone one at a time."""

import streamlit as st

from components import words
from components.conversation import conversation
from components.desk import Desk, open_desk
from components.header import header
from components.markup import show, tag
from components.places import place_switch
from components.services import services
from components.work import work
from core.errors import NotFound

try:
    desk = open_desk()
except NotFound as problem:
    header(Desk(None, None))
    show(tag("p", words.say(problem.message), role="alert"))
    st.page_link("pages/library.py", label=words.say(words.TO_LIBRARY), icon=":material/list:")
    st.stop()

job = services().workflow.latest_job(desk.test.id) if desk.test else None
header(desk)
place_switch()
left, right = st.columns([5, 8], gap="medium")
with left:
    conversation(desk, job)
with right:
    work(desk, job)
