"""The one place where real things are put together; nothing heavy is imported before it is needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from core.settings import Settings
from core.sources import Limits, read_sources
from core.storage import Storage
from core.workflow import Workflow
from core.workflow.offline import offline_team


@dataclass(frozen=True, slots=True)
class Services:
    """What the screens and the command line work with; one for each process."""

    settings: Settings
    storage: Storage
    workflow: Workflow

    def close(self) -> None:
        """Ends running turns as interrupted and gives the database back."""
        self.workflow.close()
        self.storage.close()


def build_services(settings: Settings) -> Services:
    """Opens the database, marks what a killed process left behind, and wires planner, drafter and reader.

    Raises:
        StorageFailed: where the database cannot be opened.
    """
    storage = Storage(settings.database_url or f"sqlite:///{settings.data_folder / 'studio.db'}")
    reader = partial(read_sources, limits=Limits(file_bytes=settings.max_upload_bytes))
    workflow = Workflow(storage, offline_team, reader, max_upload_bytes=settings.max_upload_bytes)
    workflow.interrupt_dead()
    return Services(settings, storage, workflow)
