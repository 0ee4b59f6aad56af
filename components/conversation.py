"""The conversation: what was asked, what was done, what changed, and the box to ask for more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import streamlit as st

from components import words
from components.chosen_model import chosen_team
from components.desk import Desk, clear_desk, test_on_desk
from components.locked import locked_files
from components.markup import show, tag
from components.places import go_to_place
from components.said import failed_message, message_block, steps_list
from components.services import services
from components.turn_changes import turn_changes
from core.errors import NotFound, NotPossible, UnusableInput
from core.sources.upload import Upload
from core.text import Message
from core.workflow.live import JobView

POLL_SECONDS = 0.3
FILE_TYPES = [
    *("pdf", "png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "heic", "heif"),
    *("docx", "pptx", "ppsx", "html", "htm", "txt", "md", "mdx"),
    *("doc", "ppt", "docm", "pptm"),  # not read, but answered in words that say how to save them
]
_NOT_SENT = "not_sent"
_TAKEN = "taken"
_GROWING = "growing"
_AWAITED = "awaited"
_BACK_IN_BOX = "back_in_box"


def conversation(desk: Desk, job: JobView | None) -> None:
    """Draws the chat of the open test with the box below it."""
    running = job is not None and job.status == "running"
    if job is not None and not running and st.session_state.pop(_AWAITED, False) and job.status == "done":
        go_to_place("test")  # also where the turn was over before its progress could be shown
        st.rerun()
    with st.container(key="conversation", gap="small"):
        # Two containers: the outer one scrolls from its foot (see the stylesheet), so that the newest line is in sight.
        with st.container(key="messages"), st.container(gap="small"):
            if desk.test is not None:
                for message in services().storage.messages(desk.test.id):
                    show(message_block(message))
            if job is not None and running:
                st.fragment(_progress, run_every=POLL_SECONDS)(job.id)
            elif job is not None and job.is_about_address:
                _back_into_box(job)
            elif job is not None and job.can_retry:
                st.button(words.say(words.RETRY), icon=":material/refresh:", on_click=_retry, args=(job.id,))
            _not_sent()
            if desk.test is not None and not running:
                locked_files(desk.test.id, send)
                turn_changes(desk)
        # Drawn always: what takes the place of something else pushes its old picture below the box for a moment.
        with st.container(key="suggestions", horizontal=True, gap="xsmall"):
            if desk.revision is not None and not running:
                _suggestions()
        with st.container(key="ask"):
            said = st.chat_input(
                words.say(words.ASK if desk.revision is None else words.ASK_MORE),
                key="request",
                accept_file="multiple",
                file_type=FILE_TYPES,
                max_chars=4000,
                on_submit=_send,
            )
            if said and not st.session_state.pop(_TAKEN, False):
                # Sent to a server that was started anew, or forgot the session: it does not know the callback yet.
                _send()
                st.rerun()


def send(request: str, uploads: Sequence[Upload], passwords: Mapping[str, str] = MappingProxyType({})) -> None:
    """Starts a turn for the open test, or for a new one on an empty desk."""
    go_to_place("chat")
    fresh = "test" not in st.query_params
    test_id = test_on_desk()
    try:
        services().workflow.start(test_id, request, uploads, words.language(), passwords, chosen_team())
        st.session_state[_AWAITED] = True
        st.session_state.pop(_NOT_SENT, None)
    except (UnusableInput, NotPossible, NotFound) as problem:
        st.session_state[_NOT_SENT] = (problem.message, request)
        if fresh:
            services().storage.delete_test(test_id)
            clear_desk()


def _send() -> None:
    said = st.session_state["request"]
    st.session_state[_TAKEN] = True
    send(said.text, [Upload(file.name, file.getvalue()) for file in said.files])


def _progress(job_id: str) -> None:
    job = services().workflow.job(job_id)
    if job.status != "running":
        st.session_state[_AWAITED] = True
        st.rerun()
    if job.partial_text and st.session_state.get(_GROWING) != job_id:
        st.session_state[_GROWING] = job_id
        st.rerun()  # from now on the test that is being written is shown
    doing = steps_list(job.steps)
    show(tag("div", doing, cls="said studio", role="status"))
    st.button(words.say(words.STOP), icon=":material/stop:", on_click=_stop, args=(job_id,))


def _stop(job_id: str) -> None:
    services().workflow.cancel(job_id)


def _retry(job_id: str) -> None:
    try:
        services().workflow.retry(job_id, chosen_team())
    except NotPossible as problem:
        st.session_state[_NOT_SENT] = (problem.message, "")


def _back_into_box(job: JobView) -> None:
    """Puts the request into the box again, once, so that its address can be corrected there."""
    if st.session_state.get(_BACK_IN_BOX) != job.id:
        st.session_state[_BACK_IN_BOX] = job.id
        st.session_state["request"] = job.request
    show(tag("div", words.say(words.CORRECT_ADDRESS), cls="quiet"))


def _not_sent() -> None:
    if _NOT_SENT in st.session_state:
        reason, request = st.session_state[_NOT_SENT]
        show(failed_message(words.say(reason), request))


def _suggestions() -> None:
    for index, suggestion in enumerate(words.SUGGESTIONS):
        st.button(words.say(suggestion), key=f"suggest-{index}", on_click=_suggested, args=(suggestion,))


def _suggested(suggestion: Message) -> None:
    send(words.say(suggestion), ())
