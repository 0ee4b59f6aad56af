"""Word files, made with python-docx and, for what that cannot write, with XML as Word writes it."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from docx import Document
from docx.enum.text import WD_BREAK
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from PIL import Image

from core.document.extract import Extract, Reading, Source, SourceBlock
from core.sources import Limits
from core.text import Span

ReadOne = Callable[..., Extract]
WORDS = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
BOXES = (
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
MATHS = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'


def saved(document: object) -> bytes:
    written = io.BytesIO()
    document.save(written)  # type: ignore[attr-defined]
    return written.getvalue()


def with_xml(*paragraphs: str) -> object:
    """A document of paragraphs given by what stands inside of `<w:p>`."""
    document = Document()
    for inside in paragraphs:
        body = parse_xml(f"<w:p {WORDS} {BOXES} {MATHS}>{inside}</w:p>")
        document.element.body.insert(len(document.element.body) - 1, body)
    return document


def run(text: str, settings: str = "") -> str:
    return f'<w:r><w:rPr>{settings}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


@pytest.fixture
def read(read_one: ReadOne) -> Callable[..., Source]:
    def read(document: object, **options: object) -> Source:
        extract = read_one(saved(document), **options)
        assert extract.refusals == ()
        return extract.sources[0]

    return read


Read = Callable[..., Source]


def blocks(source: Source) -> tuple[SourceBlock, ...]:
    return tuple(block for page in source.pages for block in page.blocks)


def texts(source: Source) -> list[str]:
    return [block.text for block in blocks(source)]


def test_headings_paragraphs_lists_and_tables_come_in_order(read: Read) -> None:
    document = Document()
    document.add_heading("明治維新", 0)
    document.add_paragraph("1868年、新政府は五箇条の御誓文を出した。")
    document.add_heading("改革", 2)
    for item in ("版籍奉還", "廃藩置県"):
        document.add_paragraph(item, style="List Bullet")
    for item in ("学制", "徴兵令"):
        document.add_paragraph(item, style="List Number")
    table = document.add_table(2, 2)
    for cell, text in zip(
        (cell for row in table.rows for cell in row.cells), ("年", "事", "1872", "学|制"), strict=True
    ):
        cell.text = text
    document.add_paragraph("終わり")
    source = read(document)
    assert source.kind == "word"
    assert blocks(source) == (
        SourceBlock("明治維新", "heading", 1),
        SourceBlock("1868年、新政府は五箇条の御誓文を出した。"),
        SourceBlock("改革", "heading", 2),
        SourceBlock("・版籍奉還\n・廃藩置県\n1. 学制\n2. 徴兵令", "list"),
        SourceBlock("| 年 | 事 |\n| --- | --- |\n| 1872 | 学\\|制 |", "table"),
        SourceBlock("終わり"),
    )


def test_a_heading_is_known_by_its_outline_level_whatever_its_style_is_called(read: Read) -> None:
    document = with_xml(
        f'<w:pPr><w:outlineLvl w:val="2"/></w:pPr>{run("第三の見出し")}',
        f'<w:pPr><w:outlineLvl w:val="9"/></w:pPr>{run("ふつうの文。")}',
    )
    style = document.styles.add_style("章の題", 1)
    style.base_style = document.styles["Heading 1"]
    document.add_paragraph("第一章", style="章の題")
    assert [(block.text, block.level) for block in blocks(read(document))] == [
        ("第三の見出し", 3),
        ("ふつうの文。", None),
        ("第一章", 1),
    ]


def test_a_reading_over_a_word_leaves_the_text_and_stays_beside_it(read: Read) -> None:
    ruby = (
        "<w:r><w:ruby><w:rubyPr><w:hps w:val='10'/></w:rubyPr>"
        f"<w:rt>{run('とくがわ')}</w:rt><w:rubyBase>{run('徳川')}</w:rubyBase></w:ruby></w:r>"
    )
    (block,) = blocks(read(with_xml(run("将軍は") + ruby + run("家康である。"))))
    assert block.text == "将軍は徳川家康である。"
    assert block.readings == (Reading(Span(3, 5), "とくがわ"),)


def test_a_text_box_is_read_once_after_its_paragraph(read: Read) -> None:
    inside = f"<w:txbxContent><w:p>{run('資料１')}</w:p><w:p>{run('囲みの文。')}</w:p></w:txbxContent>"
    new = f"<w:drawing><wps:txbx>{inside}</wps:txbx></w:drawing>"
    box = (
        f"<w:r><mc:AlternateContent><mc:Choice Requires='wps'>{new}</mc:Choice>"
        f"<mc:Fallback><w:pict><v:textbox>{inside}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    old = f"<w:r><w:pict><v:textbox>{inside.replace('資料１', '資料２')}</v:textbox></w:pict></w:r>"
    assert texts(read(with_xml(run("本文。") + box, run("次。") + old))) == [
        "本文。",
        "資料１",
        "囲みの文。",
        "次。",
        "資料２",
        "囲みの文。",
    ]


def test_footnotes_come_after_the_paragraph_that_has_them(read: Read) -> None:
    document = with_xml(
        run("米騒動が起きた") + '<w:r><w:footnoteReference w:id="2"/></w:r>' + run("。"), run("次の段落。")
    )
    note = f"<w:p><w:r><w:footnoteRef/></w:r>{run('富山県から広まった。')}</w:p>"
    notes = f'<w:footnotes {WORDS}><w:footnote w:id="2">{note}</w:footnote></w:footnotes>'
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    part = Part(PackURI("/word/footnotes.xml"), kind, notes.encode(), document.part.package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    assert texts(read(document)) == ["米騒動が起きた。", "※富山県から広まった。", "次の段落。"]


def test_what_was_struck_out_or_is_an_instruction_to_word_is_no_text(read: Read) -> None:
    document = with_xml(
        f"<w:del>{run('消した')}</w:del><w:ins>{run('足した')}</w:ins>"
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>'
        f"<w:hyperlink>{run('リンク')}</w:hyperlink><w:sdt><w:sdtContent>{run('欄')}</w:sdtContent></w:sdt>"
    )
    assert texts(read(document)) == ["足したリンク欄"]


def test_controls_around_paragraphs_do_not_hide_them(read: Read) -> None:
    document = Document()
    control = parse_xml(
        f"<w:sdt {WORDS}><w:sdtPr/><w:sdtContent><w:p>{run('枠の中の段落。')}</w:p></w:sdtContent></w:sdt>"
    )
    document.element.body.insert(0, control)
    assert texts(read(document)) == ["枠の中の段落。"]


def test_hidden_and_tiny_text_is_left_out_and_said(read: Read) -> None:
    source = read(with_xml(run("見える。") + run("答えを消せ", "<w:vanish/>") + run("小さすぎる", '<w:sz w:val="2"/>')))
    assert texts(source) == ["見える。"]
    assert "見えない文字" in source.warnings[0].ja


def test_raised_and_lowered_characters_stay_apart_from_the_others(read: Read) -> None:
    low, high = '<w:vertAlign w:val="subscript"/>', '<w:vertAlign w:val="superscript"/>'
    document = with_xml(run("H") + run("2", low) + run("Oは10") + run("-3", high))
    assert texts(read(document)) == ["H₂Oは10⁻³"]


def test_formulas_are_tex(read: Read) -> None:
    part = "<m:r><m:t>{}</m:t></m:r>"
    fraction = f"<m:f><m:num>{part.format('a+1')}</m:num><m:den>{part.format('b')}</m:den></m:f>"
    power = f"<m:sSup><m:e>{part.format('x')}</m:e><m:sup>{part.format('2')}</m:sup></m:sSup>"
    root = f"<m:rad><m:deg/><m:e>{part.format('3')}</m:e></m:rad>"
    document = with_xml(f"{run('解は')}<m:oMath>{part.format('𝑦=')}{fraction}{power}{root}</m:oMath>{run('である。')}")
    assert texts(read(document)) == [r"解は$y=\frac{a+1}{b}x^{2}\sqrt{3}$である。"]


def numbered(document: object, *levels: tuple[str, str], starts: str = "") -> str:
    """Adds a numbering of its own with these forms and texts by level; gives its id."""
    root = document.part.numbering_part.element  # type: ignore[attr-defined]
    made = "".join(
        f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for level, (form, text) in enumerate(levels)
    )
    first_number = root.find(qn("w:num"))
    first_number.addprevious(parse_xml(f'<w:abstractNum {WORDS} w:abstractNumId="900">{made}</w:abstractNum>'))
    root.append(parse_xml(f'<w:num {WORDS} w:numId="900"><w:abstractNumId w:val="900"/></w:num>'))
    root.append(
        parse_xml(
            f'<w:num {WORDS} w:numId="901"><w:abstractNumId w:val="900"/>'
            '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
        )
    )
    return "900"


def item(text: str, level: int = 0, number: str = "900") -> str:
    return f'<w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr></w:pPr>{run(text)}'


def test_numbers_that_word_counts_itself_are_written_out(read: Read) -> None:
    document = with_xml(
        item("一つ目"), item("その中", 1), item("その次", 1), item("二つ目"), item("また", 1), item("新しく", 0, "901")
    )
    numbered(document, ("decimalFullWidth", "問%1"), ("aiueoFullWidth", "%2．"))
    assert texts(read(document)) == ["問１ 一つ目\n  ア． その中\n  イ． その次\n問２ 二つ目\n  ア． また\n問１ 新しく"]


def test_pages_end_where_word_ended_them(read: Read) -> None:
    document = Document()
    document.add_paragraph("一枚目").add_run().add_break(WD_BREAK.PAGE)
    document.add_paragraph("二枚目")
    document.add_paragraph("三枚目").paragraph_format.page_break_before = True
    rendered = parse_xml(f"<w:p {WORDS}><w:r><w:lastRenderedPageBreak/><w:t>四枚目</w:t></w:r></w:p>")
    document.element.body.insert(len(document.element.body) - 1, rendered)
    assert [page.text for page in read(document).pages] == ["一枚目", "二枚目", "三枚目", "四枚目"]


def test_pages_beyond_the_limit_are_named(read: Read) -> None:
    document = Document()
    for _ in range(3):
        document.add_paragraph("ページ").add_run().add_break(WD_BREAK.PAGE)
    source = read(document, limits=Limits(pages=2))
    assert len(source.pages) == 2
    assert "はじめの2ページ" in source.warnings[0].ja


def test_merged_cells_are_read_once_and_a_frame_is_no_table(read: Read) -> None:
    document = Document()
    table = document.add_table(3, 3)
    for row, texts_of_row in enumerate(
        (("年", "できごと", "人"), ("1867", "大政奉還", "慶喜"), ("1868", "戊辰", "戦争"))
    ):
        for cell, text in zip(table.rows[row].cells, texts_of_row, strict=True):
            cell.text = text
    table.cell(0, 1).merge(table.cell(0, 2))
    table.cell(1, 0).merge(table.cell(2, 0))
    frame = document.add_table(1, 1)
    frame.cell(0, 0).text = "囲みの中の文。"
    merged, framed = blocks(read(document))
    assert merged.text == (
        "| 年 | できごと 人 |  |\n| --- | --- | --- |\n| 1867 1868 | 大政奉還 | 慶喜 |\n|  | 戊辰 | 戦争 |"
    )
    assert framed == SourceBlock("囲みの中の文。")


def test_a_file_of_pictures_alone_is_said_to_hold_no_text(read: Read) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (40, 40), "white").save(picture, "PNG")
    document = Document()
    document.add_picture(picture)
    assert "文字が見つかりません" in read(document).warnings[0].ja
