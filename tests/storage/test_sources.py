from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import create_engine, text

from core.document.extract import Page, Reading, Source, SourceBlock, SourceFigure
from core.errors import NotFound
from core.storage import Storage
from core.text import Message, Span

REASON = Message("壊れています。", "It is damaged.")


def reading(content: bytes) -> Source:
    figure = SourceFigure((1.0, 2.0, 3.0, 4.5), "pt", "table")
    heading = SourceBlock("水", "heading", 1, (1.0, 2.0, 30.5, 4.0), (Reading(Span(0, 1), "みず"),))
    doubtful = SourceBlock("水はH2O", confidence=0.9, doubtful=(Span(2, 5),))
    page = Page(1, (heading, doubtful), (figure,), "ocr", (595.0, 842.0), 90)
    return Source("first name.pdf", "pdf", hashlib.sha256(content).hexdigest(), (page,), (REASON,))


def test_the_same_bytes_are_stored_once_for_all_tests(storage: Storage, url: str):
    one, two = storage.create_test(), storage.create_test()
    for test, name in ((one, "a.pdf"), (two, "b.pdf")):
        storage.add_source(test.id, name, b"same")
    assert [source.name for source in storage.sources(two.id)] == ["b.pdf"]
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM sources")).scalar() == 1
    engine.dispose()


def test_sources_keep_the_order_in_which_they_came_and_the_last_name(storage: Storage):
    test = storage.create_test()
    for name, content in (("1.txt", b"1"), ("2.txt", b"2"), ("one.txt", b"1")):
        storage.add_source(test.id, name, content)
    assert [(source.name, source.size) for source in storage.sources(test.id)] == [("one.txt", 1), ("2.txt", 1)]


def test_bytes_come_back_unchanged(storage: Storage):
    test = storage.create_test()
    content = bytes(range(256)) * 1000
    source = storage.add_source(test.id, "x", content)
    assert storage.source_bytes(source.sha256) == content
    with pytest.raises(NotFound):
        storage.source_bytes("0" * 64)


def test_a_reading_is_kept_for_its_test_alone(storage: Storage):
    one, two = storage.create_test(), storage.create_test()
    source = storage.add_source(one.id, "one.pdf", b"pdf")
    storage.add_source(one.id, "unread.pdf", b"other")
    storage.add_source(two.id, "two.pdf", b"pdf")
    storage.keep_reading(one.id, source.sha256, reading(b"pdf"), 3)
    assert storage.readings(one.id) == (Source("one.pdf", "pdf", source.sha256, reading(b"pdf").pages, (REASON,)),)
    assert [source.reading_version for source in storage.sources(one.id)] == [3, None]
    assert storage.readings(two.id) == ()
    assert [source.reading_version for source in storage.sources(two.id)] == [None]


def test_a_copy_of_a_test_has_what_was_read_in_its_files(storage: Storage):
    test = storage.create_test()
    source = storage.add_source(test.id, "one.pdf", b"pdf")
    storage.keep_reading(test.id, source.sha256, reading(b"pdf"), 3)
    copy = storage.duplicate_test(test.id, "copy")
    assert storage.readings(copy.id) == storage.readings(test.id)


def test_a_page_of_the_web_keeps_its_address_and_a_file_has_none(storage: Storage):
    one, two = storage.create_test(), storage.create_test()
    fetched = storage.add_source(one.id, "example.org", b"page", "https://example.org/")
    saved = storage.add_source(two.id, "saved.html", b"page")
    for kept in (fetched, saved):
        storage.keep_reading(kept.test_id, kept.sha256, reading(b"page"), 3)
    assert [kept.url for test in (one, two) for kept in storage.sources(test.id)] == ["https://example.org/", None]
    assert [kept.url for test in (one, two) for kept in storage.readings(test.id)] == ["https://example.org/", None]


def test_a_refusal_stays_until_it_is_forgotten_or_the_file_comes_again(storage: Storage):
    test = storage.create_test()
    source = storage.add_source(test.id, "bad.pdf", b"bad")
    storage.keep_refusal(test.id, source.sha256, REASON)
    assert storage.sources(test.id)[0].refusal == REASON
    storage.forget_refusals(test.id)
    assert storage.sources(test.id)[0].refusal is None
    storage.keep_refusal(test.id, source.sha256, REASON)
    assert storage.add_source(test.id, "bad.pdf", b"bad").refusal is None


def test_many_tests_may_bring_the_same_new_file_at_once(storage: Storage):
    made = [storage.create_test() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        added = list(pool.map(lambda test: storage.add_source(test.id, "x", b"new" * 1000), made))
    assert len({source.sha256 for source in added}) == 1


def test_a_source_needs_a_test(storage: Storage):
    with pytest.raises(NotFound):
        storage.add_source("nothing", "x", b"x")
