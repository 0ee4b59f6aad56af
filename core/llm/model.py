"""The door to a model."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.llm.budget import Budget
from core.llm.cache import ReplyCache
from core.llm.calls import CallLog
from core.llm.endpoint import Endpoint
from core.llm.events import Event, Reply
from core.llm.prompt import Prompt


def never() -> bool:
    """Nobody stops it."""
    return False


class Model:
    """A model that can be asked, from any thread. Never raises for a fault of the far end."""

    def __init__(self, endpoint: Endpoint, *, log: CallLog | None = None, cache: ReplyCache | None = None) -> None:
        self.endpoint, self.log, self.cache = endpoint, log, cache

    def stream(
        self, prompt: Prompt, budget: Budget, *, purpose: str, cancelled: Callable[[], bool] = never
    ) -> Iterator[Event]:
        """Asks, and gives what comes as it comes; the last event is always `Finished`.

        Closing the iterator stops the call, as does `cancelled()` once it is true (looked at 50 times a second).
        `purpose` is a short name for the log: "plan", "draft", "edit".
        """
        raise NotImplementedError

    def ask(self, prompt: Prompt, budget: Budget, *, purpose: str, cancelled: Callable[[], bool] = never) -> Reply:
        """Asks and waits for the whole reply."""
        raise NotImplementedError
