"""Tests: create, list, open, rename, duplicate, delete and take back."""

from __future__ import annotations

import re
import secrets

from sqlalchemy import Connection, exists, func, insert, literal, select

from core.grading import PartialPoints
from core.storage.assets import copy_assets
from core.storage.database import Database
from core.storage.history import insert_revision
from core.storage.records import ADDRESS_FAULT, ListedTest, NewRevision, OpenTest, StoredTest
from core.storage.rows import change_test, find_revision, find_test, new_id, now
from core.storage.tables import jobs, revisions, test_sources, tests
from core.text import Language, Message

SECRET_BYTES = 32

_COPIED = Message("別のテストから複製しました。", "Copied from another test.")

_FIRST_FILE = test_sources.alias()
_CALLED_BY = (_FIRST_FILE.c.name, _FIRST_FILE.c.url)
_ENDING = re.compile(r"(?<=.)\.[A-Za-z][A-Za-z0-9]{0,4}$")

# A file that was sent counts, read or not; so does every job that ended in another way, with what was asked in it.
_NOTHING_CAME = (
    (tests.c.current_number == 0)
    & exists().where(jobs.c.test_id == tests.c.id)
    & ~exists().where(jobs.c.test_id == tests.c.id, func.coalesce(jobs.c.fault, "") != ADDRESS_FAULT)
    & ~exists().where(test_sources.c.test_id == tests.c.id, test_sources.c.url.is_(None))
)


class Library(Database):
    """The tests themselves."""

    def create_test(self, language: Language = "ja", title: str = "") -> StoredTest:
        """A new test without text, with an unguessable id and a secret of its own."""
        with self._write() as connection:
            return _create(connection, language, title)

    def test(self, test_id: str) -> StoredTest:
        """The test without its text, also a deleted one.

        Raises:
            NotFound: where there is none with this id.
        """
        with self._read() as connection:
            return find_test(connection, test_id)

    def open_test(self, test_id: str) -> OpenTest:
        """The test with its current revision.

        Raises:
            NotFound: where there is none with this id, or it was deleted.
        """
        with self._read() as connection:
            test = find_test(connection, test_id, deleted=False)
            first = select(*_CALLED_BY).where(_FIRST_FILE.c.test_id == test_id, _FIRST_FILE.c.position == 1)
            file = connection.execute(first).one_or_none()
            revision = find_revision(connection, test_id, test.current_number) if test.current_number else None
            return OpenTest(test, test.title or _called(*file or ("", None)), revision)

    def list_tests(self, *, deleted: bool = False) -> tuple[ListedTest, ...]:
        """All tests, or all deleted ones, last changed first.

        Left out are those in which nothing was done but to ask for pages of the web that are of no use.
        """
        current = (revisions.c.test_id == tests.c.id) & (revisions.c.number == tests.c.current_number)
        query = (
            select(*tests.c, revisions.c.question_ids, *_CALLED_BY)
            .outerjoin_from(tests, revisions, current)
            .outerjoin(_FIRST_FILE, (_FIRST_FILE.c.test_id == tests.c.id) & (_FIRST_FILE.c.position == 1))
            .where(tests.c.deleted_at.is_not(None) if deleted else tests.c.deleted_at.is_(None), ~_NOTHING_CAME)
            .order_by(tests.c.updated_at.desc(), tests.c.id)
        )
        with self._read() as connection:
            return tuple(
                ListedTest(test := StoredTest(*columns), test.title or _called(name, url), len(question_ids or ()))
                for *columns, question_ids, name, url in connection.execute(query)
            )

    def rename_test(self, test_id: str, title: str) -> None:
        """Gives the test another title.

        Raises:
            NotFound: where there is none with this id.
        """
        with self._write() as connection:
            change_test(connection, test_id, title=title, updated_at=now())

    def set_partial_points(self, test_id: str, points: PartialPoints) -> None:
        """Says how questions of the test that ask for several answers are marked.

        Raises:
            NotFound: where there is none with this id.
        """
        with self._write() as connection:
            change_test(connection, test_id, partial_points=points)

    def accept_changes(self, test_id: str, number: int) -> None:
        """Says that what the revision `number` changed may stay.

        Raises:
            NotFound: where there is no test with this id.
        """
        with self._write() as connection:
            change_test(connection, test_id, accepted_number=number)

    def duplicate_test(self, test_id: str, title: str) -> StoredTest:
        """A new test with the current text, the sources and the pictures of another; history and chat stay behind.

        Raises:
            NotFound: where there is none with this id, or it was deleted.
        """
        with self._write() as connection:
            original = find_test(connection, test_id, deleted=False)
            copy = _create(connection, original.language, title)
            _copy_sources(connection, test_id, copy.id)
            copy_assets(connection, test_id, copy.id)
            change_test(connection, copy.id, partial_points=original.partial_points)
            if original.current_number:
                text = find_revision(connection, test_id, original.current_number)
                first = NewRevision(0, text.text, "copy", _COPIED, text.question_ids)
                insert_revision(connection, copy, first)
            return find_test(connection, copy.id)

    def delete_test(self, test_id: str) -> None:
        """Takes the test out of the list; nothing is lost, `undelete_test` brings it back.

        Raises:
            NotFound: where there is none with this id.
        """
        with self._write() as connection:
            change_test(connection, test_id, deleted_at=now())

    def undelete_test(self, test_id: str) -> None:
        """Puts a deleted test back into the list.

        Raises:
            NotFound: where there is none with this id.
        """
        with self._write() as connection:
            change_test(connection, test_id, deleted_at=None)


def _called(file_name: str | None, url: str | None) -> str:
    """A file without the ending of its name, a page of the web by its address."""
    return (_ENDING.sub("", file_name) if url is None else file_name) if file_name else ""


def _create(connection: Connection, language: Language, title: str) -> StoredTest:
    test_id, moment = new_id(), now()
    fresh = {"id": test_id, "title": title, "language": language, "secret": secrets.token_bytes(SECRET_BYTES)}
    connection.execute(insert(tests).values(**fresh, current_number=0, created_at=moment, updated_at=moment))
    return find_test(connection, test_id)


def _copy_sources(connection: Connection, from_test: str, to_test: str) -> None:
    copied = [column for column in test_sources.c if column.name != "test_id"]
    linked = select(literal(to_test), *copied).where(test_sources.c.test_id == from_test)
    connection.execute(insert(test_sources).from_select(["test_id", *(column.name for column in copied)], linked))
