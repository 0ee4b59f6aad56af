from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from core.errors import NotFound, NotPossible
from core.storage import Storage
from core.storage.records import JobEnding, NewJob, NewMessage, NewRevision, StepLine, StoredJob
from core.storage.rows import new_id
from core.text import Message

NOTE = Message("下書き", "Draft")
READING = StepLine("read", "running", Message("読んでいます", "Reading"))
SAID = NewMessage("assistant", Message("できました。", "Done."), payload={"changes": [1]})


def start(storage: Storage, test_id: str) -> StoredJob:
    said = NewMessage("user", "8問", ("page.pdf",))
    return storage.start_job(test_id, NewJob(new_id(), "8問", "ja", "me", said, (("page.pdf", b"x"),)))


def test_a_started_job_has_kept_what_was_said_and_sent(storage: Storage):
    test = storage.create_test()
    job = start(storage, test.id)
    assert (job.status, job.request, job.steps) == ("running", "8問", ())
    assert [(line.body, line.attachments, line.job_id) for line in storage.messages(test.id)] == [
        ("8問", ("page.pdf",), job.id)
    ]
    assert [source.name for source in storage.sources(test.id)] == ["page.pdf"]
    assert storage.latest_job(test.id) == job
    assert storage.running_jobs() == (job,)


def test_a_second_job_for_a_test_is_refused_and_leaves_nothing_behind(storage: Storage):
    test = storage.create_test()
    start(storage, test.id)
    with pytest.raises(NotPossible) as refused:
        start(storage, test.id)
    assert "前のご依頼" in refused.value.message.ja
    assert len(storage.messages(test.id)) == 1
    start(storage, storage.create_test().id)


def test_of_many_jobs_started_at_once_one_runs(storage: Storage):
    test = storage.create_test()

    def attempt(_: int) -> bool:
        try:
            start(storage, test.id)
        except NotPossible:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(8))) == 1
    assert len(storage.running_jobs()) == 1


def test_a_deleted_or_unknown_test_starts_no_job(storage: Storage):
    test = storage.create_test()
    storage.delete_test(test.id)
    for test_id in (test.id, "nothing"):
        with pytest.raises(NotFound):
            start(storage, test_id)


def test_a_report_is_kept_and_tells_whether_the_job_still_runs(storage: Storage):
    job = start(storage, storage.create_test().id)
    assert storage.report_job(job.id, [READING], "# 水")
    kept = storage.job(job.id)
    assert (kept.steps, kept.partial_text) == ((READING,), "# 水")
    assert storage.beat([job.id, "other"]) == {job.id}
    storage.end_job(job.id, JobEnding("cancelled"))
    assert not storage.report_job(job.id, [], "more")
    assert storage.beat([job.id]) == frozenset()
    assert storage.job(job.id).partial_text == ""


def test_result_status_and_answer_are_kept_together(storage: Storage):
    test = storage.create_test()
    job = start(storage, test.id)
    ended = storage.end_job(
        job.id,
        JobEnding("done", (replace(READING, status="done"),), message=SAID),
        revision=NewRevision(0, "# 水", "chat", NOTE, title="水"),
        on_conflict=JobEnding("failed"),
    )
    assert (ended.status, ended.result_number, ended.steps[0].status) == ("done", 1, "done")
    assert ended.finished_at is not None
    opened = storage.open_test(test.id)
    assert opened.revision is not None
    assert (opened.revision.text, opened.test.title) == ("# 水", "水")
    line = storage.messages(test.id)[-1]
    assert (line.body, line.payload, line.revision_number) == (SAID.body, {"changes": [1]}, 1)


def test_a_result_that_comes_too_late_is_kept_beside_and_the_job_ends_as_said(storage: Storage):
    test = storage.create_test()
    job = start(storage, test.id)
    storage.add_revision(test.id, NewRevision(0, "typed meanwhile", "manual", NOTE))
    ended = storage.end_job(
        job.id,
        JobEnding("done"),
        revision=NewRevision(0, "late", "chat", NOTE),
        on_conflict=JobEnding("failed", error=NOTE),
    )
    assert (ended.status, ended.error, ended.result_number) == ("failed", NOTE, None)
    current = storage.open_test(test.id).revision
    assert current is not None
    assert current.text == "typed meanwhile"
    assert storage.revision(test.id, 2).text == "late"


def test_a_job_ends_once(storage: Storage):
    test = storage.create_test()
    job = start(storage, test.id)
    storage.end_job(job.id, JobEnding("cancelled"))
    again = storage.end_job(
        job.id,
        JobEnding("done", message=SAID),
        revision=NewRevision(0, "late", "chat", NOTE),
        on_conflict=JobEnding("failed"),
    )
    assert again.status == "cancelled"
    assert storage.open_test(test.id).revision is None
    assert len(storage.messages(test.id)) == 1
    with pytest.raises(NotFound):
        storage.end_job("nothing", JobEnding("done"))


def test_after_a_job_another_may_start(storage: Storage):
    test = storage.create_test()
    first = start(storage, test.id)
    storage.end_job(first.id, JobEnding("interrupted"))
    second = storage.start_job(test.id, NewJob(new_id(), "8問", "ja", "me", retry_of=first.id))
    latest = storage.latest_job(test.id)
    assert latest is not None
    assert (latest.id, latest.retry_of, latest.uploads) == (second.id, first.id, first.uploads)
