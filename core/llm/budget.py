"""What one turn may cost: requests, seconds and tokens, shared by all its calls."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

from core.llm.endpoint import REQUESTS, SECONDS, Limits
from core.llm.events import Usage


class Budget:
    """Counts what a turn spends; safe to share between threads.

    `requests`: HTTP requests, the client's own repetitions included. `seconds`: from now on, for everything. `tokens`:
    input and output together, None for no limit. `test_id`: the test that the turn is about, kept with each call.
    """

    def __init__(
        self,
        requests: int = REQUESTS,
        seconds: float = SECONDS,
        *,
        tokens: int | None = None,
        test_id: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._requests, self._tokens, self._clock = requests, tokens, clock
        self._deadline = clock() + seconds
        self._sent, self._used = 0, Usage()
        self._lock = Lock()
        self.test_id = test_id

    @classmethod
    def of(cls, limits: Limits, *, tokens: int | None = None, test_id: str | None = None) -> Budget:
        """A fresh budget for a turn within these limits."""
        return cls(limits.requests, limits.turn, tokens=tokens, test_id=test_id)

    @property
    def seconds_left(self) -> float:
        """Seconds until the turn must be over, never below 0."""
        return max(0.0, self._deadline - self._clock())

    @property
    def sent(self) -> int:
        """HTTP requests sent so far."""
        return self._sent

    @property
    def requests_left(self) -> int:
        """HTTP requests that may still be sent."""
        return max(0, self._requests - self._sent)

    @property
    def usage(self) -> Usage:
        """Tokens of all calls so far."""
        return self._used

    def take_request(self) -> bool:
        """Counts a request that is about to be sent; False where there is none left, and then it must not be sent."""
        with self._lock:
            if self._sent >= self._requests:
                return False
            self._sent += 1
            return True

    def spend(self, usage: Usage) -> None:
        """Counts the tokens of a call."""
        with self._lock:
            self._used += usage

    def affords(self, tokens: int) -> bool:
        """Whether a call of about this many tokens may still be made."""
        return self._tokens is None or self._used.total + tokens <= self._tokens
