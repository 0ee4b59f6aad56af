"""Faults of other programs with PDFs, pictures and uploads: for each of them what is right, and that we do it."""

from __future__ import annotations

import io
import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from core.document.extract import Extract, Source
from core.errors import UnusableInput
from core.sources import Upload, asks_for_password, page_image, read_sources

ReadField = Callable[[str], Extract]
Check = Callable[[ReadField, Path], None]

FIELD = Path(__file__).parents[2].parent / "shared" / "field"
AREAS = {"pdf", "image", "upload"}
pytestmark = [pytest.mark.process, pytest.mark.skipif(not FIELD.is_dir(), reason="the shared field files are not here")]

CHECKS: dict[str, Check] = {}
NEEDS_RECOGNITION = {"bug-089", "bug-098", "bug-107"}


def right(row: str) -> Callable[[Check], Check]:
    """Registers what is right for a row of bugs.jsonl."""

    def register(check: Check) -> Check:
        CHECKS[row] = check
        return check

    return register


def rows() -> list[str]:
    if not FIELD.is_dir():
        return []
    told = map(json.loads, (FIELD / "bugs.jsonl").read_text("utf-8").splitlines())
    return [row["id"] for row in told if row["area"] in AREAS]


@pytest.mark.parametrize("row", [row for row in rows() if row not in NEEDS_RECOGNITION])
def test_a_known_fault_is_not_ours(row: str, read_field: ReadField, field: Path) -> None:
    CHECKS[row](read_field, field)


@pytest.mark.ocr
@pytest.mark.timeout(400)
@pytest.mark.parametrize("row", [row for row in rows() if row in NEEDS_RECOGNITION])
def test_a_known_fault_with_pictures_of_text_is_not_ours(row: str, read_field: ReadField, field: Path) -> None:
    CHECKS[row](read_field, field)


def text_of(source: Source) -> str:
    return "\n".join(page.text for page in source.pages)


def shown(field: Path, name: str) -> Image.Image:
    return Image.open(io.BytesIO(page_image(Upload(name, (field / name).read_bytes()), 1)))


@right("bug-089")
def upper_case_extension_is_accepted(read: ReadField, _field: Path) -> None:
    (source,) = read("own/SCAN0001.JPG").sources
    assert source.kind == "image"


@right("bug-091")
def names_with_spaces_and_accents_are_opened_and_shown_composed(_read: ReadField, field: Path) -> None:
    path = next(path for path in (field / "own").iterdir() if path.suffix == ".jpg" and re.search("[カガ]", path.name))
    assert Upload(path.name, b"x").shown_name == "プリント（ガ行）.jpg"
    name = "2023-09-13 余弦定理と正弦定理.pdf"
    assert page_image(Upload(name, (field / "pdf" / name).read_bytes()), 1).startswith(b"\xff\xd8")


@right("bug-092")
def predefined_cmaps_give_the_right_characters(read: ReadField, _field: Path) -> None:
    (source,) = read("pdf/ja_literature_noembed.pdf").sources
    assert "わたくしといふ現象は" in text_of(source)


@right("bug-094")
def protected_files_open_or_ask(read: ReadField, field: Path) -> None:
    assert "徳川家康" in text_of(read("own/ja_no_copy_permission.pdf").sources[0])
    (refusal,) = read("pdf/encrypted_aes256_both_passwords.pdf").refusals
    assert asks_for_password(refusal.reason)
    name = "encrypted_aes256_both_passwords.pdf"
    upload = Upload(name, (field / "pdf" / name).read_bytes())
    assert read_sources([upload], passwords={name: "foo"}).sources


@right("bug-095")
def words_are_apart(read: ReadField, _field: Path) -> None:
    text = text_of(read("pdf/two_columns_latex.pdf").sources[0])
    assert "sample document" in text
    assert "sampledocument" not in text


@right("bug-096")
def columns_are_read_one_after_the_other(read: ReadField, _field: Path) -> None:
    text = re.sub(r"\s", "", text_of(read("own/ja_two_columns_row_order.pdf").sources[0]))
    assert text.index("大化の改新") < text.index("中臣鎌足が中心") < text.index("壬申の乱")


