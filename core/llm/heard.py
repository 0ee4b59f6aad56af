"""What came of one call so far, put together from its events."""

from __future__ import annotations

import time

from core.llm.budget import Budget
from core.llm.events import Event, Finished, Reply, TextDelta, Usage
from core.llm.outcome import Outcome


class Heard:
    """Made when a call begins; a call that never came to its end was cancelled."""

    def __init__(self, budget: Budget) -> None:
        self._budget, self._sent_before, self._started = budget, budget.sent, time.monotonic()
        self._texts: list[str] = []
        self._usage, self._end, self._ended = Usage(), Finished(Outcome.CANCELLED), False

    @property
    def ended(self) -> bool:
        """Whether the call came to an end of its own."""
        return self._ended

    @property
    def requests(self) -> int:
        """HTTP requests that the turn sent since."""
        return self._budget.sent - self._sent_before

    def take(self, event: Event) -> None:
        """The next event."""
        match event:
            case TextDelta():
                self._texts.append(event.text)
            case Usage():
                self._usage = event
            case Finished():
                self._end, self._ended = event, True

    def reply(self) -> Reply:
        """Everything that was heard."""
        seconds = time.monotonic() - self._started
        return Reply("".join(self._texts), self._end.reason, self._usage, seconds, self._end.detail)
