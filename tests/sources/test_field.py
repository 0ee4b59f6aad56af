"""Every file of the shared field folder: an answer or a clear refusal, and what is known of it."""

from __future__ import annotations

import io
import json
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from core.document.extract import Extract, Source
from core.sources import Upload, page_image, read_sources

ReadField = Callable[[str], Extract]

FIELD = Path(__file__).parents[2].parent / "shared" / "field"
FILES = sorted(
    path.relative_to(FIELD).as_posix()
    for folder in ("pdf", "img", "own", "ocr", "figures")
    for path in (FIELD / folder).glob("*")
    if path.suffix != ".json"
)
REFUSED = {
    "img/bomb_44_bytes.gif",
    "own/empty.pdf",
    "own/huge_20000x20000_1bit.png",
    "own/ja_encrypted_japanese_password.pdf",
    "own/ja_truncated_60pct.pdf",
    "own/svg_named.png",
    "pdf/damaged_header_only.pdf",
    "pdf/encrypted_aes256_both_passwords.pdf",
}
READ_WITHOUT_RECOGNITION = [
    "own/blank_300_pages.pdf",
    "own/ja_math_with_picture.pdf",
    "own/ja_no_copy_permission.pdf",
    "own/ja_two_columns_row_order.pdf",
    "own/ja_with_ruby.pdf",
    "own/ja_worksheet_hidden_instruction.pdf",
    "own/ja_worksheet_text.pdf",
    "own/ja_worksheet_truth.txt",
    "own/junk_before_header.pdf",
    "pdf/form_pdflatex.pdf",
    "pdf/ja_essay_latex.pdf",
    "pdf/ja_highschool_math_long.pdf",
    "pdf/ja_literature_noembed.pdf",
    "pdf/rtl_arabic_rotated.pdf",
    "pdf/slides_beamer_basic.pdf",
    "pdf/two_columns_latex.pdf",
    *(f"figures/{name}.pdf" for name in ("p1_bar", "p2_photo", "p4_table", "p5_geometry", "p8_pie_tbl")),
]
QUICK = [name for name in FILES if name in REFUSED or name in READ_WITHOUT_RECOGNITION]
RECOGNISED = [name for name in FILES if name not in QUICK]

pytestmark = [pytest.mark.process, pytest.mark.skipif(not FIELD.is_dir(), reason="the shared field files are not here")]


def bare(text: str) -> str:
    """Without spaces, table marks and width of characters."""
    return re.sub(r"[\s|]|---", "", unicodedata.normalize("NFKC", text))


def text_of(extract: Extract) -> str:
    (source,) = extract.sources
    return "\n\n".join(page.text for page in source.pages)


def errors(truth: str, read: str) -> float:
    """Character errors (edit distance) by the length of the truth, spaces and widths aside."""
    truth, read = bare(truth), bare(read)
    row = list(range(len(read) + 1))
    for number, expected in enumerate(truth, start=1):
        diagonal, row[0] = row[0], number
        for column, found in enumerate(read, start=1):
            best = min(row[column] + 1, row[column - 1] + 1, diagonal + (expected != found))
            diagonal, row[column] = row[column], best
    return row[-1] / len(truth)


def check(name: str, extract: Extract) -> None:
    if name in REFUSED:
        assert extract.sources == ()
        (refusal,) = extract.refusals
        assert refusal.name == unicodedata.normalize("NFC", Path(name).name)
        assert refusal.reason.ja.endswith("ください。")  # what to do next
        return
    assert extract.refusals == ()
    (source,) = extract.sources
    assert any(page.blocks for page in source.pages) or source.warnings
    assert not any("時間がかかりすぎた" in warning.ja for warning in source.warnings)


@pytest.mark.parametrize("name", QUICK)
def test_every_file_is_read_or_refused(name: str, read_field: ReadField) -> None:
    check(name, read_field(name))


@pytest.mark.ocr
@pytest.mark.timeout(300)  # four dense pages on a busy machine
@pytest.mark.parametrize("name", RECOGNISED)
def test_every_picture_is_read_or_refused(name: str, read_field: ReadField) -> None:
    check(name, read_field(name))


# --- text of PDFs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ja_worksheet_text", "ja_no_copy_permission", "junk_before_header"])
def test_the_worksheet_is_read_to_the_letter(name: str, read_field: ReadField, field: Path) -> None:
    truth = (field / "own/ja_worksheet_truth.txt").read_text(encoding="utf-8")
    text = text_of(read_field(f"own/{name}.pdf"))
    assert bare(text) == bare(truth)
    assert "１６００　関ヶ原の戦い\n１６０３　江戸幕府が開かれる" in text
    assert "大名に江戸と領地を一年おきに往復させた。" in text


