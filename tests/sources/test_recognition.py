"""Pages that are read off pictures: which way they lie, what is doubtful, what is kept."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from core.document.extract import Extract, Page
from core.sources import Upload, read_sources
from core.sources.cache import PageCache, page_key
from core.sources.child.lookalikes import told_apart
from core.sources.child.photo import flattened
from core.sources.layout.geometry import Box
from core.sources.layout.piece import Mark
from core.sources.layout.written import Recognised, pieces_of
from tests.sources.quality import text_pages

ReadOne = Callable[..., Extract]
needs_fonts = pytest.mark.skipif(not text_pages.SERIF.is_file(), reason="the Noto CJK fonts are not here")


def png(picture: Image.Image) -> bytes:
    written = io.BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()


def line(text: str, scores: list[float] | None = None, gaps: list[tuple[float, float]] | None = None) -> Recognised:
    places = [(index + 0.5) / len(text) for index in range(len(text))]
    return Recognised(text, scores or [1.0] * len(text), places, gaps or [])


BOX = Box(0, 0, 200, 20)  # of ten characters


def test_a_wide_gap_parts_a_line_and_a_smaller_one_becomes_a_space() -> None:
    apart = pieces_of(line("1600関ヶ原の戦", gaps=[(0.4, 0.6)]), BOX, 20)
    assert [(piece.text, piece.box) for piece in apart] == [
        ("1600", Box(0, 0, 80, 20)),
        ("関ヶ原の戦", Box(120, 0, 200, 20)),
    ]
    (spaced,) = pieces_of(line("1600関ヶ原の戦", gaps=[(0.4, 0.5)]), BOX, 20)
    assert spaced.text == "1600\u3000関ヶ原の戦"


def test_the_white_beside_a_point_is_no_space() -> None:
    (piece,) = pieces_of(line("開いた。一方、幕府", gaps=[(0.36, 0.42)]), BOX, 20)
    assert piece.text == "開いた。一方、幕府"


def test_doubtful_characters_and_short_years_are_marked() -> None:
    scores = [1.0, 0.4, 0.5, 1.0, 1.0]
    (piece,) = pieces_of(line("徳川家康が", scores), BOX, 20)
    assert piece.marks == (Mark(1, 3),)
    assert piece.confidence == pytest.approx(0.78)
    (year,) = pieces_of(line("一六三年に開く"), BOX, 20)
    assert year.marks == (Mark(0, 3),)
    (whole,) = pieces_of(line("一六〇三年に"), BOX, 20)
    assert whole.marks == ()


def test_look_alikes_are_told_by_their_word() -> None:
    assert told_apart("アへン戦争に") == "アヘン戦争に"
    assert told_apart("へリコプター") == "ヘリコプター"
    assert told_apart("清へ渡る") == "清へ渡る"
    assert told_apart("ア二メと二人") == "アニメと二人"
    assert told_apart("松尾·芭蕉 3·4") == "松尾・芭蕉 3·4"


def test_a_page_is_kept_in_memory_and_on_disk(tmp_path: Path) -> None:
    PageCache(tmp_path).put(page_key("a"), {"turn": 90})
    assert PageCache(tmp_path).get(page_key("a")) == {"turn": 90}
    assert PageCache().get(page_key("a")) is None


def test_a_page_that_was_cut_off_on_disk_is_read_anew(tmp_path: Path) -> None:
    PageCache(tmp_path).put(page_key("a"), {"turn": 90})
    (file,) = tmp_path.iterdir()
    file.write_text('{"turn"')
    assert PageCache(tmp_path).get(page_key("a")) is None


@needs_fonts
def test_a_photo_of_a_page_is_put_flat_and_white() -> None:
    page = text_pages.lines(text_pages.HISTORY, text_pages.SERIF, 34, 30)
    flat = flattened(text_pages.photographed(page, 7))
    assert flat is not None
    assert flat.width / flat.height == pytest.approx(page.width / page.height, rel=0.2)
    levels = flat.convert("L").resize((9, 9), Image.Resampling.BOX).crop((0, 7, 9, 9)).tobytes()
    assert max(levels) - min(levels) < 25  # evenly lit


@needs_fonts
def test_scans_slides_and_pictures_without_a_page_stay_as_they_are() -> None:
    assert flattened(text_pages.slide()) is None
    assert flattened(text_pages.lines(text_pages.HISTORY, text_pages.SERIF, 34, 30)) is None
    assert flattened(text_pages.skewed(text_pages.slide(), 2).convert("RGB")) is None
    assert flattened(Image.effect_noise((400, 300), 50).convert("RGB")) is None


@needs_fonts
@pytest.mark.ocr
@pytest.mark.timeout(300)
def test_a_page_on_its_side_is_found_and_its_boxes_are_those_of_the_upright_page(read_one: ReadOne) -> None:
    upright = text_pages.lines(text_pages.SCIENCE, text_pages.SERIF, 34, 34)
    (page,) = read_one(png(upright.rotate(90, expand=True))).sources[0].pages
    assert (page.turn, page.size) == (90, upright.size)
    (block,) = page.blocks
    assert block.text.startswith("水溶液の性質は、リトマス紙や")
    assert block.box == pytest.approx((68, 68, upright.width - 85, 68 + 3 * 58), abs=30)


@needs_fonts
@pytest.mark.ocr
@pytest.mark.timeout(300)
def test_a_turn_that_was_asked_for_is_taken(read_one: ReadOne) -> None:
    lying = png(text_pages.lines(text_pages.SCIENCE, text_pages.SERIF, 34, 34).rotate(90, expand=True))
    (page,) = read_one(lying, turns={"file": {1: 90}}).sources[0].pages
    assert page.turn == 90
    assert page.text.startswith("水溶液の性質は、")


@needs_fonts
@pytest.mark.ocr
@pytest.mark.timeout(300)
def test_columns_keep_their_points_and_long_sounds(read_one: ReadOne) -> None:
    columns = text_pages.columns("犬がコートを着た。窓の外では、雪がふりつづく。", text_pages.SERIF, 40, 12)
    (page,) = read_one(png(columns)).sources[0].pages
    assert page.text == "犬がコートを着た。窓の外では、雪がふりつづく。"
    assert page.turn == 0


@needs_fonts
@pytest.mark.ocr
@pytest.mark.timeout(300)
def test_a_page_is_recognised_once_in_whichever_file_it_comes(read_one: ReadOne) -> None:
    picture = text_pages.lines("光合成は葉緑体で行われる。", text_pages.SANS, 40, 20)
    cache, told = PageCache(), []
    first = read_one(png(picture), cache=cache).sources[0].pages
    again = read_one(png(picture), cache=cache, progress=lambda message: told.append(message.ja))
    assert again.sources[0].pages == first
    assert not any("文字を読んでいます" in message for message in told)
    other_file = io.BytesIO()
    picture.save(other_file, "BMP")
    assert read_one(other_file.getvalue(), cache=cache).sources[0].pages == first


@pytest.mark.ocr
@pytest.mark.timeout(300)
@pytest.mark.parametrize("size", [(1, 1), (1, 3000), (3, 2000), (2000, 15), (40, 40)])
def test_a_picture_that_is_too_narrow_for_text_is_read_as_empty(read_one: ReadOne, size: tuple[int, int]) -> None:
    (page,) = read_one(png(Image.new("RGB", size, "grey"))).sources[0].pages
    assert (page.reader, page.blocks) == ("ocr", ())


def test_pages_are_given_away_as_they_are_read(fixtures: Path) -> None:
    given: list[tuple[str, Page]] = []
    upload = Upload("history.pdf", (fixtures / "history.pdf").read_bytes())
    (source,) = read_sources([upload], on_page=lambda name, page: given.append((name, page))).sources
    assert [(name, page.number) for name, page in given] == [("history.pdf", 1), ("history.pdf", 2)]
    assert [page.text for _, page in given] == [page.text for page in source.pages]
