"""Every file of the shared field folder against what was measured of it: sizes, pages, the first words."""

from __future__ import annotations

import io
import json
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from core.document.extract import Extract
from core.sources import Upload, page_image

ReadField = Callable[[str], Extract]
Facts = dict[str, Any]

FIELD = Path(__file__).parents[2].parent / "shared" / "field"
pytestmark = [pytest.mark.process, pytest.mark.skipif(not FIELD.is_dir(), reason="the shared field files are not here")]

FACTS: dict[str, Facts] = json.loads((FIELD / "facts.json").read_text("utf-8")) if FIELD.is_dir() else {}
PICTURES = [name for name, facts in FACTS.items() if facts.get("load") == "ok"]
OPENED = [name for name, facts in FACTS.items() if "pages" in facts]
LYING = (5, 6, 7, 8)  # EXIF orientations
# What pypdf reads of these is wrong itself, or stands in an order that no reader would follow.
NOT_SO = {"pdf/ja_literature_noembed.pdf", "own/ja_two_columns_row_order.pdf", "own/ja_with_ruby.pdf"}
# Not met: PDFium gives the Arabic of a turned page in the order in which it is seen.
NOT_MET = {"pdf/rtl_arabic_rotated.pdf"}
# Formulas and the running title on the first page move.
LONGEST_HEAD = 30


def bare(text: str) -> str:
    return re.sub(r"\W", "", unicodedata.normalize("NFKC", text))


def path_of(name: str) -> Path:
    """Names in the folder may be composed in another way."""
    same = [
        path for path in (FIELD / name).parent.iterdir() if unicodedata.normalize("NFC", path.name) == Path(name).name
    ]
    return (same or [FIELD / name])[0]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_shown_upright_in_its_own_proportions(name: str) -> None:
    width, height = FACTS[name]["size"]
    if FACTS[name]["exif_orientation"] in LYING:
        width, height = height, width
    shown = Image.open(io.BytesIO(page_image(Upload(name, path_of(name).read_bytes()), 1)))
    scale = min(1.0, 1600 / max(width, height))
    assert shown.size == pytest.approx((max(1, round(width * scale)), round(height * scale)), abs=1)
    assert shown.mode == "RGB"


@pytest.mark.parametrize(
    "name", [name for name in OPENED if FACTS[name]["pypdf_text_head"] and name not in NOT_SO | NOT_MET]
)
def test_the_first_words_of_a_pdf_are_read(name: str, read_field: ReadField) -> None:
    (source,) = read_field(name).sources
    head = re.split(r"\n", FACTS[name]["pypdf_text_head"])[0]
    assert bare(head)[:LONGEST_HEAD] in bare(source.pages[0].text)


@pytest.mark.parametrize("name", [name for name in OPENED if FACTS[name]["pypdf_text_head"]])
def test_every_page_of_a_pdf_is_there_with_its_size(name: str, read_field: ReadField) -> None:
    (source,) = read_field(name).sources
    assert [page.number for page in source.pages] == list(range(1, FACTS[name]["pages"] + 1))
    left, bottom, right, top = FACTS[name]["mediabox"]
    sides = (right - left, top - bottom)
    upright = sides if FACTS[name]["rotate"] % 180 == 0 else sides[::-1]
    assert source.pages[0].size == pytest.approx(upright, abs=1)


@pytest.mark.parametrize("name", [name for name in OPENED if FACTS[name]["pypdf_text_head"]])
def test_every_block_of_a_pdf_stands_on_its_page(name: str, read_field: ReadField) -> None:
    (source,) = read_field(name).sources
    for page in source.pages:
        assert page.size is not None
        width, height = page.size
        for block in page.blocks:
            assert block.box is not None
            left, top, right, bottom = block.box
            assert -5 <= left < right <= width + 5
            assert -5 <= top < bottom <= height + 5
