"""What a file is, told from its bytes alone."""

from __future__ import annotations

import re
from typing import Literal

from core.errors import UnusableInput
from core.sources.encodings import unicode_codec
from core.text import Message

MediaType = Literal["pdf", "jpeg", "png", "gif", "webp", "tiff", "bmp", "heif", "office", "html", "text"]
PICTURES: tuple[MediaType, ...] = ("jpeg", "png", "gif", "webp", "tiff", "bmp", "heif")

_PDF_HEADER_WITHIN = 1024  # bytes; PDF 1.7, implementation note 13: readers accept junk of that length before it
_HEIF_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
_SIGNATURES: tuple[tuple[bytes, MediaType], ...] = (
    (b"\xff\xd8\xff", "jpeg"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
    (b"PK\x03\x04", "office"),  # or another ZIP file, which its reader refuses
)
_COMPOUND_FILE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # [MS-CFB] 2.2: Office before 2007, and protected Office files
_BEFORE_ROOT = r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*+-->\s*)*+"
_HTML = re.compile(_BEFORE_ROOT + r"(?:<!doctype\s+html|<html|<head|<body)", re.IGNORECASE | re.DOTALL)
_OTHER_MARKUP = re.compile(r"\s*(?:<!--(?:(?!-->).)*+-->\s*)*+(?:<\?xml|<!doctype|<svg)", re.IGNORECASE)
_RICH_TEXT = b"{\\rtf"
_MARKUP_WITHIN = 4096  # bytes
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")  # escape (0x1b) stays: ISO-2022-JP is text

_ACCEPTED_JA = (
    "PDF、写真や画像（JPEG・PNG・HEIC など）、Word（.docx）、PowerPoint（.pptx）、テキスト、Markdown、Web ページ"
)
_ACCEPTED_EN = (
    "PDF, photos and pictures (JPEG, PNG, HEIC …), Word (.docx), PowerPoint (.pptx), text, Markdown, web pages"
)


def media_type(data: bytes) -> MediaType:
    """The type of the file that `data` begins.

    Raises:
        UnusableInput: it is empty or none of the types that are read; the message says what to do.
    """
    if not data.strip():
        raise UnusableInput(
            Message(
                "中身が空です。元のファイルを開けるか確かめて、もう一度追加してください。",
                "The file is empty. Check that the original opens, then add it again.",
            )
        )
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    return _by_structure(data)


def _by_structure(data: bytes) -> MediaType:
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS:
        return "heif"
    if b"%PDF-" in data[:_PDF_HEADER_WITHIN]:
        return "pdf"
    if data[:2] == b"BM" and len(data) > 26 and int.from_bytes(data[14:18], "little") in {12, 40, 52, 56, 108, 124}:
        return "bmp"
    return _text_or_refusal(data)


def _text_or_refusal(data: bytes) -> MediaType:
    if data.startswith(_COMPOUND_FILE):
        raise UnusableInput(_compound_file(data))
    if is_markup(data):
        return "html"
    if _OTHER_MARKUP.match(_beginning(data)):
        raise not_accepted("SVG や XML のファイルは読めません", "SVG and XML files cannot be read")
    if data.startswith(_RICH_TEXT):
        raise not_accepted("リッチテキスト（RTF）のファイルは読めません", "Rich text files (RTF) cannot be read")
    if unicode_codec(data) is None and len(_BINARY.findall(data)) > len(data) // 1000:
        raise not_accepted("この種類のファイルは読めません", "This type of file cannot be read")
    return "text"


def is_markup(data: bytes) -> bool:
    """True where the bytes are a web page."""
    return _HTML.match(_beginning(data)) is not None


def _beginning(data: bytes) -> str:
    codec = unicode_codec(data) or "latin-1"  # its marks are ASCII in any other encoding
    return data[:_MARKUP_WITHIN].decode(codec, errors="ignore")


def _compound_file(data: bytes) -> Message:
    """What is said about it; the names of its streams stand in it as UTF-16."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        return Message(
            "パスワードで保護された Office のファイルです。Word や PowerPoint で開いてパスワードを外すか、"
            "PDF に書き出して、もう一度追加してください。",
            "It is an Office file protected by a password. Open it, take the password off or export it as a PDF, "
            "and add it again.",
        )
    return Message(
        "古い形式の Word・PowerPoint・Excel のファイルです。Word や PowerPoint で開いて .docx か .pptx で保存し直すか、"
        "PDF に書き出して、もう一度追加してください。",
        "It is a Word, PowerPoint or Excel file of the old kind. Open it and save it as .docx or .pptx or export it "
        "as a PDF, and add it again.",
    )


def not_accepted(what_ja: str, what_en: str) -> UnusableInput:
    """The refusal of a file of another type, with those that are read."""
    return UnusableInput(
        Message(
            f"{what_ja}。使えるのは{_ACCEPTED_JA}です。PDF か画像に書き出して、もう一度追加してください。",
            f"{what_en}. What can be read: {_ACCEPTED_EN}. Export it as a PDF or a picture and add it again.",
        )
    )
