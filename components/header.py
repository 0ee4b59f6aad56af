"""The line above everything: where one is, what is open, what one can do with the whole test."""

from __future__ import annotations

import streamlit as st

from components import words
from components.desk import Desk, clear_desk, test_in_address
from components.markup import Markup, show, tag
from components.navigation import only_through_app
from components.services import services
from components.take_away import take_away
from components.usage import usage_line
from core.errors import NotPossible
from core.llm import Usage
from core.storage.records import RevisionHead, StoredTest

LOGO = tag("span", "あな", tag("i", "う"), "め", cls="logo")
HISTORY_LINES = 20


def header(desk: Desk | None) -> None:
    """Draws the line; `desk` is None on pages that are not about one test."""
    only_through_app()
    with st.container(key="header", horizontal=True, vertical_alignment="center", gap="small"):
        show(_where(desk))
        if desk is None:
            _to_desk()
        else:
            if desk.revision is not None:
                _history(desk)
            if desk.test is not None:
                st.button(words.say(words.NEW_TEST), key="new", icon=":material/add:", on_click=clear_desk)
        _link("pages/library.py", words.say(words.LIBRARY), ":material/list:")
        _link("pages/settings.py", words.say(words.SETTINGS), ":material/settings:", test_in_address())
        if desk is not None:
            take_away(desk)
        _language()


def _where(desk: Desk | None) -> Markup:
    if desk is None:
        return tag("div", LOGO)
    saved = ""
    if desk.revision is not None:
        saved = words.say(words.SAVED, number=desk.revision.number)
    title = desk.title if desk.test is not None else ""
    return tag(
        "div", LOGO, "　", tag("span", title, cls="test-title", title=title), "　", tag("span", saved, cls="saved")
    )


def _history(desk: Desk) -> None:
    assert desk.test is not None
    storage, test_id = services().storage, desk.test.id
    with st.popover(words.say(words.HISTORY), icon=":material/history:", key="history"):
        st.button(words.say(words.UNDO), key="undo", icon=":material/undo:", on_click=_undo, args=(test_id,))
        for head in storage.revisions(test_id)[:HISTORY_LINES]:
            _version(desk.test, head)
        spent = storage.tokens_spent(test_id)
        usage = Usage(spent.input_tokens, spent.output_tokens, spent.cached_tokens)
        if line := usage_line(spent.calls, usage):
            show(tag("div", words.say(words.USAGE_OF_TEST, line=line), cls="quiet"))


def _version(test: StoredTest, head: RevisionHead) -> None:
    with st.container(key=f"version-{head.number}", horizontal=True, vertical_alignment="center", gap="small"):
        show(tag("div", tag("b", words.say(words.VERSION, number=head.number), " "), words.say(head.note), cls="quiet"))
        st.space("stretch")
        if head.number != test.current_number:
            again = (test.id, test.current_number, head.number)
            name = words.say(words.TAKE_UP)
            st.button(name, key=f"restore-{head.number}", type="tertiary", on_click=_restore, args=again)


def _restore(test_id: str, base_number: int, number: int) -> None:
    services().workflow.restore(test_id, base_number, number)


def _to_desk() -> None:
    test_id = test_in_address()
    if test_id:
        _link("pages/author.py", words.say(words.BACK_TO_TEST), ":material/arrow_back:", test_id)
    else:
        _link("pages/author.py", words.say(words.NEW_TEST), ":material/add:")


def _link(page: str, label: str, icon: str, test_id: str | None = None) -> None:
    with_test = {"test": test_id} if test_id else {}
    st.page_link(page, label=label, icon=icon, query_params={"lang": words.language(), **with_test})


def _undo(test_id: str) -> None:
    try:
        services().workflow.undo(test_id)
    except NotPossible as reason:
        st.toast(words.say(reason.message))


def _language() -> None:
    if "language" not in st.session_state:
        st.session_state["language"] = words.language()
    st.segmented_control(
        words.say(words.LANGUAGE),
        list(words.LANGUAGE_NAMES),
        format_func=words.LANGUAGE_NAMES.__getitem__,
        key="language",
        required=True,
        label_visibility="collapsed",
        on_change=words.switch_language,
    )
