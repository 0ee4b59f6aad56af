from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import NotPossible
from core.sources import Upload
from core.storage import Storage
from core.storage.records import Conflict, Revision
from core.text import apply_edits
from core.workflow import Workflow
from core.workflow.edited_places import changes_between

PATIENCE_SECONDS = 20
BEFORE = """# 水

水は<question correct="H2O" />で、氷は<question correct="固体" />である。

- 海は<question correct="塩水" />。
- 川は<question correct="淡水" />。
"""
AFTER = """# 水

水は<question correct="H2O" />で、氷は<question correct="固体" explain="凍る。" />である。

- 海の水は<question correct="塩水" />。
- 川は<question correct="淡水" />。

雨は<question correct="雲" />から降る。
"""


def turned(workflow: Workflow, planner: Any, storage: Storage) -> str:
    """A test that a turn has changed from BEFORE to AFTER."""
    test = storage.create_test()
    workflow.save_text(test.id, 0, BEFORE)
    planner.plans["直して"] = [{"step": "draft"}]
    job = workflow.start(test.id, "直して", [Upload("a.txt", b"x")])
    assert workflow.wait(job, PATIENCE_SECONDS).status == "done"
    return test.id


@pytest.fixture
def test_id(workflow: Workflow, planner: Any, drafter: Any, storage: Storage) -> str:
    drafter.pieces = (AFTER,)
    return turned(workflow, planner, storage)


def text_of(storage: Storage, test_id: str) -> str:
    revision = storage.open_test(test_id).revision
    assert revision is not None
    return revision.text


def number_of(storage: Storage, test_id: str) -> int:
    return storage.open_test(test_id).test.current_number


def test_changes_that_were_accepted_are_no_longer_asked_about(
    workflow: Workflow, planner: Any, drafter: Any, storage: Storage, test_id: str
):
    workflow.accept(test_id, number_of(storage, test_id))
    assert workflow.changes_of(test_id) == ()
    assert text_of(storage, test_id) == AFTER
    drafter.pieces = (BEFORE,)
    assert workflow.wait(workflow.start(test_id, "直して", [Upload("b.txt", b"y")]), PATIENCE_SECONDS).status == "done"
    assert workflow.changes_of(test_id)


def test_each_change_is_a_place_with_its_questions(workflow: Workflow, test_id: str):
    found = workflow.changes_of(test_id)
    assert [(change.kind, change.questions, change.former_questions) for change in found] == [
        ("changed", (2,), (2,)),
        ("changed", (), ()),
        ("added", (5,), ()),
    ]
    assert (found[1].before, found[1].after) == ("- 海は", "- 海の水は")


def test_a_rejected_change_goes_back_and_the_others_stay(workflow: Workflow, storage: Storage, test_id: str):
    explained, reworded, added = workflow.changes_of(test_id)
    assert isinstance(workflow.reject(test_id, number_of(storage, test_id), reworded.id), Revision)
    assert text_of(storage, test_id) == AFTER.replace("海の水は", "海は")
    left = workflow.changes_of(test_id)
    assert [change.id for change in left] == [explained.id, added.id]
    workflow.reject(test_id, number_of(storage, test_id), explained.id, added.id)
    assert text_of(storage, test_id) == BEFORE
    assert workflow.changes_of(test_id) == ()
    assert workflow.undo(test_id).text == AFTER.replace("海の水は", "海は")


def test_questions_keep_their_ids_when_a_change_is_rejected(workflow: Workflow, storage: Storage, test_id: str):
    before = storage.open_test(test_id).revision
    assert before is not None
    after = workflow.reject(test_id, before.number, workflow.changes_of(test_id)[-1].id)
    assert isinstance(after, Revision)
    assert after.question_ids == before.question_ids[:4]


def test_a_change_that_is_gone_cannot_be_rejected(workflow: Workflow, storage: Storage, test_id: str):
    change = workflow.changes_of(test_id)[0]
    workflow.reject(test_id, number_of(storage, test_id), change.id)
    with pytest.raises(NotPossible):
        workflow.reject(test_id, number_of(storage, test_id), change.id)


def test_a_rejection_of_what_was_edited_meanwhile_overwrites_nothing(
    workflow: Workflow, storage: Storage, test_id: str
):
    seen, change = number_of(storage, test_id), workflow.changes_of(test_id)[1]
    workflow.reject(test_id, seen, workflow.changes_of(test_id)[0].id)
    assert isinstance(workflow.reject(test_id, seen, change.id), Conflict)
    assert "海の水は" in text_of(storage, test_id)


def test_edits_by_hand_and_first_drafts_offer_nothing_to_reject(workflow: Workflow, storage: Storage, test_id: str):
    workflow.save_text(test_id, number_of(storage, test_id), "自分で書いた")
    assert workflow.changes_of(test_id) == ()
    fresh = storage.create_test()
    assert workflow.changes_of(fresh.id) == ()


PIECES = st.lists(
    st.sampled_from(
        [
            "水は",
            "。",
            "\n",
            "\n\n",
            "- ",
            '<question correct="a" />',
            '<question correct="b" hint="c" />',
            "$x$",
            "| x |",
            "#",
        ]
    ),
    max_size=12,
).map("".join)


@given(PIECES, PIECES)
def test_all_changes_undone_are_the_former_text_to_the_character(before: str, after: str):
    found = changes_between(before, after)
    assert apply_edits(after, [change.undone for change in found]) == before
    assert all(change.span.of(after) == change.after for change in found)
    assert len({change.id for change in found}) == len(found)


def test_a_sentence_that_was_changed_on_both_sides_of_its_blank_is_one_change():
    blank = '<question correct="H2O" />'
    (change,) = changes_between(f"水は{blank}である。", f"水の式は{blank}です。")
    assert (change.before, change.after) == (f"水は{blank}である。", f"水の式は{blank}です。")
    assert change.questions == (1,)


def test_blanks_beside_each_other_are_changed_and_taken_back_one_by_one():
    before = '水は<question correct="H2O" />で、氷は<question correct="固体" />である。'
    after = before.replace('"H2O"', '"H2O" hint="式で"').replace('"固体"', '"固体" hint="三態"')
    assert [change.questions for change in changes_between(before, after)] == [(1,), (2,)]


def test_long_tests_are_compared_while_one_waits():
    lines = [f'{number}番目の文は<question correct="{number}" />である。\n\n' for number in range(1_500)]
    edited = [line.replace("文", "句") if number % 50 == 0 else line for number, line in enumerate(lines)]
    other = [line.replace("番目の文", "つ目の話").replace("である", "だった") for line in lines]
    started = time.process_time()
    assert len(changes_between("".join(lines), "".join(edited))) == 30
    (whole,) = changes_between("".join(lines), "".join(other))
    assert apply_edits("".join(other), [whole.undone]) == "".join(lines)
    assert time.process_time() - started < 20