def test_hidden_instructions_are_left_out_and_said(read_field: ReadField) -> None:
    (source,) = read_field("own/ja_worksheet_hidden_instruction.pdf").sources
    assert "PWNED" not in source.pages[0].text
    assert "見えない文字" in source.warnings[0].ja


def test_passwords_open_protected_files(field: Path) -> None:
    opened = {"ja_encrypted_japanese_password.pdf": "ひらけごま", "encrypted_aes256_both_passwords.pdf": "foo"}
    uploads = [
        Upload(path.name, path.read_bytes())
        for path in (
            field / "own/ja_encrypted_japanese_password.pdf",
            field / "pdf/encrypted_aes256_both_passwords.pdf",
        )
    ]
    extract = read_sources(uploads, passwords=opened)
    assert [source.name for source in extract.sources] == list(opened)
    assert "徳川家康" in extract.sources[0].pages[0].text


def test_two_columns_are_not_mixed(read_field: ReadField) -> None:
    text = bare(text_of(read_field("own/ja_two_columns_row_order.pdf")))
    assert "大化の改新は六四五年に始まった。中大兄皇子と中臣鎌足が中心。" in text
    assert text.index("中臣鎌足") < text.index("壬申の乱")


def test_words_are_apart_and_hyphens_undone(read_field: ReadField) -> None:
    text = text_of(read_field("pdf/two_columns_latex.pdf"))
    assert "This is a sample document with two columns filled with Lorem Ipsum text." in text
    assert "consectetuer adipiscing elit. Ut purus elit" in text
    assert "sampledocument" not in text


def test_vertical_japanese_without_fonts_is_read_from_the_right(read_field: ReadField) -> None:
    text = text_of(read_field("pdf/ja_literature_noembed.pdf"))
    assert text.startswith("序\n\nわたくしといふ現象は\n假定された有機交流電燈の\nひとつの青い照明です")
    assert text.endswith("宮澤賢治")


def test_radicals_are_folded_and_formulas_stand_in_their_line(read_field: ReadField) -> None:
    text = text_of(read_field("pdf/ja_highschool_math_long.pdf"))
    assert text.startswith("高校数学の話題")
    assert "初期状態では壺の中に赤玉がa個" in text
    assert not re.search(r"[\u2f00-\u2fdf\U0001d400-\U0001d7ff]", text)


def test_furigana_stays_out_of_the_word(read_field: ReadField) -> None:
    assert text_of(read_field("own/ja_with_ruby.pdf")) == "聖徳太子は十七条の憲法を定めた。"


def test_only_so_many_blank_pages_are_read(read_field: ReadField) -> None:
    (source,) = read_field("own/blank_300_pages.pdf").sources
    assert len(source.pages) == 200
    assert "全300ページ" in source.warnings[0].ja


