from __future__ import annotations

import pytest

from core.errors import NotFound
from core.storage import Storage
from core.storage.records import NewMessage, NewRevision, Revision
from core.text import Message

NOTE = Message("下書き", "Draft")


def test_a_new_test_has_an_unguessable_id_and_a_secret_of_its_own(storage: Storage):
    made = [storage.create_test() for _ in range(20)]
    assert len({test.id for test in made}) == len({test.secret for test in made}) == 20
    assert all(len(test.id) == 16 and len(test.secret) == 32 for test in made)


def test_a_secret_is_not_shown_where_a_test_is_printed(storage: Storage):
    test = storage.create_test()
    assert "secret" not in repr(test)


@pytest.mark.parametrize(
    ("name", "page", "title"),
    [
        ("黒板の写真.JPG", None, "黒板の写真"),
        ("第3.2章 江戸.pdf", None, "第3.2章 江戸"),
        ("2024.9", None, "2024.9"),
        (".pdf", None, ".pdf"),
        ("example.org", "https://example.org/", "example.org"),
    ],
)
def test_a_test_without_a_title_is_called_by_its_first_file(storage: Storage, name: str, page: str | None, title: str):
    test = storage.create_test()
    assert storage.open_test(test.id).title == ""
    storage.add_source(test.id, name, b"1", page)
    storage.add_source(test.id, "later.pdf", b"2")
    assert storage.open_test(test.id).title == title
    assert [line.title for line in storage.list_tests()] == [title]
    storage.rename_test(test.id, "水")
    assert storage.open_test(test.id).title == storage.list_tests()[0].title == "水"


def test_a_test_without_text_opens_without_a_revision(storage: Storage):
    test = storage.create_test("en", "Water")
    opened = storage.open_test(test.id)
    assert opened.test == test
    assert opened.revision is None


def test_what_was_kept_is_there_after_opening_the_database_again(url: str):
    first = Storage(url)
    test = first.create_test("ja", "水")
    first.add_revision(test.id, NewRevision(0, "# 水\n", "manual", NOTE, ("a",)))
    first.close()
    second = Storage(url)
    opened = second.open_test(test.id)
    assert (opened.test.title, opened.test.secret) == ("水", test.secret)
    assert opened.revision is not None
    assert opened.revision.text == "# 水\n"
    second.close()


def test_how_several_answers_are_marked_is_kept_and_copied(storage: Storage):
    test = storage.create_test()
    assert test.partial_points == "none"
    storage.set_partial_points(test.id, "proportional")
    assert storage.open_test(test.id).test.partial_points == "proportional"
    assert storage.duplicate_test(test.id, "copy").partial_points == "proportional"
    with pytest.raises(NotFound):
        storage.set_partial_points("nothing", "none")


def test_an_unknown_id_is_not_found(storage: Storage):
    for unknown in ("nothing", "", "\x00", "\ud800", "' OR 1=1 --"):
        with pytest.raises(NotFound):
            storage.open_test(unknown)


def test_the_library_lists_what_was_changed_last_first_and_counts_questions(storage: Storage):
    older, newer = storage.create_test(title="older"), storage.create_test(title="newer")
    storage.add_revision(older.id, NewRevision(0, "text", "manual", NOTE, ("a", "b")))
    listed = storage.list_tests()
    assert [(line.test.title, line.question_count) for line in listed] == [("older", 2), ("newer", 0)]
    storage.rename_test(newer.id, "renamed")
    assert [line.test.title for line in storage.list_tests()] == ["renamed", "older"]


def test_a_deleted_test_comes_back_with_everything(storage: Storage):
    test = storage.create_test(title="kept")
    storage.add_revision(test.id, NewRevision(0, "text", "manual", NOTE))
    storage.delete_test(test.id)
    assert storage.list_tests() == ()
    assert [line.test.id for line in storage.list_tests(deleted=True)] == [test.id]
    with pytest.raises(NotFound):
        storage.open_test(test.id)
    storage.undelete_test(test.id)
    assert storage.open_test(test.id).revision is not None
    assert storage.list_tests(deleted=True) == ()


def test_a_copy_has_the_text_and_the_sources_but_a_life_of_its_own(storage: Storage):
    test = storage.create_test("en", "Water")
    storage.add_source(test.id, "page.txt", b"water")
    storage.add_revision(test.id, NewRevision(0, "one", "manual", NOTE, ("a",)))
    storage.add_revision(test.id, NewRevision(1, "two", "manual", NOTE, ("a", "b")))
    storage.add_message(test.id, NewMessage("user", "hello"))
    copy = storage.duplicate_test(test.id, "Water (copy)")
    opened = storage.open_test(copy.id)
    assert opened.revision is not None
    assert (opened.revision.number, opened.revision.text, opened.revision.question_ids) == (1, "two", ("a", "b"))
    assert (opened.test.title, opened.test.language) == ("Water (copy)", "en")
    assert opened.test.secret != test.secret
    assert [source.name for source in storage.sources(copy.id)] == ["page.txt"]
    assert storage.messages(copy.id) == ()
    storage.add_revision(copy.id, NewRevision(1, "three", "manual", NOTE))
    kept = storage.open_test(test.id).revision
    assert isinstance(kept, Revision)
    assert kept.text == "two"


def test_the_first_title_is_taken_and_never_overwritten(storage: Storage):
    test = storage.create_test()
    storage.add_revision(test.id, NewRevision(0, "a", "manual", NOTE, title="水の性質"))
    storage.add_revision(test.id, NewRevision(1, "b", "manual", NOTE, title="別の題"))
    assert storage.test(test.id).title == "水の性質"


def test_text_no_database_can_keep_is_made_storable_and_places_stay(storage: Storage):
    test = storage.create_test(title="a\x00b")
    added = storage.add_revision(test.id, NewRevision(0, "a\x00b\ud800c", "manual", NOTE))
    storage.add_message(test.id, NewMessage("user", "x\ud800", ("a\ud800.pdf",), {"deep": ["\x00", {"k": "\udfff"}]}))
    assert isinstance(added, Revision)
    assert added.text == "a\ufffdb\ufffdc"
    message = storage.messages(test.id)[0]
    assert (message.body, message.attachments) == ("x\ufffd", ("a\ufffd.pdf",))
