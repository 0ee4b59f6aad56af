from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import NotFound, NotPossible
from core.storage import Storage
from core.storage.records import Conflict, NewRevision, Revision
from core.text import Message

NOTE = Message("編集", "Edited")


def edited(base: int, text: str) -> NewRevision:
    return NewRevision(base, text, "manual", NOTE)


def test_revisions_are_numbered_from_one_in_each_test(storage: Storage):
    for test in (storage.create_test(), storage.create_test()):
        for base, text in enumerate(["a", "b", "c"]):
            added = storage.add_revision(test.id, edited(base, text))
            assert isinstance(added, Revision)
            assert added.number == base + 1
        assert [head.number for head in storage.revisions(test.id)] == [3, 2, 1]
        assert storage.revision(test.id, 2).text == "b"


def test_a_text_that_comes_too_late_is_kept_and_overwrites_nothing(storage: Storage):
    test = storage.create_test()
    storage.add_revision(test.id, edited(0, "base"))
    storage.add_revision(test.id, edited(1, "theirs"))
    outcome = storage.add_revision(test.id, edited(1, "mine"))
    assert isinstance(outcome, Conflict)
    assert (outcome.kept.text, outcome.current.text) == ("mine", "theirs")
    current = storage.open_test(test.id).revision
    assert current == outcome.current
    assert storage.revision(test.id, outcome.kept.number).text == "mine"
    after = storage.add_revision(test.id, edited(outcome.current.number, "next"))
    assert isinstance(after, Revision)
    assert after.number == outcome.kept.number + 1


def test_of_many_that_save_at_once_one_wins_and_no_text_is_lost(storage: Storage):
    test = storage.create_test()
    storage.add_revision(test.id, edited(0, "base"))
    texts = [f"text {number}" for number in range(12)]
    with ThreadPoolExecutor(12) as pool:
        outcomes = list(pool.map(lambda text: storage.add_revision(test.id, edited(1, text)), texts))
    assert sum(isinstance(outcome, Revision) for outcome in outcomes) == 1
    kept = {storage.revision(test.id, head.number).text for head in storage.revisions(test.id)}
    assert kept == {"base", *texts}


def test_undo_goes_back_one_further_each_time(storage: Storage):
    test = storage.create_test()
    for base, text in enumerate(["a", "b", "c"]):
        storage.add_revision(test.id, edited(base, text))
    assert [storage.undo(test.id).text for _ in range(2)] == ["b", "a"]
    with pytest.raises(NotPossible):
        storage.undo(test.id)
    assert [head.number for head in storage.revisions(test.id)] == [5, 4, 3, 2, 1]


def test_there_is_nothing_to_undo_in_an_empty_test(storage: Storage):
    test = storage.create_test()
    with pytest.raises(NotPossible):
        storage.undo(test.id)
    assert storage.former(test.id) is None


def test_a_revision_that_is_not_there_is_not_found(storage: Storage):
    test = storage.create_test()
    with pytest.raises(NotFound):
        storage.revision(test.id, 1)
    with pytest.raises(NotFound):
        storage.add_revision("nothing", edited(0, "a"))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.one_of(st.none(), st.text(max_size=3)), max_size=12))
def test_undo_behaves_like_a_stack_of_texts(storage: Storage, steps: list[str | None]):
    """None is an undo, a text is an edit; the stack is what an editor's undo would do."""
    test = storage.create_test()
    stack: list[str] = []
    for step in steps:
        if step is not None:
            number = storage.test(test.id).current_number
            storage.add_revision(test.id, edited(number, step))
            stack.append(step.replace("\x00", "\ufffd"))
        elif len(stack) < 2:
            with pytest.raises(NotPossible):
                storage.undo(test.id)
        else:
            stack.pop()
            storage.undo(test.id)
        revision = storage.open_test(test.id).revision
        assert (revision.text if revision else None) == (stack[-1] if stack else None)
