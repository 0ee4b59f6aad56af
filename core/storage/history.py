"""Revisions: every accepted state of a test's text, immutable, and the way back."""

from __future__ import annotations

from sqlalchemy import Connection, func, insert, select

from core.errors import NotPossible
from core.storage.database import Database
from core.storage.records import Conflict, NewRevision, Revision, RevisionHead, StoredTest
from core.storage.rows import change_test, find_revision, find_test, now
from core.storage.tables import revisions
from core.text import Message

_HEAD = [revisions.c[name] for name in RevisionHead.__dataclass_fields__]

_NOTHING_BEFORE = Message(
    "これより前の版がないので、元に戻せません。今の版はそのままです。",
    "There is no earlier version to go back to. The current one is unchanged.",
)
_UNDONE = Message("版{number}に戻しました。", "Went back to version {number}.")


class History(Database):
    """The revisions of each test."""

    def add_revision(self, test_id: str, new: NewRevision) -> Revision | Conflict:
        """Keeps a text and makes it the current one.

        Where the current revision is no longer the one it was made from, nothing is overwritten: the text is kept
        beside the line of revisions, and a `Conflict` names both.

        Raises:
            NotFound: where there is no such test.
        """
        with self._write() as connection:
            return insert_revision(connection, find_test(connection, test_id, lock=True), new)

    def undo(self, test_id: str) -> Revision:
        """A new revision with the former text; called again it goes one further back.

        Raises:
            NotFound: where there is no such test.
            NotPossible: where there is nothing before the current revision.
        """
        with self._write() as connection:
            test = find_test(connection, test_id, lock=True)
            former = _former(connection, test)
            if former is None:
                raise NotPossible(_NOTHING_BEFORE)
            added = insert_revision(connection, test, undo_of(test.current_number, former))
            assert isinstance(added, Revision), "its base is the revision just read under the lock"
            return added

    def former(self, test_id: str) -> Revision | None:
        """The revision that an undo would bring back, None where there is nothing before the current one.

        Raises:
            NotFound: where there is no such test.
        """
        with self._read() as connection:
            return _former(connection, find_test(connection, test_id))

    def revision(self, test_id: str, number: int) -> Revision:
        """One revision with its text.

        Raises:
            NotFound: where there is none with this number.
        """
        with self._read() as connection:
            return find_revision(connection, test_id, number)

    def revisions(self, test_id: str) -> tuple[RevisionHead, ...]:
        """The history without the texts, newest first; empty for a test that is not there."""
        query = select(*_HEAD).where(revisions.c.test_id == test_id).order_by(revisions.c.number.desc())
        with self._read() as connection:
            return tuple(RevisionHead(**row._mapping) for row in connection.execute(query))


def undo_of(current_number: int, former: Revision) -> NewRevision:
    """The revision that brings back `former`."""
    note = Message(_UNDONE.ja.format(number=former.number), _UNDONE.en.format(number=former.number))
    return NewRevision(current_number, former.text, "undo", note, former.question_ids, stands_for=former.number)


def insert_revision(connection: Connection, test: StoredTest, new: NewRevision) -> Revision | Conflict:
    """Stores the revision under the next number; `test` was read under the lock of this transaction."""
    of_test = revisions.c.test_id == test.id
    number = connection.execute(select(func.coalesce(func.max(revisions.c.number), 0) + 1).where(of_test)).scalar_one()
    moment = now()
    columns = {
        name: getattr(new, name) for name in ("base_number", "text", "kind", "note", "question_ids", "stands_for")
    }
    connection.execute(insert(revisions).values(test_id=test.id, number=number, created_at=moment, **columns))
    stored = find_revision(connection, test.id, number)
    if new.base_number != test.current_number:
        return Conflict(kept=stored, current=find_revision(connection, test.id, test.current_number))
    title = test.title or new.title
    change_test(connection, test.id, current_number=number, updated_at=moment, title=title)
    return stored


def _former(connection: Connection, test: StoredTest) -> Revision | None:
    # An undo stands for the revision it brought back, so that the next undo goes on from there.
    if not test.current_number:
        return None
    current = find_revision(connection, test.id, test.current_number)
    if current.stands_for:
        current = find_revision(connection, test.id, current.stands_for)
    if not current.base_number:
        return None
    former = find_revision(connection, test.id, current.base_number)
    return find_revision(connection, test.id, former.stands_for) if former.stands_for else former
