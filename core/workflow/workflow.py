"""The door: start, watch, stop and repeat turns. Each runs in a thread of its own, however often a screen is drawn."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from core.document.extract import Source
from core.errors import Cancelled, NotPossible, StorageFailed, StudioError, UnusablePage
from core.llm.failed import CallFailed
from core.storage import Storage, new_id
from core.storage.records import ADDRESS_FAULT, JobStatus, NewJob, NewMessage, StoredJob
from core.storage.rows import now
from core.text import Language, Message
from core.workflow.editing import Editing
from core.workflow.intake import check_sent
from core.workflow.live import STOPPED, JobView, LiveJob, view_of
from core.workflow.offline import team_for_plan
from core.workflow.outcome import BROKEN, INTERRUPTED, Outcome, broken_off, conclude
from core.workflow.owner import Owner
from core.workflow.ports import Fetcher, Reader, TeamMaker
from core.workflow.turn import Turn

if TYPE_CHECKING:
    from core.sources import Upload

TURNS_AT_ONCE = 4
BEAT_SECONDS = 5.0
CLOSE_SECONDS = 1.0
_POLL_SECONDS = 0.05

_WAITING = Message("ほかの作業が終わるのを待っています", "Waiting for other work to be done")
_STARTED = Message("始めました", "Started")
_TURN_PAGE = Message(
    "「{name}」の{page}ページを右に{degrees}度回して", "Turn page {page} of “{name}” by {degrees}° clockwise"
)
_NOTHING_TO_REPEAT = Message(
    "この作業は終わっているので、やり直すものがありません。続きは新しくお申し付けください。",
    "This piece of work is done, so there is nothing to repeat. Please ask for what comes next.",
)

_log = logging.getLogger(__name__)


class Workflow(Editing):
    """Turns over tests, and the changes that a user makes by hand.

    A turn ends in exactly one of: a new revision, an answer without change, a clear failure. A turn that fails, is
    stopped or dies with its process leaves the test as it was.
    """

    def __init__(
        self,
        storage: Storage,
        team: TeamMaker,
        reader: Reader,
        fetcher: Fetcher,
        *,
        max_upload_bytes: int,
        turns_at_once: int = TURNS_AT_ONCE,
    ) -> None:
        super().__init__(storage)
        self._team = team
        self._turn = Turn(storage, reader, fetcher)
        self._max_upload_bytes = max_upload_bytes
        self._places = threading.Semaphore(turns_at_once)
        self._live: dict[str, LiveJob] = {}
        self._threads: dict[str, threading.Thread] = {}
        self._owner = str(Owner.here(new_id()))
        self._closed = threading.Event()
        threading.Thread(target=self._beat_until_closed, name="heartbeat", daemon=True).start()

    def start(
        self,
        test_id: str,
        request: str,
        uploads: Sequence[Upload] = (),
        language: Language = "ja",
        passwords: Mapping[str, str] = MappingProxyType({}),
        team: TeamMaker | None = None,
    ) -> str:
        """Keeps what the user says and sends, and starts a turn over it; gives the id of its job.

        `passwords` of protected files, by the name shown, and `team`, where it is not the one of this workflow, serve
        this turn and are not kept.

        Raises:
            UnusableInput: a file is too large, or it is too much at once; nothing was kept.
            NotPossible: a turn is running for this test already; nothing was kept.
            NotFound: there is no such test.
        """
        check_sent(request, uploads, self._max_upload_bytes)
        files = tuple((upload.shown_name, upload.data) for upload in uploads)
        message = NewMessage("user", request, tuple(name for name, _ in files))
        new = NewJob(new_id(), request, language, self._owner, message, files)
        return self._start(test_id, new, team or self._team, passwords)

    def turn_page(self, test_id: str, source: Source, page: int, degrees: int, language: Language = "ja") -> str:
        """Starts a turn that turns a page of the material clockwise and reads it again; gives the id of its job.

        Raises:
            NotPossible: a turn is running for this test already; nothing was kept.
            NotFound: there is no such test.
        """
        step = {"step": "turn_page", "sha256": source.sha256, "page": page, "degrees": degrees}
        request = _TURN_PAGE.in_language(language).format(name=source.name, page=page, degrees=degrees)
        return self.start(test_id, request, language=language, team=team_for_plan([step]))

    def retry(self, job_id: str, team: TeamMaker | None = None) -> str:
        """Starts the request of a turn that failed, was stopped or interrupted anew, over the files that are kept.

        Raises:
            NotPossible: the turn runs or has done its work, or another one is running for this test.
            NotFound: there is no such job.
        """
        if not self.job(job_id).can_retry:
            raise NotPossible(_NOTHING_TO_REPEAT)
        former = self.storage.job(job_id)
        self.storage.forget_refusals(former.test_id)
        again = NewJob(new_id(), former.request, former.language, self._owner, retry_of=job_id)
        return self._start(former.test_id, again, team or self._team)

    def job(self, job_id: str) -> JobView:
        """How far a turn is, or how it ended; from memory while it runs here.

        Raises:
            NotFound: there is no such job.
        """
        live = self._live.get(job_id)
        return live.view() if live else self._looked_at(self.storage.job(job_id))

    def latest_job(self, test_id: str) -> JobView | None:
        """The last turn of a test, None where there was none."""
        stored = self.storage.latest_job(test_id)
        return self._looked_at(stored) if stored else None

    def cancel(self, job_id: str) -> JobView:
        """Stops a turn at once; one that has just ended stays as it ended.

        Raises:
            NotFound: there is no such job.
        """
        return self._break_off(job_id, "cancelled", STOPPED)

    def wait(self, job_id: str, timeout_seconds: float | None = None) -> JobView:
        """Waits until a turn that runs here has ended, for the command line and for tests."""
        thread = self._threads.get(job_id)
        if thread:
            thread.join(timeout_seconds)
        return self.job(job_id)

    def interrupt_dead(self) -> None:
        """Marks the turns of processes that are gone; called when the app starts."""
        for stored in self.storage.running_jobs():
            self._looked_at(stored)

    def close(self) -> None:
        """Ends what runs here as interrupted, and gives it a moment to notice."""
        self._closed.set()
        threads = tuple(self._threads.values())
        for job_id in tuple(self._live):
            self._break_off(job_id, "interrupted", INTERRUPTED)
        for thread in threads:
            thread.join(CLOSE_SECONDS)

    # --- starting and ending ------------------------------------------------------------------------------------------

    def _start(
        self, test_id: str, new: NewJob, team: TeamMaker, passwords: Mapping[str, str] = MappingProxyType({})
    ) -> str:
        self.latest_job(test_id)  # a job of a dead process must not stand in the way
        again = new.retry_of is not None
        live = LiveJob(new.id, test_id, new.request, self.storage, passwords=passwords, is_retry=again)
        self._live[new.id] = live  # before storage knows it, so that nobody takes it for dead
        try:
            stored = self.storage.start_job(test_id, new)
        except BaseException:
            del self._live[new.id]
            raise
        thread = threading.Thread(target=self._work, args=(stored, live, team), name=f"turn {new.id}", daemon=True)
        self._threads[new.id] = thread
        thread.start()
        return new.id

    def _work(self, stored: StoredJob, live: LiveJob, team: TeamMaker) -> None:
        try:
            outcome = self._outcome(stored, live, team)
            self.storage.end_job(stored.id, outcome.ending, revision=outcome.revision, on_conflict=outcome.on_conflict)
        except StorageFailed:
            _log.exception("the end of job %s could not be kept", stored.id)
        finally:
            self._live.pop(stored.id, None)
            del self._threads[stored.id]

    def _outcome(self, stored: StoredJob, live: LiveJob, team: TeamMaker) -> Outcome:
        try:
            with self._place(live):
                return conclude(self._turn.run(stored, live, team), live.view())
        except Cancelled:
            return broken_off("cancelled", live.view(), STOPPED)
        except CallFailed as fault:
            view = live.view()
            partial = view.partial_text or fault.text
            return broken_off("failed", replace(view, partial_text=partial), fault.message, fault.outcome.value)
        except UnusablePage as fault:
            return broken_off("failed", live.view(), fault.message, ADDRESS_FAULT)
        except StudioError as fault:
            return broken_off("failed", live.view(), fault.message)
        except Exception:  # noqa: BLE001 - the last stop of a thread: the user gets a clear end, the log the whole story
            _log.exception("job %s broke", stored.id)
            return broken_off("failed", live.view(), BROKEN)

    @contextmanager
    def _place(self, live: LiveJob) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            live.begin("wait", _WAITING)
            while not self._places.acquire(timeout=_POLL_SECONDS):
                live.go_on()
            live.finish(_STARTED)
        try:
            yield
        finally:
            self._places.release()

    def _break_off(self, job_id: str, status: JobStatus, why: Message) -> JobView:
        view = self.job(job_id)
        if view.status != "running":
            return view
        if live := self._live.get(job_id):
            live.stopped.set()
        ended = self.storage.end_job(job_id, broken_off(status, view, why).ending)
        self._live.pop(job_id, None)  # its thread may need a moment to notice; what it brings then is not kept
        return view_of(ended)

    # --- jobs of others -----------------------------------------------------------------------------------------------

    def _looked_at(self, stored: StoredJob) -> JobView:
        view = view_of(stored)
        if stored.status != "running":
            return view
        if live := self._live.get(stored.id):
            return live.view()
        if not self._is_dead(stored):
            return view
        ending = broken_off("interrupted", view, INTERRUPTED).ending
        return view_of(self.storage.end_job(stored.id, ending))

    def _is_dead(self, stored: StoredJob) -> bool:
        ours = stored.owner == self._owner  # and it is not among the live ones
        return ours or Owner.read(stored.owner).is_dead(stored.heartbeat_at, now())

    def _beat_until_closed(self) -> None:
        while not self._closed.wait(BEAT_SECONDS):
            self._beat()

    def _beat(self) -> None:
        live = {job_id: job for job_id, job in dict(self._live).items() if job_id in self._threads}
        try:
            running = self.storage.beat(live) if live else frozenset()
        except StorageFailed:
            _log.warning("storage gives no answer", exc_info=True)
            return
        for job_id in live.keys() - running:
            live[job_id].stopped.set()  # ended by another process
