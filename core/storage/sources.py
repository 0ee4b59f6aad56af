"""The uploaded files: bytes once by content hash; for each test a link to them, and what was read in them there."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from sqlalchemy import ColumnElement, Connection, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from core.document.extract import Source
from core.errors import NotFound
from core.storage.database import Database
from core.storage.records import StoredSource
from core.storage.rows import find_test, now
from core.storage.tables import sources, test_sources
from core.text import Message

_LINKED = select(*(column for column in test_sources.c if column.name != "reading"), sources.c.size).join_from(
    test_sources, sources
)

_NO_SOURCE = Message(
    "この資料は見つかりません。テストはそのままです。資料をもう一度添付してください。",
    "This file is not there. The test is unchanged; please attach the file again.",
)


class Sources(Database):
    """The files of each test, in the order in which they came."""

    def add_source(self, test_id: str, name: str, content: bytes, url: str | None = None) -> StoredSource:
        """Keeps a file for a test, or a page that was fetched from `url`.

        The same bytes again take the new name and, if they were refused, another chance.

        Raises:
            NotFound: where there is no such test.
        """
        with self._write() as connection:
            find_test(connection, test_id, lock=True)
            return insert_source(connection, test_id, name, content, url)

    def sources(self, test_id: str) -> tuple[StoredSource, ...]:
        """The files of a test; empty for a test that is not there."""
        query = _LINKED.where(test_sources.c.test_id == test_id).order_by(test_sources.c.position)
        with self._read() as connection:
            return tuple(StoredSource(**row._mapping) for row in connection.execute(query))

    def source_bytes(self, sha256: str) -> bytes:
        """The content of a file.

        Raises:
            NotFound: where there is none with this hash.
        """
        with self._read() as connection:
            content = connection.execute(select(sources.c.content).where(sources.c.sha256 == sha256)).scalar()
            if content is None:
                raise NotFound(_NO_SOURCE)
            return bytes(content)

    def keep_reading(self, test_id: str, sha256: str, reading: Source, version: int) -> None:
        """Keeps what was read in a file of a test, with the version of the reader.

        For this test alone: pages may be turned in it, and a password may have been given in it.
        """
        self._change(test_id, test_sources.c.sha256 == sha256, reading=reading, reading_version=version)

    def readings(self, test_id: str) -> tuple[Source, ...]:
        """What was read in the files of a test, each under the name it has there; unread ones are left out."""
        query = (
            select(test_sources.c.name, test_sources.c.url, test_sources.c.reading)
            .where(test_sources.c.test_id == test_id, test_sources.c.reading_version.is_not(None))
            .order_by(test_sources.c.position)
        )
        with self._read() as connection:
            return tuple(replace(reading, name=name, url=url) for name, url, reading in connection.execute(query))

    def keep_refusal(self, test_id: str, sha256: str, reason: Message) -> None:
        """Keeps why a file of a test could not be read, so that it is not tried at every turn."""
        self._change(test_id, test_sources.c.sha256 == sha256, refusal=reason)

    def forget_refusals(self, test_id: str) -> None:
        """Lets the files of a test that could not be read be tried again."""
        self._change(test_id, test_sources.c.refusal.is_not(None), refusal=None)

    def _change(self, test_id: str, which: ColumnElement[bool], **values: object) -> None:
        with self._write() as connection:
            connection.execute(update(test_sources).where(test_sources.c.test_id == test_id, which).values(**values))


def insert_source(
    connection: Connection, test_id: str, name: str, content: bytes, url: str | None = None
) -> StoredSource:
    """Stores the bytes where they are new, and the link of the test to them; the test was locked before."""
    sha256 = hashlib.sha256(content).hexdigest()
    _insert_once(connection, sha256, content)
    link = (test_sources.c.test_id == test_id) & (test_sources.c.sha256 == sha256)
    if not connection.execute(update(test_sources).where(link).values(name=name, refusal=None, url=url)).rowcount:
        of_test = test_sources.c.test_id == test_id
        position = select(func.coalesce(func.max(test_sources.c.position), 0) + 1).where(of_test).scalar_subquery()
        fresh = insert(test_sources).values(test_id=test_id, position=position, name=name, sha256=sha256, url=url)
        connection.execute(fresh)
    return StoredSource(**connection.execute(_LINKED.where(link)).one()._mapping)


def _insert_once(connection: Connection, sha256: str, content: bytes) -> None:
    # Two tests may bring the same new file at the same moment: the database decides, nobody fails.
    dialect_insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    fresh = dialect_insert(sources).values(sha256=sha256, size=len(content), content=content, created_at=now())
    connection.execute(fresh.on_conflict_do_nothing())
