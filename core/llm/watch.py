"""The clock beside one call: how long to wait for what comes next."""

from __future__ import annotations

import asyncio

from core.llm.budget import Budget
from core.llm.endpoint import Limits
from core.llm.outcome import Outcome

GRACE_SECONDS = 2
"""After the proper end of a reply only the count of tokens may follow; nobody waits long for that."""


class NothingLeft(Exception):
    """The turn has no request left."""


class Watch:
    """Sets the timer of a call anew at each step. Made and used inside one task."""

    def __init__(self, budget: Budget, limits: Limits, timer: asyncio.Timeout) -> None:
        self.budget = budget
        self._limits, self._timer = limits, timer
        self.pausing()

    def sending(self) -> None:
        """A request is about to be sent.

        Raises:
            NothingLeft: where the budget allows no more.
        """
        if not self.budget.take_request():
            raise NothingLeft
        self._wait(self._limits.first_token)

    def pausing(self) -> None:
        """Nothing is expected until the next request."""
        self._wait(self.budget.seconds_left)

    def heard(self) -> None:
        """A token came."""
        self._wait(self._limits.stall)

    def ending(self) -> None:
        """The reply came to its proper end."""
        self._wait(GRACE_SECONDS)

    def outcome(self) -> Outcome:
        """What it means that the timer has run out."""
        return Outcome.STALLED if self.budget.seconds_left > 0 else Outcome.OUT_OF_TIME

    def _wait(self, seconds: float) -> None:
        self._timer.reschedule(asyncio.get_running_loop().time() + min(seconds, self.budget.seconds_left))
