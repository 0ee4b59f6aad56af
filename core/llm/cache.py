"""Replies to identical calls, so that the same question is paid for once."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Protocol


class ReplyCache(Protocol):
    """Keeps complete replies under a key that stands for the whole call."""

    def get(self, key: str, /) -> str | None:
        """The reply to the call, None where it is not known."""

    def put(self, key: str, text: str, /) -> None:
        """Keeps a complete reply."""


class LastReplies:
    """The replies to the last `size` different calls, in memory; safe to share between threads."""

    def __init__(self, size: int = 64) -> None:
        self._size = size
        self._replies: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str, /) -> str | None:
        """The reply to the call, None where it is not known (any more)."""
        with self._lock:
            if key in self._replies:
                self._replies.move_to_end(key)
            return self._replies.get(key)

    def put(self, key: str, text: str, /) -> None:
        """Keeps a reply; the one that was not used for longest goes where there is no room."""
        with self._lock:
            self._replies[key] = text
            self._replies.move_to_end(key)
            while len(self._replies) > self._size:
                self._replies.popitem(last=False)
