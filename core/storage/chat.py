"""The chat beside each test."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from core.storage.database import Database
from core.storage.records import ChatMessage, NewMessage
from core.storage.rows import find_test, now
from core.storage.tables import messages


class Chat(Database):
    """What was said about each test."""

    def add_message(self, test_id: str, new: NewMessage) -> ChatMessage:
        """Keeps a line of the chat.

        Raises:
            NotFound: where there is no such test.
        """
        with self._write() as connection:
            find_test(connection, test_id)
            return insert_message(connection, test_id, new)

    def messages(self, test_id: str) -> tuple[ChatMessage, ...]:
        """The whole chat, oldest first; empty for a test that is not there."""
        query = select(*messages.c).where(messages.c.test_id == test_id).order_by(messages.c.id)
        with self._read() as connection:
            return tuple(ChatMessage(**row._mapping) for row in connection.execute(query))


def insert_message(
    connection: Connection,
    test_id: str,
    new: NewMessage,
    *,
    job_id: str | None = None,
    revision_number: int | None = None,
) -> ChatMessage:
    """Stores a line of the chat, said by or about a job."""
    columns = {name: getattr(new, name) for name in ("role", "body", "attachments", "payload")}
    said = {"test_id": test_id, "job_id": job_id, "revision_number": revision_number, "created_at": now()}
    returned = insert(messages).values(**said, **columns).returning(*messages.c)
    return ChatMessage(**connection.execute(returned).one()._mapping)
