"""A job while it runs here: what the screen asks for several times a second, and what storage hears now and then."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from core.document.extract import Page
from core.errors import Cancelled
from core.storage import Storage
from core.storage.records import ADDRESS_FAULT, JobStatus, StepLine, StepStatus, StoredJob
from core.text import Message
from core.workflow.ports import NO_USE, TokenUse

SAVE_EVERY_SECONDS = 1.0
STOPPED = Message("止めました。テストは元のままです。", "Stopped. The test is as it was.")


@dataclass(frozen=True, slots=True)
class JobView:
    """A job as a screen shows it.

    `partial_text` is what was written so far, or until it broke off. `use` is what it has cost while it runs here;
    afterwards the `usage` of its message in the chat says it. `pages` are those that it has read while it runs here.
    `fault` names for programs why it failed.
    """

    id: str
    test_id: str
    status: JobStatus
    request: str
    steps: tuple[StepLine, ...]
    partial_text: str
    error: Message | None
    result_number: int | None
    use: TokenUse = NO_USE
    pages: tuple[Page, ...] = ()
    fault: str | None = None

    @property
    def is_about_address(self) -> bool:
        """True where it failed for its addresses: the same request again is of little use, a corrected one helps."""
        return self.fault == ADDRESS_FAULT

    @property
    def can_retry(self) -> bool:
        """True where the same request may be tried again."""
        return self.status in ("failed", "cancelled", "interrupted")


def view_of(job: StoredJob) -> JobView:
    """A stored job as a screen shows it."""
    facts = {
        name: getattr(job, name)
        for name in ("id", "test_id", "status", "request", "steps", "partial_text", "error", "result_number", "fault")
    }
    return JobView(**facts)


class LiveJob:
    """The progress of a job that runs in this process; used by its thread and by the screens at the same time."""

    def __init__(
        self,
        job_id: str,
        test_id: str,
        request: str,
        storage: Storage,
        clock: Callable[[], float] = time.monotonic,
        passwords: Mapping[str, str] = MappingProxyType({}),
        *,
        is_retry: bool = False,
    ) -> None:
        self.id = job_id
        self.is_retry = is_retry
        self.passwords = passwords  # of protected files, by name; here alone, and never kept
        self.stopped = threading.Event()
        self._storage = storage
        self._clock = clock
        self._lock = threading.Lock()
        self._view = JobView(job_id, test_id, "running", request, (), "", None, None)
        self._saved_at = clock()
        self._use: Callable[[], TokenUse] = TokenUse

    def count_with(self, use: Callable[[], TokenUse]) -> None:
        """From now on `use` tells what the turn has cost."""
        self._use = use

    def view(self) -> JobView:
        """How far it is."""
        with self._lock:
            return replace(self._view, use=self._use())

    def is_stopped(self) -> bool:
        """True once somebody wants it to stop."""
        return self.stopped.is_set()

    def begin(self, step: str, doing: Message) -> None:
        """A step begins."""
        self._set_steps(lambda steps: (*steps, StepLine(step, "running", doing)))

    def progress(self, doing: Message) -> None:
        """The running step has got so far."""
        self._change_last(lambda line: replace(line, message=doing))

    def finish(self, done: Message) -> None:
        """The running step is done."""
        self._change_last(lambda line: replace(line, status="done", message=done))

    def show_page(self, _name: str, page: Page) -> None:
        """A page of a file is read."""
        with self._lock:
            self._view = replace(self._view, pages=(*self._view.pages, page))

    def write(self, chunk: str) -> None:
        """A piece of the new text; storage hears of it once a second.

        Raises:
            Cancelled: where somebody wants the job to stop.
        """
        with self._lock:
            self._view = replace(self._view, partial_text=self._view.partial_text + chunk)
        if self._clock() - self._saved_at >= SAVE_EVERY_SECONDS:
            self._save()
        self.go_on()

    def go_on(self) -> None:
        """Nothing, while the job may go on.

        Raises:
            Cancelled: where somebody wants it to stop.
        """
        if self.stopped.is_set():
            raise Cancelled(STOPPED)

    def _change_last(self, change: Callable[[StepLine], StepLine]) -> None:
        self._set_steps(lambda steps: (*steps[:-1], change(steps[-1])))

    def _set_steps(self, change: Callable[[tuple[StepLine, ...]], tuple[StepLine, ...]]) -> None:
        self.go_on()
        with self._lock:
            self._view = replace(self._view, steps=change(self._view.steps))
        self._save()

    def _save(self) -> None:
        self._saved_at = self._clock()
        with self._lock:
            view = self._view
        if not self._storage.report_job(self.id, view.steps, view.partial_text):
            self.stopped.set()  # ended by another process


def ended(steps: Sequence[StepLine], *, well: bool) -> tuple[StepLine, ...]:
    """The steps with none running any more."""
    status: StepStatus = "done" if well else "failed"
    return tuple(replace(line, status=status) if line.status == "running" else line for line in steps)
