"""The one place where real things are put together; nothing heavy is imported before it is needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from core.llm.budget import Budget
from core.llm.cache import LastReplies
from core.llm.endpoint import Endpoint
from core.llm.model import Model
from core.settings import Settings
from core.sources import Limits, WebFetcher, read_sources
from core.storage import Storage
from core.workflow import Workflow
from core.workflow.offline import offline_team
from core.workflow.ports import TeamMaker


@dataclass(frozen=True, slots=True)
class Services:
    """What the screens and the command line work with; one for each process."""

    settings: Settings
    storage: Storage
    workflow: Workflow
    replies: LastReplies

    def team_for(
        self, endpoint: Endpoint | None, *, turn_tokens: int | None = None, test_tokens: int | None = None
    ) -> TeamMaker:
        """Who works in a turn that asks this model, or none; for keys of a session, which are kept nowhere.

        `turn_tokens`, `test_tokens`: what one turn, and all turns over one test together, may take; None: no limit.
        """
        limited = self.settings.model_copy(update={"turn_tokens": turn_tokens, "test_tokens": test_tokens})
        return make_team(endpoint, limited, self.storage, self.replies)

    def close(self) -> None:
        """Ends running turns as interrupted and gives the database back."""
        self.workflow.close()
        self.storage.close()


def build_services(settings: Settings) -> Services:
    """Opens the database, marks what a killed process left behind, and wires model, planner, drafter and reader.

    The model is the one that the settings name; without one, turns are offline.

    Raises:
        StorageFailed: where the database cannot be opened.
    """
    storage = Storage(settings.database_url or f"sqlite:///{settings.data_folder / 'studio.db'}")
    reader = partial(read_sources, limits=Limits(file_bytes=settings.max_upload_bytes))
    replies = LastReplies()
    team = make_team(Endpoint.from_settings(settings), settings, storage, replies)
    fetcher = WebFetcher()
    workflow = Workflow(storage, team, reader, fetcher, max_upload_bytes=settings.max_upload_bytes)
    workflow.interrupt_dead()
    return Services(settings, storage, workflow, replies)


def make_team(
    endpoint: Endpoint | None, settings: Settings, storage: Storage | None = None, replies: LastReplies | None = None
) -> TeamMaker:
    """Planner and drafter that ask this model within the limits of the settings; None: those that ask none.

    Calls are kept in `storage`, and their tokens counted for their test, where it is given. `replies`
    answers calls that were made before.
    """
    if endpoint is None:
        return offline_team
    from core.workflow.model.team import model_team
    from core.workflow.search import provider_of

    def budget(test_id: str) -> Budget:
        limits = [settings.turn_tokens] if settings.turn_tokens is not None else []
        if storage is not None and settings.test_tokens is not None:
            spent = storage.tokens_spent(test_id)
            limits.append(max(0, settings.test_tokens - spent.input_tokens - spent.output_tokens))
        return Budget.of(endpoint.limits, tokens=min(limits, default=None), test_id=test_id)

    return model_team(Model(endpoint, log=storage, cache=replies), budget, provider_of(settings, endpoint))
