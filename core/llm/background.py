"""One event loop in a thread of its own, on which every call runs: a task there can be cancelled at once."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import Future
from threading import Lock, Thread
from typing import Any, TypeVar

Result = TypeVar("Result")

_lock = Lock()
_loop: asyncio.AbstractEventLoop | None = None


def start(work: Coroutine[Any, Any, Result]) -> Future[Result]:
    """Starts `work` on the loop; cancelling the future cancels the task."""
    return asyncio.run_coroutine_threadsafe(work, _running_loop())


def _running_loop() -> asyncio.AbstractEventLoop:
    global _loop
    with _lock:
        if _loop is None:
            _loop = asyncio.new_event_loop()
            Thread(target=_loop.run_forever, name="models", daemon=True).start()
        return _loop
