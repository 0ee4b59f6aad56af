from __future__ import annotations

import io

import pytest
from PIL import Image
from reportlab.lib import colors

from core.errors import NotPossible, UnusableInput
from core.sources import Upload, figure_image, read_sources
from core.sources.layout.figures import FoundFigure, captioned
from core.sources.layout.geometry import Box
from core.sources.layout.piece import Piece
from tests.sources.quality.figure_pages import PAGE_NAMES, as_picture, as_scan, figure_page
from tests.sources.quality.figures import UNHURRIED, overlap

pytestmark = pytest.mark.process


def page_of(name):
    return figure_page(name, 5)


def read(data, name="page.pdf"):
    (source,) = read_sources([Upload(name, data)], limits=UNHURRIED).sources
    return source.pages[0]


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_every_figure_of_a_page_is_found_with_its_caption_and_nothing_else(name):
    expected, found = page_of(name).figures, read(page_of(name).pdf).figures
    assert len(found) == len(expected)
    for one in expected:
        best = max(found, key=lambda figure: overlap(figure.box, one.box))
        assert overlap(best.box, one.box) > 0.9
        assert (best.kind == "table") == (one.kind == "table")
        assert best.caption == one.caption


@pytest.mark.ocr
@pytest.mark.parametrize("name", ["column-chart", "photos"])
def test_figures_of_a_scan_are_found_without_its_shade_and_skew(name):
    data, expected = as_scan(page_of(name))
    page = read(data)
    assert len(page.figures) == len(expected)
    for one in expected:
        inside = [tuple(side * page_of(name).size[0] / page.size[0] for side in figure.box) for figure in page.figures]
        assert max(overlap(box, one.box) for box in inside) > 0.85


def test_a_frame_round_text_is_no_figure_but_the_photo_in_it_is(pdf_of):
    def draw(canvas):
        canvas.setFillColor(colors.lightyellow)
        canvas.rect(60, 442, 475, 250, fill=1)
        canvas.drawInlineImage(Image.effect_noise((80, 60), 90).convert("RGB"), 360, 460, 160, 120)

    lines = [(72, 180 + 18 * row, 10.5, "江戸時代には各地で特産物の生産がさかんになった。") for row in range(4)]
    (photo,) = read(pdf_of(lines, draw=draw)).figures
    assert photo.kind == "photo"
    assert overlap(photo.box, (360, 262, 520, 382)) > 0.95


def test_captions_go_to_the_nearest_figure_each_to_one():
    figures = [FoundFigure("photo", Box(0, 0, 100, 100)), FoundFigure("photo", Box(0, 130, 100, 230))]
    lines = [Piece("図1 上", Box(20, 104, 80, 114), 10), Piece("図2 下", Box(20, 234, 80, 244), 10)]
    assert [figure.caption for figure in captioned(figures, lines)] == ["図1 上", "図2 下"]


def test_a_figure_stands_beside_its_caption_in_reading_order():
    page = read(page_of("column-chart").pdf)
    texts = [block.text for block in page.blocks]
    assert page.figures[0].before == texts.index("資料1 気温の変化") + 1
    page = read(page_of("map").pdf)
    texts = [block.text for block in page.blocks]
    assert page.figures[0].before == texts.index("地図1 五つの地方")


def test_a_figure_is_cut_out_of_a_pdf_as_sharp_as_allowed():
    page = page_of("photo")
    box = page.figures[0].box
    with Image.open(io.BytesIO(figure_image(Upload("p.pdf", page.pdf), 1, box))) as cut:
        assert cut.width == pytest.approx((box[2] - box[0]) * 300 / 72, rel=0.03)
        middle = cut.convert("RGB").getpixel((40, cut.height // 2))
    assert middle != (255, 255, 255)
    with Image.open(io.BytesIO(figure_image(Upload("p.pdf", page.pdf), 1, box, longest_side=100))) as small:
        assert max(small.size) <= 101


def test_a_figure_is_cut_out_of_a_picture_turned_or_not():
    data, (figure, *_) = as_picture(page_of("map"))
    with Image.open(io.BytesIO(data)) as sheet:
        scale = sheet.width / page_of("map").size[0]
        height = sheet.height
    left, top, right, bottom = (side * scale for side in figure.box)
    straight = figure_image(Upload("p.png", data), 1, (left, top, right, bottom))
    turned = figure_image(Upload("p.png", data), 1, (height - bottom, left, height - top, right), turn=90)
    with Image.open(io.BytesIO(straight)) as one, Image.open(io.BytesIO(turned)) as other:
        assert one.size == other.size[::-1]
        upright = other.convert("L").transpose(Image.Transpose.ROTATE_90)
        assert one.convert("L").getpixel((30, 30)) == pytest.approx(upright.getpixel((30, 30)), abs=12)


def test_a_figure_outside_of_its_page_and_one_of_a_text_are_refused():
    with pytest.raises(UnusableInput):
        figure_image(Upload("p.pdf", page_of("map").pdf), 1, (700, 900, 800, 1000))
    with pytest.raises(NotPossible):
        figure_image(Upload("p.txt", "文章だけ。".encode()), 1, (0, 0, 10, 10))
