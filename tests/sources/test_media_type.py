from __future__ import annotations

import io
import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from core.errors import UnusableInput
from core.sources import Upload
from core.sources.media_type import PICTURES, media_type


def encoded(form: str) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (8, 8)).save(written, form)
    return written.getvalue()


@pytest.mark.parametrize(
    ("form", "kind"),
    [("JPEG", "jpeg"), ("PNG", "png"), ("GIF", "gif"), ("WEBP", "webp"), ("TIFF", "tiff"), ("BMP", "bmp")],
)
def test_pictures_are_known_by_their_bytes(form: str, kind: str) -> None:
    assert media_type(encoded(form)) == kind


def test_a_pdf_is_known_behind_junk() -> None:
    assert media_type(b"HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n") == "pdf"


def test_a_heic_photo_is_known() -> None:
    assert media_type(b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic") == "heif"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932", "euc_jp", "iso2022_jp"])
def test_japanese_text_is_text_in_every_encoding(encoding: str) -> None:
    assert media_type("年号と人物".encode(encoding)) == "text"


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ".docx か .pptx で保存し直す"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "パスワードを外す"),
        (b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "SVG"),
        (b"<!-- drawn by hand --><svg onload=alert(1)>", "SVG"),
        (b"{\\rtf1\\ansi text}", "リッチテキスト"),
        (b"\x7fELF\x02\x01\x01\x00\x00\x00\x00", "種類"),
        (b"  \n ", "空"),
        (b"", "空"),
    ],
)
def test_what_is_not_read_is_refused_in_words(data: bytes, word: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        media_type(data)
    assert word in refusal.value.message.ja
    assert refusal.value.message.ja.endswith("もう一度追加してください。")


@pytest.mark.parametrize(
    "page",
    [
        "  <!DOCTYPE html><html></html>",
        "<HTML><body>x",
        "<!-- saved from --><!-- a page --><html>x",
        '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "x"><html/>',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_web_page_is_known(page: str, encoding: str) -> None:
    assert media_type(page.encode(encoding)) == "html"


def test_markdown_with_tags_is_text() -> None:
    assert media_type(b'<p align="center">Title</p>\n\n# Heading') == "text"


def test_many_comments_before_nothing_take_no_time() -> None:
    assert media_type(b"<!---->" * 3000 + b"x") == "text"


@given(st.binary(max_size=64))
def test_any_bytes_have_a_type_or_are_refused(data: bytes) -> None:
    with suppress(UnusableInput):
        assert media_type(data) in {"pdf", "text", "html", "office", *PICTURES}


def test_a_name_is_shown_composed_and_without_folders() -> None:
    decomposed = unicodedata.normalize("NFD", "プリント（ガ行）.pdf")
    assert Upload(f"C:\\Users\\先生/{decomposed}", b"").shown_name == "プリント（ガ行）.pdf"


@given(st.text())
def test_a_shown_name_is_never_empty_nor_a_path(name: str) -> None:
    shown = Upload(name, b"").shown_name
    assert shown
    assert not set(shown) & set("/\\\x00\n\u202e")
