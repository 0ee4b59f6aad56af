"""What a file is, told from its bytes alone."""

from __future__ import annotations

import re
from typing import Literal

from core.errors import UnusableInput
from core.text import Message

MediaType = Literal["pdf", "jpeg", "png", "gif", "webp", "tiff", "bmp", "heif", "text"]
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
)
_MARKUP = re.compile(rb"\s*(?:<\?xml|<!doctype\s+(?:html|svg)|<html|<svg|<head|<body)", re.IGNORECASE)
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")  # escape (0x1b) stays: ISO-2022-JP is text

_ACCEPTED_JA = "PDF、写真や画像（JPEG・PNG・HEIC など）、テキスト、Markdown"
_ACCEPTED_EN = "PDF, photos and pictures (JPEG, PNG, HEIC and others), plain text and Markdown"


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
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise _not_accepted(
            "Word・PowerPoint・ZIP などのファイルは読めません", "Word, PowerPoint and ZIP files cannot be read"
        )
    if _MARKUP.match(data.removeprefix(b"\xef\xbb\xbf")):
        raise _not_accepted("SVG や Web ページのファイルは読めません", "SVG and web page files cannot be read")
    if not data.startswith(_UTF_16) and len(_BINARY.findall(data)) > len(data) // 1000:
        raise _not_accepted("この種類のファイルは読めません", "This type of file cannot be read")
    return "text"


def _not_accepted(what_ja: str, what_en: str) -> UnusableInput:
    return UnusableInput(
        Message(
            f"{what_ja}。使えるのは{_ACCEPTED_JA}です。PDF か画像に書き出して、もう一度追加してください。",
            f"{what_en}. What can be read: {_ACCEPTED_EN}. Export it as a PDF or a picture and add it again.",
        )
    )
