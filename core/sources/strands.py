"""Many pages read by two children at once: the first half is given as it comes, then what the other has read since."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Iterator

from core.errors import StudioError
from core.sources.process import Reply

_POLL_SECONDS = 0.05

Ask = Callable[[int, int, Callable[[], bool]], Iterator[Reply]]
"""Asks one child for the pages from a first to a last one, until the third argument becomes true."""


def in_two_strands(ask: Ask, first: int, last: int, cancelled: Callable[[], bool]) -> Generator[Reply]:
    """The replies about the pages from `first` to `last`; whatever either child raises is raised in its turn."""
    middle = (first + last) // 2
    ahead = _Ahead(ask, middle + 1, last)
    ahead.start()
    try:
        yield from ask(first, middle, cancelled)
        yield from ahead.replies(cancelled)
    finally:
        ahead.stop.set()


class _Ahead(threading.Thread):
    """Reads pages whose turn has not come."""

    def __init__(self, ask: Ask, first: int, last: int) -> None:
        super().__init__(daemon=True)
        self.stop = threading.Event()
        self._ask, self._first, self._last = ask, first, last
        self._read: queue.SimpleQueue[Reply | StudioError | None] = queue.SimpleQueue()

    def run(self) -> None:
        """Runs beside its owner, who alone is told of progress."""
        try:
            for reply in self._ask(self._first, self._last, self.stop.is_set):
                self._read.put(reply)
        except StudioError as error:
            self._read.put(error)
        self._read.put(None)

    def replies(self, cancelled: Callable[[], bool]) -> Iterator[Reply]:
        """What it has read and still reads."""
        while (reply := self._next(cancelled)) is not None:
            if isinstance(reply, StudioError):
                raise reply
            yield reply

    def _next(self, cancelled: Callable[[], bool]) -> Reply | StudioError | None:
        while True:
            try:
                return self._read.get(timeout=_POLL_SECONDS)
            except queue.Empty:
                if cancelled():
                    self.stop.set()  # it then says so itself