@right("bug-097")
def reading_ends_in_time(_read: ReadField, field: Path) -> None:
    for name in ("pdf/bomb_35000px_mono.pdf", "own/blank_300_pages.pdf"):
        upload = Upload(name, (field / name).read_bytes())
        started = time.process_time()
        extract = read_sources([upload])
        assert time.process_time() - started < 20
        assert extract.refusals or extract.sources[0].warnings


@right("bug-098")
def pages_without_text_are_recognised_or_named(read: ReadField, _field: Path) -> None:
    for name, words in (("own/ja_scan_image_only.pdf", "征夷大将軍"), ("pdf/text_as_curves.pdf", "OCR")):
        (source,) = read(name).sources
        assert words in text_of(source)
    (written,) = read("pdf/2023-09-13 余弦定理と正弦定理.pdf").sources
    assert any("手書き" in warning.ja for warning in written.warnings)


@right("bug-099")
def a_bad_file_does_not_end_the_others(_read: ReadField, field: Path) -> None:
    names = ("pdf/damaged_header_only.pdf", "own/ja_worksheet_text.pdf")
    extract = read_sources([Upload(Path(name).name, (field / name).read_bytes()) for name in names])
    assert [refusal.name for refusal in extract.refusals] == ["damaged_header_only.pdf"]
    assert [source.name for source in extract.sources] == ["ja_worksheet_text.pdf"]


@right("bug-100")
def hidden_instructions_are_kept_out_and_quoted_to_their_owner(read: ReadField, _field: Path) -> None:
    (source,) = read("own/ja_worksheet_hidden_instruction.pdf").sources
    assert "PWNED" not in text_of(source)
    assert "Ignore all previous instructions" in source.warnings[0].ja


@right("bug-101")
def photos_are_turned_upright(_read: ReadField, field: Path) -> None:
    assert shown(field, "img/photo_exif_orientation_6.jpg").size == (1600, 1067)
    assert shown(field, "own/ja_scan_exif6.jpg").size == (910, 1287)


@right("bug-102")
def the_tag_is_gone_after_turning(_read: ReadField, field: Path) -> None:
    assert shown(field, "img/photo_exif_orientation_3.jpg").getexif().get(0x0112, 1) == 1


@right("bug-103")
def cmyk_keeps_its_colours(_read: ReadField, field: Path) -> None:
    assert np.asarray(shown(field, "img/text_page_cmyk.jpg"))[:20, :20].mean() > 200
    assert shown(field, "img/adobe_cmyk.jpg").mode == "RGB"


@right("bug-104")
def sixteen_bits_keep_their_range(_read: ReadField, field: Path) -> None:
    assert len(np.unique(np.asarray(shown(field, "img/gray_16bit.png").convert("L")))) > 64


@right("bug-105")
def transparency_is_flattened_on_white(_read: ReadField, field: Path) -> None:
    assert shown(field, "img/palette_transparency_alpha_table.png").getpixel((0, 0)) == (255, 255, 255)


@right("bug-107")
def truncated_pictures_are_refused_or_used_with_a_warning(read: ReadField, _field: Path) -> None:
    for name in ("img/truncated.jpg", "img/truncated.png"):
        extract = read(name)
        said = [refusal.reason for refusal in extract.refusals] or list(extract.sources[0].warnings)
        assert any("途中で切れて" in message.ja for message in said)


@right("bug-108")
def gigantic_pictures_are_refused_or_scaled(_read: ReadField, field: Path) -> None:
    for name in ("img/bomb_44_bytes.gif", "own/huge_20000x20000_1bit.png"):
        with pytest.raises(UnusableInput):
            shown(field, name)
    assert shown(field, "own/strip_60x40000.png").height <= 1600


@right("bug-109")
def a_photo_is_known_by_its_bytes(_read: ReadField, field: Path) -> None:
    data = (field / "img/rgb_8bit.heif").read_bytes()
    assert Image.open(io.BytesIO(page_image(Upload("photo.png", data), 1))).size == (128, 128)


@right("bug-111")
def drawings_with_scripts_are_refused(read: ReadField, _field: Path) -> None:
    (refusal,) = read("own/svg_named.png").refusals
    assert "SVG" in refusal.reason.ja
