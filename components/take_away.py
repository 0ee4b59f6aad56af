"""Taking a test away: files for the editor, and the source text."""

from __future__ import annotations

import re
from collections.abc import Callable

import streamlit as st

from components import words
from components.desk import Desk
from components.services import services
from core.editor_json import Profile
from core.storage.records import Revision
from core.text import Message
from core.workflow.take_away import editor_file, pictures_of, source_file

_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')
MAX_NAME_CHARACTERS = 60
JSON, ZIP = "application/json", "application/zip"


def take_away(desk: Desk) -> None:
    """The button with everything one can take away; the files are made at the click, from what is current then."""
    with st.popover(words.say(words.TAKE_AWAY), type="primary", icon=":material/download:"):
        if desk.revision is None:
            st.html(f'<p class="quiet">{words.say(words.NOTHING_TO_TAKE)}</p>')
            return
        _files(desk.revision, file_name(desk.title))


def _files(revision: Revision, name: str) -> None:
    test_id = revision.test_id
    has_pictures = bool(pictures_of(services().storage, test_id, revision.text))
    beside = has_pictures and st.toggle(words.say(words.TAKE_BESIDE), key="take-beside")
    ending, mime = ("zip", ZIP) if beside else ("json", JSON)
    for_editor = _editor_json(test_id, f"{name}-editor", "testmaker", beside=beside)
    _button(words.TAKE_JSON, for_editor, f"{name}-editor.{ending}", mime, "json")
    st.html(f'<p class="quiet">{words.say(words.TAKE_JSON_HELP)}</p>')
    for_plate = _editor_json(test_id, f"{name}-plate", "plate", beside=beside)
    _button(words.TAKE_PLATE, for_plate, f"{name}-plate.{ending}", mime, "json-plate")
    ending, mime = ("zip", ZIP) if has_pictures else ("mdx", "text/markdown")
    _button(words.TAKE_MDX, _source(test_id, name), f"{name}.{ending}", mime, "mdx")


def file_name(title: str) -> str:
    """The title as the beginning of a file name that every system takes."""
    return _UNSAFE.sub(" ", title).strip(" .")[:MAX_NAME_CHARACTERS] or "test"


def _button(label: Message, data: Callable[[], bytes], name: str, mime: str, key: str) -> None:
    st.download_button(
        words.say(label), data, name, mime, key=f"take-{key}", on_click="ignore", width="stretch"
    )  # fmt: skip


def _current_text(test_id: str) -> str:
    revision = services().storage.open_test(test_id).revision
    return revision.text if revision else ""


def _editor_json(test_id: str, name: str, profile: Profile, *, beside: bool) -> Callable[[], bytes]:
    def made() -> bytes:
        text = _current_text(test_id)
        pictures = pictures_of(services().storage, test_id, text)
        return editor_file(text, pictures, name, profile, beside=beside).data

    return made


def _source(test_id: str, name: str) -> Callable[[], bytes]:
    def made() -> bytes:
        text = _current_text(test_id)
        return source_file(text, pictures_of(services().storage, test_id, text), name).data

    return made
