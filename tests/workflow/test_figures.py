"""Pictures in tests, with the real reader over pages that are made here."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

import pytest

from core.dialect import parse
from core.document.assets import SCHEME, asset_ids, figure_id
from core.document.extract import Source
from core.sources import Upload, WebFetcher, asks_for_password, read_sources
from core.storage import Storage
from core.storage.records import Conflict
from core.workflow import Workflow
from core.workflow.figures import Figures, with_picture
from core.workflow.offline import offline_team
from core.workflow.take_away import editor_file, pictures_of, source_file
from tests.sources.quality.figure_pages import figure_page

PATIENCE_SECONDS = 60
MAP = figure_page("map", 3)
UPLOAD = Upload("地図.pdf", MAP.pdf)


@pytest.fixture
def studio(storage: Storage) -> Iterator[Workflow]:
    made = Workflow(storage, offline_team, read_sources, WebFetcher(), max_upload_bytes=1024**2)
    yield made
    made.close()


@pytest.fixture
def test_id(storage: Storage) -> str:
    return storage.create_test().id


@pytest.fixture
def source(storage: Storage, test_id: str) -> Source:
    (source,) = read_sources([UPLOAD]).sources
    storage.add_source(test_id, UPLOAD.name, UPLOAD.data)
    storage.keep_reading(test_id, source.sha256, source, 1)
    return source


def named(source: Source) -> str:
    return SCHEME + figure_id(source, 1, source.pages[0].figures[0])


def text_of(storage: Storage, test_id: str) -> str:
    revision = storage.open_test(test_id).revision
    assert revision is not None
    return revision.text


def test_a_draft_shows_the_figure_of_the_page_above_its_caption_and_keeps_its_picture(studio, storage, test_id):
    ended = studio.wait(studio.start(test_id, "穴埋めを4問", [UPLOAD]), PATIENCE_SECONDS)
    assert ended.status == "done"
    text = text_of(storage, test_id)
    (name,) = asset_ids(parse(text).document)
    assert f"(asset:{name})\n\n地図1 五つの地方" in text
    file = storage.asset_files(test_id, [name])[name]
    assert file.content.startswith((b"\x89PNG", b"\xff\xd8\xff"))
    (kept,) = storage.assets(test_id)
    assert (kept.page, kept.source_sha256) == (1, UPLOAD.sha256)


def test_what_is_written_in_the_figure_is_left_to_it(studio, storage, test_id):
    studio.wait(studio.start(test_id, "穴埋めを4問", [UPLOAD]), PATIENCE_SECONDS)
    assert "奥羽" not in text_of(storage, test_id)


def test_a_figure_is_put_in_above_the_question_that_speaks_of_it(studio, storage, test_id, source):
    text = '# 地方\n\n昔の話。\n\n地図１を見て、<question correct="近畿" />を答えよう。\n'
    studio.save_text(test_id, 0, text)
    page = source.pages[0]
    made = studio.insert_figure(test_id, 1, source, page, page.figures[0])
    assert made.text == text.replace("地図１", f"![地図1 五つの地方]({named(source)})\n\n地図１")
    assert storage.asset_files(test_id, asset_ids(parse(made.text).document))


def test_a_test_has_room_for_so_many_pictures(studio, storage, test_id, source, monkeypatch):
    monkeypatch.setattr("core.workflow.figures.MOST_PICTURES", 0)
    text, said = Figures(storage, test_id).keep(f"文。\n\n![地図]({named(source)})\n\n終わり。\n")
    assert text == "文。\n\n終わり。\n"
    assert said is not None
    assert storage.assets(test_id) == ()


def test_a_figure_that_nothing_speaks_of_is_put_in_at_the_end(source):
    assert with_picture("文。\n", "asset:x", "図9") == "文。\n\n![図9](asset:x)\n"
    assert with_picture("", "asset:x", "図9") == "![図9](asset:x)\n"


def test_a_figure_does_not_overwrite_what_somebody_else_wrote_meanwhile(studio, test_id, source):
    studio.save_text(test_id, 0, "一。")
    studio.save_text(test_id, 1, "二。")
    page = source.pages[0]
    assert isinstance(studio.insert_figure(test_id, 1, source, page, page.figures[0]), Conflict)


def test_a_picture_that_cannot_be_had_is_left_out_with_a_word_unless_it_was_there_before(storage, test_id, source):
    unknown = "![図](asset:0123456789abcdef)"
    text = f"一。\n\n{unknown}\n\n![地図]({named(source)})\n"
    kept, said = Figures(storage, test_id).keep(text)
    assert kept == f"一。\n\n![地図]({named(source)})\n"
    assert said is not None
    assert Figures(storage, test_id).keep(text, before=unknown) == (text, None)


def test_what_is_taken_away_has_its_pictures_in_it_or_beside_it(storage, test_id, source):
    text = f'一<question correct="二" />。\n\n![地図]({named(source)})\n'
    Figures(storage, test_id).keep(text)
    pictures = pictures_of(storage, test_id, text)
    (file,) = pictures.values()
    assert file.data_url in editor_file(text, pictures, "t").data.decode()
    beside = editor_file(text, pictures, "t", beside=True)
    assert _opened(beside.data, "t.json", file.name) == file.content
    mdx = source_file(text, pictures, "t")
    assert (mdx.name, _opened(mdx.data, "t.mdx", file.name)) == ("t.zip", file.content)
    assert source_file("文。", {}, "t").data == "文。".encode()


def _opened(data: bytes, inner: str, picture: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert set(archive.namelist()) == {inner, f"pictures/{picture}"}
        assert f"pictures/{picture}" in archive.read(inner).decode()
        return archive.read(f"pictures/{picture}")


@pytest.fixture(scope="module")
def locked() -> Upload:
    """The page under the password "sesame"."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(PdfReader(io.BytesIO(MAP.pdf)))
    writer.encrypt("sesame")
    written = io.BytesIO()
    writer.write(written)
    return Upload("locked.pdf", written.getvalue())


def test_a_figure_of_a_protected_file_is_cut_with_the_password_of_the_turn(studio, storage, test_id, locked: Upload):
    job = studio.start(test_id, "穴埋めを4問", [locked], passwords={"locked.pdf": "sesame"})
    assert studio.wait(job, PATIENCE_SECONDS).status == "done"
    assert storage.assets(test_id)


def test_a_protected_file_asks_for_its_password_in_every_test(studio, storage, test_id, locked: Upload):
    job = studio.start(test_id, "穴埋めを4問", [locked], passwords={"locked.pdf": "sesame"})
    assert studio.wait(job, PATIENCE_SECONDS).status == "done"
    other = storage.create_test()
    assert studio.wait(studio.start(other.id, "穴埋めを4問", [locked]), PATIENCE_SECONDS).status == "failed"
    assert storage.readings(other.id) == ()
    assert [asks_for_password(source.refusal) for source in storage.sources(other.id)] == [True]
