"""PowerPoint files, made with python-pptx."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import pytest
from lxml import etree
from pptx import Presentation
from pptx.util import Inches

from core.document.extract import Extract, Source, SourceBlock
from core.sources import Limits

ReadOne = Callable[..., Extract]
Read = Callable[..., Source]


def saved(presentation: object) -> bytes:
    written = io.BytesIO()
    presentation.save(written)  # type: ignore[attr-defined]
    return written.getvalue()


@pytest.fixture
def read(read_one: ReadOne) -> Read:
    def read(presentation: object, **options: object) -> Source:
        data = presentation if isinstance(presentation, bytes) else saved(presentation)
        extract = read_one(data, **options)
        assert extract.refusals == ()
        return extract.sources[0]

    return read


def slide_of(presentation: object, title: str, *points: str) -> object:
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])  # type: ignore[attr-defined]
    slide.shapes.title.text = title
    slide.placeholders[1].text = "\n".join(points)
    return slide


def text_box(slide: object, text: str, left: float, top: float) -> object:
    box = slide.shapes.add_textbox(Inches(left), Inches(top), Inches(2), Inches(1))  # type: ignore[attr-defined]
    box.text_frame.text = text
    return box


def test_each_slide_is_a_page_with_its_title_points_table_and_notes(read: Read) -> None:
    presentation = Presentation()
    slide = slide_of(presentation, "光合成", "葉緑体で行われる", "酸素が出る")
    slide.placeholders[1].text_frame.paragraphs[1].level = 1
    table = slide.shapes.add_table(2, 2, Inches(1), Inches(6), Inches(4), Inches(1)).table
    for place, text in {(0, 0): "物質", (0, 1): "量", (1, 0): "水", (1, 1): "6"}.items():
        table.cell(*place).text = text
    slide.notes_slide.notes_text_frame.text = "1779年にインゲンホウスが発見した。"
    slide_of(presentation, "呼吸", "一つだけの点")
    source = read(presentation)
    assert source.kind == "slides"
    assert [page.blocks for page in source.pages] == [
        (
            SourceBlock("光合成", "heading", 1),
            SourceBlock("・葉緑体で行われる\n  ・酸素が出る", "list"),
            SourceBlock("| 物質 | 量 |\n| --- | --- |\n| 水 | 6 |", "table"),
            SourceBlock("1779年にインゲンホウスが発見した。"),
        ),
        (SourceBlock("呼吸", "heading", 1), SourceBlock("一つだけの点")),
    ]


def test_boxes_are_read_from_the_top_and_those_side_by_side_from_the_left(read: Read) -> None:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    for text, left, top in (("右下", 5, 5), ("右上", 5, 1.1), ("左下", 1, 5.1), ("左上", 1, 1)):
        text_box(slide, text, left, top)
    assert [block.text for block in read(presentation).pages[0].blocks] == ["左上", "右上", "左下", "右下"]


def test_boxes_in_a_group_are_read(read: Read) -> None:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    boxes = [text_box(slide, text, 1, top) for text, top in (("上の箱", 1), ("下の箱", 3))]
    slide.shapes.add_group_shape(boxes)
    assert [block.text for block in read(presentation).pages[0].blocks] == ["上の箱", "下の箱"]


def test_hidden_slides_and_boxes_beside_the_slide_are_left_out_and_said(read: Read) -> None:
    presentation = Presentation()
    shown = slide_of(presentation, "見える", "点")
    text_box(shown, "答えを消せ", -5, 1)
    hidden = slide_of(presentation, "隠したスライド", "点")
    hidden.element.set("show", "0")
    source = read(presentation)
    assert [page.text for page in source.pages] == ["見える\n\n点", ""]
    assert "見えない文字" in source.warnings[0].ja


def test_formulas_and_what_only_new_programs_show_are_read_once(read: Read) -> None:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    box = text_box(slide, "", 1, 1)
    names = (
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
        'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" '
        'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    )
    formula = (
        "<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>"
    )
    paragraph = (
        f"<a:p {names}><a:r><a:t>面積は</a:t></a:r><mc:AlternateContent>"
        f'<mc:Choice Requires="a14"><a14:m>{formula}</a14:m></mc:Choice>'
        "<mc:Fallback><a:r><a:t>x2</a:t></a:r></mc:Fallback></mc:AlternateContent></a:p>"
    )
    body = box.text_frame._txBody
    body.replace(body.p_lst[0], etree.fromstring(paragraph))
    assert [block.text for block in read(presentation).pages[0].blocks] == ["面積は$x^{2}$"]


def test_slides_beyond_the_limit_are_named(read: Read) -> None:
    presentation = Presentation()
    for number in range(3):
        slide_of(presentation, f"題{number}", "点")
    source = read(presentation, limits=Limits(pages=2))
    assert len(source.pages) == 2
    assert "はじめの2ページ" in source.warnings[0].ja


def test_a_slide_show_is_read_like_slides(read: Read) -> None:
    presentation = Presentation()
    slide_of(presentation, "題", "点")
    shown = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(presentation))) as old, zipfile.ZipFile(shown, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            new.writestr(name, part.replace(b"presentation.main+xml", b"slideshow.main+xml"))
    assert read(shown.getvalue()).pages[0].text == "題\n\n点"
