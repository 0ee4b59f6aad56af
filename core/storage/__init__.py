"""What is kept: tests, revisions, chat, sources and jobs, in SQLite or PostgreSQL."""

from core.storage.storage import Storage

__all__ = ["Storage"]
