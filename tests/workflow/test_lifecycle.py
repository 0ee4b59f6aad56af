"""Whatever a user does in whatever order, a turn ends once, and the test holds what was accepted last."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from core.document.extract import Extract
from core.errors import NotPossible, WorkerFailed
from core.sources import WebFetcher
from core.storage import Storage
from core.text import Edit, Message
from core.workflow import Workflow
from core.workflow.ports import Edited, Team

PATIENCE_SECONDS = 20
FAULT = Message("読み取りに失敗しました。", "Reading failed.")


class Desk:
    """Planner and drafter in one: adds a line of text when told to, or fails, or says that nothing is to be done."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.working = threading.Event()
        self.how = "add"

    def __call__(self, request: str, situation: object) -> Mapping[str, object]:
        if request == "answer":
            return {"steps": [{"step": "answer", "message": {"ja": "はい。", "en": "Yes."}}]}
        return {"steps": [{"step": "add"}]}

    def add(self, wish: object, test: object, material: object) -> Edited:
        self.working.set()
        assert self.go.wait(PATIENCE_SECONDS)
        if self.how == "fail":
            raise WorkerFailed(FAULT)
        end = len(test.text)  # type: ignore[attr-defined]
        return Edited([Edit(end, end, '\n\n追加は<question correct="新" />。\n')])

    def draft(self, wish: object, material: Extract) -> NoReturn:
        raise AssertionError

    def remove(self, wish: object, test: object) -> NoReturn:
        raise AssertionError

    def delete(self, numbers: Sequence[int], test: object) -> NoReturn:
        raise AssertionError

    def change_kind(self, wish: object, test: object, material: object) -> NoReturn:
        raise AssertionError


def no_reader(uploads: object, **_rest: object) -> Extract:
    return Extract(())


class Lifecycle(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.storage = Storage(f"sqlite:///{Path(self.folder.name) / 'studio.db'}")
        self.desk = Desk()
        team = Team(self.desk, self.desk)
        self.workflow = Workflow(self.storage, lambda _: team, no_reader, WebFetcher(), max_upload_bytes=1)
        self.test = self.storage.create_test().id
        self.running: str | None = None
        self.ended: dict[str, str] = {}
        self.text: str | None = None
        self.accepted: list[str] = []

    def teardown(self) -> None:
        self.desk.go.set()
        self.workflow.close()
        self.storage.close()
        self.folder.cleanup()

    @property
    def number(self) -> int:
        return self.storage.test(self.test).current_number

    @rule(text=st.sampled_from(["一", "二", "三"]))
    def type_by_hand(self, text: str) -> None:
        self.workflow.save_text(self.test, self.number, text)
        if text != self.text:
            self.accepted.append(text)
        self.text = text

    @rule()
    def undo(self) -> None:
        if len(self.accepted) < 2:
            try:
                self.workflow.undo(self.test)
            except NotPossible:
                return
            raise AssertionError("there was nothing to undo")
        self.accepted.pop()
        self.text = self.accepted[-1]
        assert self.workflow.undo(self.test).text == self.text

    @precondition(lambda self: self.running is None)
    @rule()
    def ask_something(self) -> None:
        job_id = self.workflow.start(self.test, "answer")
        self.ended[job_id] = self.workflow.wait(job_id, PATIENCE_SECONDS).status
        assert self.ended[job_id] == "answered"

    @precondition(lambda self: self.running is None)
    @rule()
    def ask_for_more(self) -> None:
        self.desk.go.clear()
        self.desk.working.clear()
        self.running = self.workflow.start(self.test, "more")
        assert self.desk.working.wait(PATIENCE_SECONDS)
        self.base = self.number

    @precondition(lambda self: self.running is not None)
    @rule()
    def ask_meanwhile(self) -> None:
        try:
            self.workflow.start(self.test, "more")
        except NotPossible:
            return
        raise AssertionError("a second turn was started")

    @precondition(lambda self: self.running is not None)
    @rule(how=st.sampled_from(["add", "fail"]))
    def let_it_end(self, how: str) -> None:
        assert self.running is not None
        self.desk.how = how
        self.desk.go.set()
        view = self.workflow.wait(self.running, PATIENCE_SECONDS)
        in_time = self.number == self.base or view.status == "done"
        assert view.status == ("done" if how == "add" and in_time else "failed")
        if view.status == "done":
            self.text = (self.text or "") + '\n\n追加は<question correct="新" />。\n'
            self.accepted.append(self.text)
        self._end(view.status)

    @precondition(lambda self: self.running is not None)
    @rule()
    def stop_it(self) -> None:
        assert self.running is not None
        assert self.workflow.cancel(self.running).status == "cancelled"
        self.desk.how = "add"
        self.desk.go.set()
        assert self.workflow.wait(self.running, PATIENCE_SECONDS).status == "cancelled"
        self._end("cancelled")

    @precondition(lambda self: self.running is None and "failed" in self.ended.values())
    @rule()
    def try_again(self) -> None:
        failed = next(job_id for job_id, status in self.ended.items() if status == "failed")
        self.desk.go.clear()
        self.desk.working.clear()
        self.running = self.workflow.retry(failed)
        assert self.desk.working.wait(PATIENCE_SECONDS)
        self.base = self.number

    def _end(self, status: str) -> None:
        assert self.running is not None
        self.ended[self.running] = status
        self.running = None

    @invariant()
    def the_test_holds_what_was_accepted_last(self) -> None:
        revision = self.storage.open_test(self.test).revision
        assert (revision.text if revision else None) == self.text

    @invariant()
    def a_turn_ends_once_and_says_so_once(self) -> None:
        said = [line.job_id for line in self.storage.messages(self.test) if line.role == "assistant"]
        assert sorted(filter(None, said)) == sorted(self.ended)
        for job_id, status in self.ended.items():
            assert self.workflow.job(job_id).status == status

    @invariant()
    def at_most_one_turn_runs(self) -> None:
        assert [job.id for job in self.storage.running_jobs()] == ([self.running] if self.running else [])


TestLifecycle = Lifecycle.TestCase
TestLifecycle.settings = settings(
    max_examples=15, stateful_step_count=15, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
