"""The library: one line a test, and what one can do with it."""

from __future__ import annotations

from zlib import crc32

import streamlit as st

from components import words
from components.markup import show, tag
from components.services import services
from core.storage.records import ListedTest, StoredTest

_JUST_DELETED = "just_deleted"


def shelf() -> None:
    """Draws every test, last changed first, and the way back from the last deletion."""
    show(tag("h1", words.say(words.LIBRARY), cls="page-title"))
    _way_back()
    listed = services().storage.list_tests()
    if not listed:
        show(tag("p", words.say(words.LIBRARY_EMPTY), cls="quiet"))
    for line in listed:
        _line(line)


def _line(listed: ListedTest) -> None:
    test = listed.test
    title = listed.title or words.say(words.UNTITLED)
    with st.container(key=f"test-{test.id}", border=True, horizontal=True, vertical_alignment="center"):
        about = words.say(words.QUESTIONS, count=listed.question_count)
        when = words.say(words.LAST_CHANGED, when=f"{test.updated_at.astimezone():%Y-%m-%d %H:%M}")
        show(tag("div", tag("div", title, cls="test-title"), tag("div", f"{about} ・ {when}", cls="saved")))
        st.space("stretch")
        if st.button(words.say(words.OPEN), key=f"open-{test.id}", type="primary"):
            st.switch_page("pages/author.py", query_params={"test": test.id, "lang": words.language()})
        _rename(test, title)
        st.button(words.say(words.DUPLICATE), key=f"duplicate-{test.id}", on_click=_duplicate, args=(test, title))
        st.button(words.say(words.DELETE), key=f"delete-{test.id}", on_click=_delete, args=(test, title))


def _rename(test: StoredTest, title: str) -> None:
    with (
        # Streamlit closes no popover by itself: under its new name the test has a new one.
        st.popover(words.say(words.RENAME), key=f"rename-{test.id}-{crc32(title.encode())}"),
        st.form(f"rename-form-{test.id}", border=False),
    ):
        name = st.text_input(words.say(words.RENAME_LABEL), value=title, max_chars=300)
        if st.form_submit_button(words.say(words.SAVE)) and name.strip():
            services().storage.rename_test(test.id, name.strip())
            st.rerun()


def _duplicate(test: StoredTest, title: str) -> None:
    services().storage.duplicate_test(test.id, words.say(words.COPY_OF, title=title))


def _delete(test: StoredTest, title: str) -> None:
    services().storage.delete_test(test.id)
    st.session_state[_JUST_DELETED] = (test.id, title)


def _way_back() -> None:
    if _JUST_DELETED not in st.session_state:
        return
    test_id, title = st.session_state[_JUST_DELETED]
    with st.container(key="deleted", horizontal=True, vertical_alignment="center"):
        show(tag("span", words.say(words.DELETED, title=title), role="status"))
        st.button(words.say(words.UNDELETE), key="undelete", on_click=_undelete, args=(test_id,))


def _undelete(test_id: str) -> None:
    services().storage.undelete_test(test_id)
    del st.session_state[_JUST_DELETED]
