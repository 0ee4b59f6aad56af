from __future__ import annotations

import pytest

from core.errors import Cancelled
from core.storage import Storage, new_id
from core.storage.records import JobEnding, NewJob
from core.text import Message
from core.workflow.live import SAVE_EVERY_SECONDS, LiveJob

DOING, DONE = Message("読んでいます", "Reading"), Message("読みました", "Read")


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def live(storage: Storage, clock: Clock) -> LiveJob:
    job = storage.start_job(storage.create_test().id, NewJob(new_id(), "8問", "ja", "me"))
    return LiveJob(job.id, job.test_id, job.request, storage, clock)


def test_storage_hears_of_every_step(live: LiveJob, storage: Storage):
    live.begin("read", DOING)
    assert [(line.status, line.message) for line in storage.job(live.id).steps] == [("running", DOING)]
    live.finish(DONE)
    assert [(line.status, line.message) for line in storage.job(live.id).steps] == [("done", DONE)]


def test_storage_hears_of_new_text_once_in_a_while(live: LiveJob, storage: Storage, clock: Clock):
    live.begin("draft", DOING)
    live.write("一")
    assert (live.view().partial_text, storage.job(live.id).partial_text) == ("一", "")
    clock.seconds += SAVE_EVERY_SECONDS
    live.write("二")
    live.write("三")
    assert (live.view().partial_text, storage.job(live.id).partial_text) == ("一二三", "一二")


def test_a_stopped_job_does_not_go_on(live: LiveJob):
    live.begin("draft", DOING)
    live.stopped.set()
    for act in (lambda: live.write("x"), lambda: live.begin("add", DOING), lambda: live.finish(DONE), live.go_on):
        with pytest.raises(Cancelled):
            act()


def test_a_job_that_was_ended_elsewhere_does_not_go_on(live: LiveJob, storage: Storage):
    storage.end_job(live.id, JobEnding("cancelled"))
    live.begin("draft", DOING)
    with pytest.raises(Cancelled):
        live.write("x")
