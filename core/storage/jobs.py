"""Jobs: turns that run in the background. At most one runs for each test; the database itself sees to that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, insert, select, update

from core.errors import NotPossible
from core.storage.chat import insert_message
from core.storage.database import Database
from core.storage.history import insert_revision
from core.storage.records import Conflict, JobEnding, NewJob, NewRevision, Revision, StepLine, StoredJob
from core.storage.rows import find_job, find_test, now
from core.storage.sources import insert_source
from core.storage.tables import jobs
from core.text import Message

_BUSY = Message(
    "このテストでは、前のご依頼をまだ処理しています。終わるまで待つか、止めてからもう一度お送りください。",
    "The last request for this test is still being worked on. Wait until it is done or stop it, then send this again.",
)


class Jobs(Database):
    """The jobs of each test."""

    def start_job(self, test_id: str, new: NewJob) -> StoredJob:
        """Keeps what the user said and sent, and a running job for it: all or nothing.

        Raises:
            NotFound: where there is no such test, or it was deleted.
            NotPossible: where a job is running for this test already.
        """
        with self._write() as connection:
            find_test(connection, test_id, lock=True, deleted=False)
            if _running(connection, test_id):
                raise NotPossible(_BUSY)
            sent = tuple(insert_source(connection, test_id, name, content).sha256 for name, content in new.uploads)
            if new.retry_of:
                sent = find_job(connection, new.retry_of).uploads
            _insert_job(connection, test_id, new, sent)
            if new.message:
                insert_message(connection, test_id, new.message, job_id=new.id)
            return find_job(connection, new.id)

    def report_job(self, job_id: str, steps: Sequence[StepLine], partial_text: str) -> bool:
        """Keeps how far a job is; False where it was ended meanwhile by somebody else."""
        return bool(self._update_running([job_id], steps=tuple(steps), partial_text=partial_text, heartbeat_at=now()))

    def beat(self, job_ids: Iterable[str]) -> frozenset[str]:
        """Says that these jobs are alive; gives those of them that are still meant to run."""
        return self._update_running(job_ids, heartbeat_at=now())

    def end_job(
        self,
        job_id: str,
        ending: JobEnding,
        *,
        revision: NewRevision | None = None,
        on_conflict: JobEnding | None = None,
    ) -> StoredJob:
        """Ends a running job: its result, its status and what is said about it are kept together or not at all.

        Where the revision comes too late (`Conflict`), it is kept beside the line and the job ends as `on_conflict`
        says. A job that has ended already stays as it is, and `revision` is not stored.

        Raises:
            NotFound: where there is no such job.
        """
        with self._write() as connection:
            job = find_job(connection, job_id)
            test = find_test(connection, job.test_id, lock=True)
            if find_job(connection, job_id).status != "running":
                return find_job(connection, job_id)
            added = insert_revision(connection, test, revision) if revision else None
            if isinstance(added, Conflict):
                assert on_conflict is not None, "a job with a revision says how it ends where that comes too late"
                ending, added = on_conflict, None
            _end(connection, job, ending, added)
            return find_job(connection, job_id)

    def job(self, job_id: str) -> StoredJob:
        """The job.

        Raises:
            NotFound: where there is none with this id.
        """
        with self._read() as connection:
            return find_job(connection, job_id)

    def latest_job(self, test_id: str) -> StoredJob | None:
        """The last job that was started for a test, None where there was none."""
        query = select(*jobs.c).where(jobs.c.test_id == test_id).order_by(jobs.c.created_at.desc()).limit(1)
        with self._read() as connection:
            row = connection.execute(query).one_or_none()
            return None if row is None else StoredJob(**row._mapping)

    def running_jobs(self) -> tuple[StoredJob, ...]:
        """Every job that counts as running, of all processes."""
        with self._read() as connection:
            rows = connection.execute(select(*jobs.c).where(jobs.c.status == "running"))
            return tuple(StoredJob(**row._mapping) for row in rows)

    def _update_running(self, job_ids: Iterable[str], **values: object) -> frozenset[str]:
        running = jobs.c.id.in_(tuple(job_ids)) & (jobs.c.status == "running")
        with self._write() as connection:
            return frozenset(
                connection.execute(update(jobs).where(running).values(**values).returning(jobs.c.id)).scalars()
            )


def _running(connection: Connection, test_id: str) -> bool:
    query = select(jobs.c.id).where(jobs.c.test_id == test_id, jobs.c.status == "running")
    return connection.execute(query).first() is not None


def _insert_job(connection: Connection, test_id: str, new: NewJob, uploads: tuple[str, ...]) -> None:
    moment = now()
    columns = {name: getattr(new, name) for name in ("id", "request", "language", "owner", "retry_of")}
    fresh = {"status": "running", "steps": (), "partial_text": "", "created_at": moment, "heartbeat_at": moment}
    connection.execute(insert(jobs).values(test_id=test_id, uploads=uploads, **columns, **fresh))


def _end(connection: Connection, job: StoredJob, ending: JobEnding, result: Revision | None) -> None:
    number = result.number if result else None
    columns = {name: getattr(ending, name) for name in ("status", "steps", "error", "fault", "partial_text")}
    ended = update(jobs).where(jobs.c.id == job.id)
    connection.execute(ended.values(**columns, result_number=number, finished_at=now()))
    if ending.message:
        insert_message(connection, job.test_id, ending.message, job_id=job.id, revision_number=number)
