"""Protected files: asks for the password where one was refused for want of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from components import words
from components.services import services
from core.sources import Upload, asks_for_password
from core.storage.records import StoredSource

Send = Callable[[str, Sequence[Upload], Mapping[str, str]], None]


def locked_files(test_id: str, send: Send) -> None:
    """A field for each file that waits for its password; the password is used once and kept nowhere."""
    for source in services().storage.sources(test_id):
        if asks_for_password(source.refusal):
            _field(source, send)


def _field(source: StoredSource, send: Send) -> None:
    key = f"password-{source.sha256[:12]}"
    with st.form(f"locked-{source.sha256[:12]}", clear_on_submit=True):
        st.text_input(words.say(words.PASSWORD, name=source.name), type="password", key=key, autocomplete="off")
        st.form_submit_button(words.say(words.PASSWORD_READ), on_click=_unlock, args=(source, key, send))


def _unlock(source: StoredSource, key: str, send: Send) -> None:
    upload = Upload(source.name, services().storage.source_bytes(source.sha256))
    send(words.say(words.PASSWORD_REQUEST, name=source.name), [upload], {source.name: st.session_state[key]})
