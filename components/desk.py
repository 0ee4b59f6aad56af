"""The desk: the one test that is open in this browser tab, named by the address, and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from components import words
from components.reading import Reading, read
from components.services import services
from core.storage.records import Revision, StoredTest

_ADDRESS = "test"


@dataclass(frozen=True, slots=True)
class Desk:
    """The open test; `test` is None on an empty desk, `revision` while the test has no text. `called`: its title."""

    test: StoredTest | None
    revision: Revision | None
    called: str = ""

    @property
    def title(self) -> str:
        """What the test is called, or what a nameless one is called."""
        return self.called or words.say(words.UNTITLED)

    @property
    def reading(self) -> Reading | None:
        """The current text, read and checked."""
        if self.test is None or self.revision is None:
            return None
        return read(self.revision.text, self.revision.question_ids, self.test.id, read_hashes(self.test.id))


def read_hashes(test_id: str) -> tuple[str, ...]:
    """The hashes of the files of a test that were read."""
    kept = services().storage.sources(test_id)
    return tuple(source.sha256 for source in kept if source.reading_version is not None)


def test_in_address() -> str | None:
    """The id of the test that the address names."""
    return st.query_params.get(_ADDRESS)


def open_desk() -> Desk:
    """The desk that the address names.

    Raises:
        NotFound: where it names a test that is not there.
    """
    test_id = test_in_address()
    if not test_id:
        return Desk(None, None)
    opened = services().storage.open_test(test_id)
    return Desk(opened.test, opened.revision, opened.title)


def open_test(test_id: str) -> None:
    """Puts a test on the desk: from now on the address names it."""
    st.query_params[_ADDRESS] = test_id


def test_on_desk() -> str:
    """The id of the open test; on an empty desk a new test is begun."""
    if test_id := test_in_address():
        return test_id
    created = services().storage.create_test(words.language())
    open_test(created.id)
    return created.id


def clear_desk() -> None:
    """An empty desk; the test that lay there stays in the library."""
    st.query_params.pop(_ADDRESS, None)
