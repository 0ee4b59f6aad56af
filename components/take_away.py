"""Taking a test away: files for the editor, and the source text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import streamlit as st

from components import words
from components.desk import Desk
from components.services import services
from core.dialect import parse
from core.editor_json import Profile, write
from core.text import Message

_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')
MAX_NAME_CHARACTERS = 60


def take_away(desk: Desk) -> None:
    """The button with everything one can take away; the files are made at the click, from what is current then."""
    with st.popover(words.say(words.TAKE_AWAY), type="primary", icon=":material/download:"):
        if desk.revision is None:
            st.html(f'<p class="quiet">{words.say(words.NOTHING_TO_TAKE)}</p>')
            return
        name = file_name(desk.title)
        _button(words.TAKE_JSON, _editor_json(desk.revision.test_id, "testmaker"), f"{name}-editor.json", "json")
        st.html(f'<p class="quiet">{words.say(words.TAKE_JSON_HELP)}</p>')
        _button(words.TAKE_PLATE, _editor_json(desk.revision.test_id, "plate"), f"{name}-plate.json", "json-plate")
        _button(words.TAKE_MDX, _source(desk.revision.test_id), f"{name}.mdx", "mdx")


def file_name(title: str) -> str:
    """The title as the beginning of a file name that every system takes."""
    return _UNSAFE.sub(" ", title).strip(" .")[:MAX_NAME_CHARACTERS] or "test"


def _button(label: Message, data: Callable[[], bytes], name: str, key: str) -> None:
    mime = "application/json" if name.endswith(".json") else "text/markdown"
    st.download_button(
        words.say(label), data, name, mime, key=f"take-{key}", on_click="ignore", width="stretch"
    )  # fmt: skip


def _current_text(test_id: str) -> str:
    revision = services().storage.open_test(test_id).revision
    return revision.text if revision else ""


def _editor_json(test_id: str, profile: Profile) -> Callable[[], bytes]:
    def made() -> bytes:
        value = write(parse(_current_text(test_id)).document, profile)
        return json.dumps(value, ensure_ascii=False, indent=1).encode()

    return made


def _source(test_id: str) -> Callable[[], bytes]:
    return lambda: _current_text(test_id).encode()
