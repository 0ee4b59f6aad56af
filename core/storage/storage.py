"""The door: one object with everything that is kept."""

from __future__ import annotations

from core.storage.assets import Assets
from core.storage.calls import Calls
from core.storage.chat import Chat
from core.storage.history import History
from core.storage.jobs import Jobs
from core.storage.library import Library
from core.storage.sources import Sources


class Storage(Library, History, Chat, Sources, Assets, Jobs, Calls):
    """Tests, revisions, chat, sources, pictures, jobs and calls to models in one database: `sqlite:///path` or `postgresql://…`.

    Safe to use from many threads and processes. Every method raises `StorageFailed` where the database fails; what was
    to be written together is then not written at all.
    """
