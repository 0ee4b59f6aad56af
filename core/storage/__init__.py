"""What is kept: tests, revisions, chat, sources and jobs, in SQLite or PostgreSQL."""

from core.storage.rows import new_id
from core.storage.storage import Storage

__all__ = ["Storage", "new_id"]
