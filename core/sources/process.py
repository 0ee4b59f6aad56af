"""Child processes that can be killed: each does one task at a time, stays warm, and is replaced when it dies.

PDFium crashes when two threads use it, knows no memory limit, and a Python thread cannot be stopped. So whatever reads
an untrusted file runs in a child: bounded memory, a deadline, and a kill that always works.
"""

from __future__ import annotations

import atexit
import logging
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO, Literal, cast

import core
from core.errors import Cancelled, PasswordNeeded, UnusableInput, WorkerFailed
from core.sources.wire import Header, receive, send
from core.text import Message

Role = Literal["reader", "recogniser"]
Reply = tuple[Header, bytes]

START_SECONDS = 60.0
_POLL_SECONDS = 0.05
_ROOT = Path(core.__file__).parents[1]
# Nothing else of our environment reaches a child that handles untrusted files: no key, no database address.
_KEPT_VARIABLES = ("PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT")

_log = logging.getLogger(__name__)


class OutOfTime(WorkerFailed):
    """The child was ended because it took longer than it may."""


class Worker:
    """One child process, with `threads` of its own for computing.

    On a busy machine it may take up to `patience` times as long by the clock as it may take of processor time.

    Raises:
        WorkerFailed: it does not start.
        Cancelled: `cancelled` became true while it started.
    """

    def __init__(
        self,
        role: Role,
        memory_bytes: int,
        threads: int = 1,
        patience: float = 1.0,
        *,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        self._threads, self._patience = threads, patience
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the child
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [sys.executable, "-m", "core.sources.worker", role, str(memory_bytes), str(threads)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            cwd=_ROOT,
            env=_environment(threads),
        )
        for _ in self.ask({}, b"", START_SECONDS, cancelled):  # until it is ready, its models loaded
            pass

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """True while it can take a task."""
        return self._process.poll() is None

    def kill(self) -> None:
        """Ends the child at once, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._log):
            with suppress(BrokenPipeError):  # what it had not taken in before it died
                cast(BinaryIO, stream).close()

    def ask(
        self, task: Header, body: bytes, seconds: float, cancelled: Callable[[], bool] = lambda: False
    ) -> Iterator[Reply]:
        """The replies to one task as they come. Leaving early, the deadline and `cancelled` all kill the child.

        Raises:
            UnusableInput: the child says that what it was given cannot be used.
            OutOfTime, WorkerFailed: it took too long, or died.
            Cancelled: `cancelled` became true.
        """
        finished = False
        try:
            for header, content in self._messages(task, body, seconds, cancelled):
                if "refused" in header:
                    finished = True
                    raise _refusal(header)
                if header.get("end"):
                    finished = True
                    return
                yield header, content
        finally:
            if not finished:
                self.kill()

    def _messages(self, task: Header, body: bytes, seconds: float, cancelled: Callable[[], bool]) -> Iterator[Reply]:
        replies: queue.SimpleQueue[Reply | None] = queue.SimpleQueue()
        threading.Thread(target=self._converse, args=(task, body, replies), daemon=True).start()
        started, computed = time.monotonic(), self._processor_seconds()
        while True:
            if cancelled():
                raise Cancelled(Message("止めました。", "Stopped."))
            try:
                reply = replies.get(timeout=_POLL_SECONDS)
            except queue.Empty:
                if self._is_over(time.monotonic() - started, self._processor_seconds() - computed, seconds):
                    raise OutOfTime(Message("時間がかかりすぎました。", "It took too long.")) from None
                continue
            if reply is None:
                raise self._death()
            yield reply

    def _is_over(self, waited: float, computed: float, seconds: float) -> bool:
        if waited <= seconds:
            return False
        return waited > self._patience * seconds or computed > self._threads * seconds

    def _processor_seconds(self) -> float:
        """Of all threads of the child so far. Where the system does not tell, the clock stands in."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return self._threads * time.monotonic()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # user and system; proc(5), 14 and 15

    def _converse(self, task: Header, body: bytes, replies: queue.SimpleQueue[Reply | None]) -> None:
        """Runs in a thread of its own, so that a child that neither reads nor writes cannot hold us up."""
        try:
            if task:
                send(cast(BinaryIO, self._process.stdin), task, body)
            while (reply := receive(cast(BinaryIO, self._process.stdout))) is not None:
                replies.put(reply)
                if not reply[0].keys().isdisjoint({"end", "refused"}):
                    return
        except (OSError, ValueError) as error:  # broken pipe; ValueError: closed by kill()
            _log.info("lost a child process: %s", error)
        replies.put(None)

    def _death(self) -> WorkerFailed:
        self._process.wait()
        self._log.seek(0)
        last_words = self._log.read()[-2000:].decode(errors="replace")
        _log.info("child process ended with %s: %s", self._process.returncode, last_words)
        return WorkerFailed(Message("読み取りの処理が途中で止まりました。", "The process that reads files broke down."))


class WorkerPool:
    """Up to `size` children of one kind, started when first needed, kept warm, shared by all threads."""

    def __init__(self, role: Role, memory_bytes: int, size: int, threads: int = 1, patience: float = 1.0) -> None:
        self._new_worker = partial(Worker, role, memory_bytes, threads, patience)
        self._places = threading.Semaphore(size)
        self._idle: list[Worker] = []
        self._lock = threading.Lock()
        atexit.register(self.close)

    def ask(
        self, task: Header, body: bytes, seconds: float, cancelled: Callable[[], bool] = lambda: False
    ) -> Iterator[Reply]:
        """Like `Worker.ask`, by whichever child is free; waiting for one does not count as its time."""
        with self._borrowed(cancelled) as worker:
            yield from worker.ask(task, body, seconds, cancelled)

    def idle_pids(self) -> tuple[int, ...]:
        """The children that wait for a task."""
        with self._lock:
            return tuple(worker.pid for worker in self._idle)

    def close(self) -> None:
        """Ends the children that wait; one that works ends with its task or with us."""
        with self._lock:
            while self._idle:
                self._idle.pop().kill()

    @contextmanager
    def _borrowed(self, cancelled: Callable[[], bool]) -> Iterator[Worker]:
        while not self._places.acquire(timeout=_POLL_SECONDS):
            if cancelled():
                raise Cancelled(Message("止めました。", "Stopped."))
        try:
            worker = self._waiting() or self._new_worker(cancelled=cancelled)
            try:
                yield worker
            finally:
                if worker.alive:
                    with self._lock:
                        self._idle.append(worker)
        finally:
            self._places.release()

    def _waiting(self) -> Worker | None:
        with self._lock:
            while self._idle:
                worker = self._idle.pop()
                if worker.alive:
                    return worker
                worker.kill()
        return None


def _refusal(header: Header) -> UnusableInput:
    kind = PasswordNeeded if header.get("password") else UnusableInput
    return kind(Message(*header["refused"]))


def _environment(threads: int) -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    # Each thread and each malloc arena reserves address space, which is what the child's limit counts.
    bounded = {"OMP_NUM_THREADS": str(threads), "OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2"}
    return (
        kept | bounded | {"PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": os.environ.get("PYTHONDONTWRITEBYTECODE", "")}
    )
