from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.errors import NotFound, NotPossible, StorageFailed, UnusableInput, WorkerFailed
from core.sources import Upload, WebFetcher
from core.storage import Storage
from core.storage.records import Conflict, JobEnding, Revision, StoredJob
from core.text import Message
from core.workflow import JobView, Workflow
from core.workflow.ports import Team

PATIENCE_SECONDS = 20
FAULT = Message("読み取りに失敗しました。", "Reading failed.")


def done(workflow: Workflow, test_id: str, request: str = "2問", *uploads: Upload) -> JobView:
    return workflow.wait(workflow.start(test_id, request, uploads), PATIENCE_SECONDS)


def until(happens: Callable[[], bool]) -> None:
    """Looks again and again, for as long as patience lasts."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def current_text(storage: Storage, test_id: str) -> str | None:
    revision = storage.open_test(test_id).revision
    return revision.text if revision else None


def test_a_page_and_a_request_become_a_test(workflow: Workflow, storage: Storage, drafter: Any, page: Upload):
    test = storage.create_test()
    view = done(workflow, test.id, "2問", page)
    assert (view.status, view.error, view.result_number) == ("done", None, 1)
    assert [(line.step, line.status) for line in view.steps] == [
        ("read_source", "done"),
        ("plan", "done"),
        ("draft", "done"),
    ]
    opened = storage.open_test(test.id)
    assert opened.revision is not None
    assert opened.revision.text == "".join(drafter.pieces)
    assert len(set(opened.revision.question_ids)) == 2
    assert opened.test.title == "水"
    user, assistant = storage.messages(test.id)
    assert (user.body, user.attachments) == ("2問", ("page.txt",))
    assert (assistant.role, assistant.revision_number, assistant.payload["outcome"]) == ("assistant", 1, "done")
    assert [line["step"] for line in assistant.payload["steps"]] == ["read_source", "plan", "draft"]


def test_what_was_sent_is_kept_before_anything_is_done(workflow: Workflow, storage: Storage, reader: Any, page: Upload):
    reader.go.clear()
    test = storage.create_test()
    job_id = workflow.start(test.id, "2問", [page])
    assert [line.body for line in storage.messages(test.id)] == ["2問"]
    assert storage.source_bytes(storage.sources(test.id)[0].sha256) == page.data
    reader.go.set()
    assert workflow.wait(job_id, PATIENCE_SECONDS).status == "done"


def test_text_is_seen_while_it_is_written(workflow: Workflow, storage: Storage, drafter: Any, page: Upload):
    drafter.hold()
    job_id = workflow.start(storage.create_test().id, "2問", [page])
    assert drafter.writing.wait(PATIENCE_SECONDS)
    view = workflow.job(job_id)
    assert (view.status, view.partial_text) == ("running", drafter.pieces[0])
    assert view.steps[-1].status == "running"
    drafter.go.set()
    assert workflow.wait(job_id, PATIENCE_SECONDS).partial_text == ""


def test_a_second_request_is_refused_while_one_runs(workflow: Workflow, storage: Storage, drafter: Any, page: Upload):
    drafter.hold()
    test = storage.create_test()
    job_id = workflow.start(test.id, "2問", [page])
    with pytest.raises(NotPossible):
        workflow.start(test.id, "もっと")
    assert len(storage.messages(test.id)) == 1
    drafter.go.set()
    workflow.wait(job_id, PATIENCE_SECONDS)
    assert done(workflow, test.id).status == "answered", "the same draft again changes nothing"
    assert storage.messages(test.id)[-1].body == Message("テストは元のままです。", "The test is as it was.")


def test_a_stopped_turn_ends_at_once_and_changes_nothing(
    workflow: Workflow, storage: Storage, drafter: Any, page: Upload
):
    test = storage.create_test()
    done(workflow, test.id, "2問", page)
    before = current_text(storage, test.id)
    drafter.writing.clear()
    drafter.hold()
    job_id = workflow.start(test.id, "2問")
    assert drafter.writing.wait(PATIENCE_SECONDS)
    stopped = workflow.cancel(job_id)
    assert (stopped.status, stopped.can_retry) == ("cancelled", True)
    assert workflow.job(job_id) == stopped
    assert stopped.partial_text == drafter.pieces[0]
    assert stopped.steps[-1].status == "failed"
    drafter.go.set()
    workflow.wait(job_id, PATIENCE_SECONDS)
    assert workflow.job(job_id).status == "cancelled"
    assert current_text(storage, test.id) == before
    assert [line.payload.get("outcome") for line in storage.messages(test.id)][-2:] == [None, "cancelled"]


def test_reading_can_be_stopped_and_is_begun_again_by_a_retry(
    workflow: Workflow, storage: Storage, reader: Any, page: Upload
):
    reader.go.clear()
    test = storage.create_test()
    job_id = workflow.start(test.id, "2問", [page])
    assert reader.reading.wait(PATIENCE_SECONDS)
    assert workflow.cancel(job_id).status == "cancelled"
    reader.go.set()
    workflow.wait(job_id, PATIENCE_SECONDS)
    again = workflow.retry(job_id)
    assert workflow.wait(again, PATIENCE_SECONDS).status == "done"
    assert [line.body for line in storage.messages(test.id) if line.role == "user"] == ["2問"]


def test_a_fault_ends_the_turn_with_its_sentence_and_a_retry_does_the_work(
    workflow: Workflow, storage: Storage, drafter: Any, page: Upload
):
    drafter.fault = WorkerFailed(FAULT)
    test = storage.create_test()
    failed = done(workflow, test.id, "2問", page)
    assert (failed.status, failed.error, failed.partial_text) == ("failed", FAULT, drafter.pieces[0])
    assert current_text(storage, test.id) is None
    assert storage.messages(test.id)[-1].body == FAULT
    drafter.fault = None
    assert workflow.wait(workflow.retry(failed.id), PATIENCE_SECONDS).status == "done"


def test_a_mistake_of_ours_ends_the_turn_clearly_too(
    workflow: Workflow, storage: Storage, drafter: Any, page: Upload, caplog: pytest.LogCaptureFixture
):
    drafter.fault = ZeroDivisionError("ours")
    failed = done(workflow, storage.create_test().id, "2問", page)
    assert failed.status == "failed"
    assert failed.error is not None
    assert "元のまま" in failed.error.ja
    assert "ZeroDivisionError" in caplog.text


def test_a_plan_that_is_none_ends_the_turn_clearly(workflow: Workflow, storage: Storage, planner: Any):
    planner.plans["?"] = [{"step": "launch", "what": "rocket"}]
    failed = done(workflow, storage.create_test().id, "?")
    assert (failed.status, [line.status for line in failed.steps]) == ("failed", ["failed"])


def test_a_draft_without_anything_to_draft_from_fails_and_says_what_to_do(workflow: Workflow, storage: Storage):
    failed = done(workflow, storage.create_test().id)
    assert failed.status == "failed"
    assert failed.error is not None
    assert "添付" in failed.error.ja


def test_an_answer_changes_nothing(workflow: Workflow, storage: Storage, planner: Any, page: Upload):
    test = storage.create_test()
    done(workflow, test.id, "2問", page)
    planner.plans["なぜ"] = [{"step": "answer", "message": {"ja": "できません。", "en": "Not possible."}}]
    view = done(workflow, test.id, "なぜ")
    assert (view.status, view.result_number, view.can_retry) == ("answered", None, False)
    assert storage.messages(test.id)[-1].body == Message("できません。", "Not possible.")
    assert storage.test(test.id).current_number == 1
    with pytest.raises(NotPossible):
        workflow.retry(view.id)


def test_steps_run_in_order_each_on_what_the_one_before_left(
    workflow: Workflow, storage: Storage, planner: Any, page: Upload
):
    test = storage.create_test()
    planner.plans["まとめて"] = [
        {"step": "draft"},
        {"step": "add", "questions": 1},
        {"step": "delete", "numbers": [1, 2]},
    ]
    assert done(workflow, test.id, "まとめて", page).status == "done"
    text = current_text(storage, test.id)
    assert text is not None
    assert text.count("<question") == 1
    assert "水はH2Oで、氷は固体である。" in text


def test_a_number_that_is_not_there_fails_the_whole_turn(
    workflow: Workflow, storage: Storage, planner: Any, page: Upload
):
    test = storage.create_test()
    done(workflow, test.id, "2問", page)
    before = current_text(storage, test.id)
    planner.plans["問9"] = [{"step": "delete", "numbers": [1]}, {"step": "delete", "numbers": [9]}]
    failed = done(workflow, test.id, "問9")
    assert failed.status == "failed"
    assert failed.error is not None
    assert "問9" in failed.error.ja
    assert current_text(storage, test.id) == before


def test_undo_by_chat_goes_back_one_further_each_time(workflow: Workflow, storage: Storage, planner: Any, page: Upload):
    test = storage.create_test()
    planner.plans["1を消して"] = [{"step": "delete", "numbers": [1]}]
    planner.plans["戻して"] = [{"step": "undo"}]
    done(workflow, test.id, "2問", page)
    texts = [current_text(storage, test.id)]
    for _ in range(2):
        done(workflow, test.id, "1を消して")
        texts.append(current_text(storage, test.id))
    for former in (texts[1], texts[0]):
        assert done(workflow, test.id, "戻して").status == "done"
        assert current_text(storage, test.id) == former
    assert done(workflow, test.id, "戻して").status == "failed"
    assert current_text(storage, test.id) == texts[0]


def test_a_bad_file_among_good_ones_is_named_and_skipped(
    workflow: Workflow, storage: Storage, reader: Any, page: Upload
):
    test = storage.create_test()
    view = done(workflow, test.id, "2問", Upload("broken.pdf", b"bad"), page)
    assert view.status == "done"
    said = storage.messages(test.id)[-1].body
    assert isinstance(said, Message)
    assert "broken.pdf" in said.ja
    done(workflow, test.id)
    assert reader.read_names == ["broken.pdf", "page.txt"], "each file is read once"


def test_files_of_which_none_can_be_read_end_the_turn(workflow: Workflow, storage: Storage, reader: Any, page: Upload):
    test = storage.create_test()
    done(workflow, test.id, "2問", page)
    failed = done(workflow, test.id, "この範囲で2問", Upload("broken.pdf", b"bad"))
    assert (failed.status, storage.test(test.id).current_number) == ("failed", 1)
    assert failed.error is not None
    assert "broken.pdf" in failed.error.ja
    assert workflow.wait(workflow.retry(failed.id), PATIENCE_SECONDS).status == "failed"
    assert reader.read_names == ["page.txt", "broken.pdf", "broken.pdf"], "a retry tries the file again"


def test_a_file_with_missing_pages_is_read_again_when_it_is_sent_again(
    workflow: Workflow, storage: Storage, reader: Any, page: Upload
):
    test = storage.create_test()
    reader.missing_pages = True
    done(workflow, test.id, "2問", page)
    done(workflow, test.id)
    assert reader.read_names == ["page.txt"]
    reader.missing_pages = False
    for _ in range(2):
        done(workflow, test.id, "2問", page)
    assert reader.read_names == ["page.txt"] * 2


def test_a_draft_is_made_from_the_files_that_came_with_its_request(
    workflow: Workflow, storage: Storage, drafter: Any, page: Upload
):
    test = storage.create_test()
    done(workflow, test.id, "2問", page)
    done(workflow, test.id, "2問", Upload("next.txt", b"The next page."))
    done(workflow, test.id, "2問")
    names = [[source.name for source in material.sources] for material in drafter.materials]
    assert names == [["page.txt"], ["next.txt"], ["page.txt", "next.txt"]]


def test_too_much_at_once_is_refused_and_nothing_kept(workflow: Workflow, storage: Storage, page: Upload):
    test = storage.create_test()
    for request, uploads in (("x", [page] * 21), ("x" * 20_001, []), ("x", [Upload("big.pdf", bytes(1024**2 + 1))])):
        with pytest.raises(UnusableInput):
            workflow.start(test.id, request, uploads)
    assert storage.messages(test.id) == ()
    assert storage.sources(test.id) == ()


def test_a_turn_needs_a_test(workflow: Workflow):
    with pytest.raises(NotFound):
        workflow.start("nothing", "2問")
    with pytest.raises(NotFound):
        workflow.job("nothing")


def test_what_is_typed_during_a_turn_wins_and_the_draft_is_kept_beside(
    workflow: Workflow, storage: Storage, drafter: Any, page: Upload
):
    drafter.hold()
    test = storage.create_test()
    job_id = workflow.start(test.id, "2問", [page])
    assert drafter.writing.wait(PATIENCE_SECONDS)
    saved = workflow.save_text(test.id, 0, "自分の文章")
    assert isinstance(saved, Revision)
    drafter.go.set()
    late = workflow.wait(job_id, PATIENCE_SECONDS)
    assert (late.status, late.can_retry) == ("failed", True)
    assert current_text(storage, test.id) == "自分の文章"
    assert storage.revision(test.id, 2).text == "".join(drafter.pieces)


def test_more_turns_than_places_wait_and_say_so(workflow: Workflow, storage: Storage, drafter: Any, page: Upload):
    drafter.hold()
    made = [storage.create_test() for _ in range(3)]
    jobs = []
    for test in made[:2]:
        drafter.writing.clear()
        jobs.append(workflow.start(test.id, "2問", [page]))
        assert drafter.writing.wait(PATIENCE_SECONDS)
    waiting = workflow.start(made[2].id, "2問", [page])
    until(lambda: bool(workflow.job(waiting).steps))
    first = workflow.job(waiting).steps[0]
    assert (first.step, first.status) == ("wait", "running")
    drafter.go.set()
    assert [workflow.wait(job_id, PATIENCE_SECONDS).status for job_id in [*jobs, waiting]] == ["done"] * 3


def test_a_waiting_turn_can_be_stopped(workflow: Workflow, storage: Storage, drafter: Any, page: Upload):
    drafter.hold()
    for _ in range(2):
        drafter.writing.clear()
        workflow.start(storage.create_test().id, "2問", [page])
        assert drafter.writing.wait(PATIENCE_SECONDS)
    waiting = workflow.start(storage.create_test().id, "2問", [page])
    workflow.cancel(waiting)
    assert workflow.wait(waiting, PATIENCE_SECONDS).status == "cancelled"


def test_a_turn_ended_elsewhere_stops_here(workflow: Workflow, storage: Storage, drafter: Any, page: Upload):
    drafter.hold()
    job_id = workflow.start(storage.create_test().id, "2問", [page])
    assert drafter.writing.wait(PATIENCE_SECONDS)
    storage.end_job(job_id, JobEnding("cancelled"))
    workflow._beat()
    drafter.go.set()
    assert workflow.wait(job_id, PATIENCE_SECONDS).status == "cancelled"


def test_an_end_that_cannot_be_kept_is_an_interruption(
    tmp_path: Path, planner: Any, drafter: Any, reader: Any, page: Upload
):
    class FullDisk(Storage):
        full = True

        def end_job(self, *args: Any, **options: Any) -> StoredJob:
            if self.full:
                self.full = False
                raise StorageFailed(FAULT)
            return super().end_job(*args, **options)

    storage = FullDisk(f"sqlite:///{tmp_path / 'full.db'}")
    workflow = Workflow(storage, lambda _: Team(planner, drafter), reader, WebFetcher(), max_upload_bytes=1000)
    view = done(workflow, storage.create_test().id, "2問", page)
    assert (view.status, view.can_retry) == ("interrupted", True)
    assert workflow.wait(workflow.retry(view.id), PATIENCE_SECONDS).status == "done"
    workflow.close()
    storage.close()


def test_closing_marks_what_runs_as_interrupted(workflow: Workflow, storage: Storage, drafter: Any, page: Upload):
    drafter.hold()
    job_id = workflow.start(storage.create_test().id, "2問", [page])
    assert drafter.writing.wait(PATIENCE_SECONDS)
    workflow.close()
    assert storage.job(job_id).status == "interrupted"


def test_a_text_saved_by_hand_is_a_revision(workflow: Workflow, storage: Storage):
    test = storage.create_test()
    first = workflow.save_text(test.id, 0, '# 氷\n\n氷は<question correct="固体" />だ。')
    assert isinstance(first, Revision)
    assert (first.number, first.kind, len(first.question_ids)) == (1, "manual", 1)
    assert storage.test(test.id).title == "氷"
    second = workflow.save_text(test.id, 1, '# 氷\n\n氷は冷たい<question correct="固体" />だ。')
    assert isinstance(second, Revision)
    assert second.question_ids == first.question_ids


def test_saving_what_is_there_already_makes_no_revision(workflow: Workflow, storage: Storage):
    test = storage.create_test()
    first = workflow.save_text(test.id, 0, "text")
    assert isinstance(first, Revision)
    assert workflow.save_text(test.id, 1, "text") == first
    assert len(storage.revisions(test.id)) == 1


def test_a_text_saved_over_a_newer_one_is_kept_beside_and_can_be_restored(workflow: Workflow, storage: Storage):
    test = storage.create_test()
    workflow.save_text(test.id, 0, "base")
    workflow.save_text(test.id, 1, "theirs")
    outcome = workflow.save_text(test.id, 1, "mine")
    assert isinstance(outcome, Conflict)
    assert current_text(storage, test.id) == "theirs"
    restored = workflow.restore(test.id, outcome.current.number, outcome.kept.number)
    assert isinstance(restored, Revision)
    assert (restored.kind, current_text(storage, test.id)) == ("restore", "mine")
    assert workflow.undo(test.id).text == "theirs"


def test_a_page_is_turned_and_read_again_while_the_test_stays_as_it_is(
    workflow: Workflow, storage: Storage, reader: Any, page: Upload
):
    test = storage.create_test()
    assert done(workflow, test.id, "2問", page).status == "done"
    before = current_text(storage, test.id)
    (source,) = storage.readings(test.id)
    for degrees in (90, 180):
        job = workflow.wait(workflow.turn_page(test.id, source, 1, degrees), PATIENCE_SECONDS)
        assert job.status == "answered"
    assert reader.turns == {source.name: {1: 270}}
    (read,) = storage.readings(test.id)
    assert read.pages[0].turn == 270
    assert current_text(storage, test.id) == before


def test_a_page_is_turned_in_its_test_alone(workflow: Workflow, storage: Storage, page: Upload):
    one, two = storage.create_test(), storage.create_test()
    for test in (one, two):
        done(workflow, test.id, "2問", page)
    (source,) = storage.readings(one.id)
    workflow.wait(workflow.turn_page(one.id, source, 1, 90), PATIENCE_SECONDS)
    later = storage.create_test()
    done(workflow, later.id, "2問", page)
    turned = [read.pages[0].turn for test in (one, two, later) for read in storage.readings(test.id)]
    assert turned == [90, 0, 0]


def test_a_page_that_is_not_there_cannot_be_turned(workflow: Workflow, storage: Storage, page: Upload):
    test = storage.create_test()
    done(workflow, test.id, "2問", page)
    (source,) = storage.readings(test.id)
    job = workflow.wait(workflow.turn_page(test.id, source, 7, 90), PATIENCE_SECONDS)
    assert job.status == "failed"
    assert "資料にありません" in job.error.ja


def test_the_pages_that_were_read_are_shown_before_the_last_is_read(
    workflow: Workflow, storage: Storage, drafter: Any, page: Upload
):
    test = storage.create_test()
    drafter.hold()
    job_id = workflow.start(test.id, "2問", [page])
    assert drafter.writing.wait(PATIENCE_SECONDS)
    assert [shown.text for shown in workflow.job(job_id).pages] == [page.data.decode()]
