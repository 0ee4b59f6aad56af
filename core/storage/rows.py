"""Single rows as records, inside a transaction that somebody else opened."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, select, update

from core.errors import NotFound
from core.storage.records import Revision, StoredJob, StoredTest
from core.storage.tables import jobs, revisions, tests
from core.text import Message

ID_BYTES = 12
"""96 random bits, 16 characters: an id stands in the address of a test and cannot be guessed."""

_NO_TEST = Message(
    "このテストは見つかりません。削除されたか、アドレスが違います。一覧から開き直してください。",
    "This test is not there: it was deleted, or the address is wrong. Please open it from the list.",
)
_NO_REVISION = Message(
    "この版は見つかりません。今の版はそのままです。履歴を開き直してください。",
    "This version is not there. The current one is unchanged; please open the history again.",
)
_NO_JOB = Message(
    "この作業の記録は見つかりません。テストはそのままです。もう一度お申し付けください。",
    "There is no record of this piece of work. The test is unchanged; please ask again.",
)


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def new_id() -> str:
    """A short name that can stand in an address and cannot be guessed."""
    return secrets.token_urlsafe(ID_BYTES)


def find_test(connection: Connection, test_id: str, *, lock: bool = False, deleted: bool = True) -> StoredTest:
    """The test, also a deleted one if `deleted`; `lock` keeps other writers off it until the transaction ends.

    Raises:
        NotFound: where there is none.
    """
    query = select(*tests.c).where(tests.c.id == test_id)
    row = _row(connection, query.with_for_update() if lock else query, _NO_TEST)
    test = StoredTest(**row._mapping)
    if test.deleted_at is not None and not deleted:
        raise NotFound(_NO_TEST)
    return test


def change_test(connection: Connection, test_id: str, **values: object) -> None:
    """Changes columns of a test.

    Raises:
        NotFound: where there is none.
    """
    if not connection.execute(update(tests).where(tests.c.id == test_id).values(**values)).rowcount:
        raise NotFound(_NO_TEST)


def find_revision(connection: Connection, test_id: str, number: int) -> Revision:
    """The revision with this number.

    Raises:
        NotFound: where there is none.
    """
    query = select(*revisions.c).where(revisions.c.test_id == test_id, revisions.c.number == number)
    return Revision(**_row(connection, query, _NO_REVISION)._mapping)


def find_job(connection: Connection, job_id: str) -> StoredJob:
    """The job.

    Raises:
        NotFound: where there is none.
    """
    return StoredJob(**_row(connection, select(*jobs.c).where(jobs.c.id == job_id), _NO_JOB)._mapping)


def _row(connection: Connection, query: Select[Any], missing: Message) -> Row[Any]:
    row = connection.execute(query).one_or_none()
    if row is None:
        raise NotFound(missing)
    return row
