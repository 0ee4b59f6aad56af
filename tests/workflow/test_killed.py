"""The process is killed in the middle of a draft: nothing that was kept is lost, and the request can be repeated."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.storage import Storage
from core.workflow import Workflow

pytestmark = pytest.mark.process

PATIENCE_SECONDS = 20

VICTIM = """
import sys, threading
sys.path.insert(0, {tests!r})
from conftest import PlainDrafter, ScriptedPlanner, TextReader
from core.sources import Upload, WebFetcher
from core.storage import Storage
from core.workflow import Workflow
from core.workflow.ports import Team

storage, drafter = Storage({url!r}), PlainDrafter()
team = Team(ScriptedPlanner(), drafter)
workflow = Workflow(storage, lambda _: team, TextReader(), WebFetcher(), max_upload_bytes=1000)
test = storage.create_test()
workflow.save_text(test.id, 0, "最後の版")
drafter.hold()
job_id = workflow.start(test.id, "2問", [Upload("page.txt", "水はH2O".encode())])
drafter.writing.wait()
print(test.id, job_id, flush=True)
threading.Event().wait()
"""


@pytest.fixture
def storage(url: str) -> Iterator[Storage]:
    opened = Storage(url)
    yield opened
    opened.close()


@pytest.fixture
def killed(url: str) -> tuple[str, str]:
    """The ids of a test and of its job, whose process was killed while it wrote."""
    code = VICTIM.format(tests=str(Path(__file__).parent), url=url)
    victim = subprocess.Popen(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True
    )
    assert victim.stdout is not None
    test_id, job_id = victim.stdout.readline().split()
    victim.send_signal(signal.SIGKILL)
    assert victim.wait() == -signal.SIGKILL
    victim.stdout.close()
    return test_id, job_id


def test_all_that_was_kept_is_there_and_the_job_is_marked_at_once(
    killed: tuple[str, str], workflow: Workflow, storage: Storage
):
    test_id, job_id = killed
    assert storage.job(job_id).status == "running"
    workflow.interrupt_dead()
    view = workflow.job(job_id)
    assert (view.status, view.can_retry) == ("interrupted", True)
    assert view.error is not None
    assert "もう一度" in view.error.ja
    opened = storage.open_test(test_id)
    assert opened.revision is not None
    assert opened.revision.text == "最後の版"
    assert [line.body for line in storage.messages(test_id)] == ["2問", view.error]
    assert [source.name for source in storage.sources(test_id)] == ["page.txt"]


def test_a_retry_does_the_work_over_the_kept_files(
    killed: tuple[str, str], workflow: Workflow, storage: Storage, drafter: Any
):
    test_id, job_id = killed
    view = workflow.wait(workflow.retry(job_id), PATIENCE_SECONDS)
    assert view.status == "done"
    revision = storage.open_test(test_id).revision
    assert revision is not None
    assert revision.text == "".join(drafter.pieces)


def test_a_new_request_is_not_kept_waiting_by_the_dead(killed: tuple[str, str], workflow: Workflow, storage: Storage):
    test_id, job_id = killed
    assert workflow.wait(workflow.start(test_id, "2問"), PATIENCE_SECONDS).status == "done"
    assert storage.job(job_id).status == "interrupted"