def test_a_bad_file_does_not_lose_the_good_one(field: Path) -> None:
    paths = [field / "pdf/damaged_header_only.pdf", field / "own/ja_worksheet_text.pdf"]
    extract = read_sources([Upload(path.name, path.read_bytes()) for path in paths])
    assert [refusal.name for refusal in extract.refusals] == ["damaged_header_only.pdf"]
    assert [source.name for source in extract.sources] == ["ja_worksheet_text.pdf"]


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Intersection over union."""
    across = max(0.0, min(one[2], other[2]) - max(one[0], other[0]))
    down = max(0.0, min(one[3], other[3]) - max(one[1], other[1]))
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in (one, other)]
    return across * down / (sum(areas) - across * down)


@pytest.mark.parametrize("name", ["p1_bar", "p2_photo", "p4_table", "p5_geometry", "p8_pie_tbl"])
def test_figures_and_tables_of_a_pdf_are_found_and_nothing_else(name: str, read_field: ReadField, field: Path) -> None:
    truth = json.loads((field / "figures/truth.json").read_text())[name]
    (source,) = read_field(f"figures/{name}.pdf").sources
    found = [figure for page in source.pages for figure in page.figures]
    assert len(found) == len(truth)
    for expected in truth:
        alike = [figure for figure in found if (figure.kind == "table") == (expected["t"] == "table")]
        # The pie chart brings a white margin of its own, which the truth leaves out.
        assert max(overlap(figure.box, tuple(expected["box"])) for figure in alike) > (0.5 if "pie" in name else 0.95)


# --- pictures ---------------------------------------------------------------------------------------------------------


def shown(field: Path, name: str) -> Image.Image:
    return Image.open(io.BytesIO(page_image(Upload(name, (field / name).read_bytes()), 1)))


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("img/photo_exif_orientation_6.jpg", (1600, 1067)),
        ("own/ja_scan_exif6.jpg", (910, 1287)),
        ("img/exif_orientation_8.webp", (128, 128)),
    ],
)
def test_photos_are_upright(field: Path, name: str, size: tuple[int, int]) -> None:
    picture = shown(field, name)
    assert picture.size == size
    assert picture.getexif().get(0x0112, 1) == 1


def test_cmyk_paper_is_white_and_deep_grey_keeps_its_levels(field: Path) -> None:
    assert np.asarray(shown(field, "img/text_page_cmyk.jpg"))[:20, :20].mean() > 200
    assert len(np.unique(np.asarray(shown(field, "img/gray_16bit.png").convert("L")))) > 64


def test_a_photo_is_known_by_its_bytes(field: Path) -> None:
    assert shown(field, "img/rgb_8bit.heif").size == (128, 128)
    assert shown(field, "own/png_named.pdf").format == "JPEG"


@pytest.mark.ocr
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("01_jp_clean", 0.01),
        ("03_table", 0.01),
        ("05_vertical", 0.05),
        ("06_phone_jp", 0.01),
        ("08_lowres_jp", 0.01),
        ("09_slide_dark", 0.06),  # the truth leaves out the three bullets
        ("11_rot90", 0.01),
    ],
)
def test_characters_are_recognised(name: str, most: float, read_field: ReadField, field: Path) -> None:
    truth = json.loads((field / "ocr/truth.json").read_text(encoding="utf-8"))[name]
    assert errors(truth, text_of(read_field(f"ocr/{name}.png"))) <= most


@pytest.mark.ocr
@pytest.mark.parametrize("name", ["ja_scan_exif6.jpg", "ja_scan_image_only.pdf", "ja_scan_tilted.jpg"])
def test_scans_of_the_worksheet_are_read(name: str, read_field: ReadField, field: Path) -> None:
    truth = (field / "own/ja_worksheet_truth.txt").read_text(encoding="utf-8")
    (source,) = read_field(f"own/{name}").sources
    assert errors(truth, source.pages[0].text) <= 0.05
    assert source.pages[0].reader == "ocr"
    assert source.pages[0].blocks[0].kind == "heading"


@pytest.mark.ocr
def test_a_picture_of_a_table_is_a_table(read_field: ReadField) -> None:
    (source,) = read_field("ocr/03_table.png").sources
    assert "| 札幌 | 1973000 | 1121 |" in source.pages[0].text
    (figure,) = source.pages[0].figures
    assert (figure.kind, figure.unit) == ("table", "px")


@pytest.mark.ocr
def test_text_drawn_as_curves_is_recognised(read_field: ReadField) -> None:
    text = text_of(read_field("pdf/text_as_curves.pdf"))
    assert "This is text that should be used for OCR processing." in text


@pytest.mark.ocr
def test_handwriting_is_said_to_be_unsure(read_field: ReadField) -> None:
    (source,) = read_field("pdf/2023-09-13 余弦定理と正弦定理.pdf").sources
    assert any("手書き" in warning.ja for warning in source.warnings)


@pytest.mark.ocr
def test_columns_of_a_skewed_scan_are_read_one_after_the_other(read_field: ReadField) -> None:
    text = text_of(read_field("pdf/scan_skewed_two_columns.pdf"))
    assert "press RECORD and PLAY, then play your MIDI keyboard in time to the Sequencer's click track." in text
    assert text.index("Recording a Sequence") < text.index("Creating a Song")


def warned(source: Source, words: str) -> bool:
    return any(words in warning.ja for warning in source.warnings)


@pytest.mark.ocr
@pytest.mark.parametrize("name", ["truncated.jpg", "truncated.png"])
def test_a_torn_photo_is_used_with_a_warning(name: str, read_field: ReadField) -> None:
    (source,) = read_field(f"img/{name}").sources
    assert warned(source, "途中で切れている")


@pytest.mark.ocr
def test_a_name_in_another_form_of_unicode_is_shown_composed(read_field: ReadField, field: Path) -> None:
    (path,) = (
        path for path in (field / "own").iterdir() if unicodedata.normalize("NFC", path.name) == "プリント（ガ行）.jpg"
    )
    (source,) = read_field(f"own/{path.name}").sources
    assert source.name == "プリント（ガ行）.jpg"
    assert "JPEG inside" in source.pages[0].text
