"""The ZIP file that an Office file is: what is in it, bounded before any of it is parsed."""

from __future__ import annotations

import io
import zipfile
import zlib
from dataclasses import dataclass
from typing import Literal

from core.document.extract import Page
from core.errors import UnusableInput
from core.sources.media_type import not_accepted
from core.text import Message

OfficeKind = Literal["word", "slides"]


@dataclass(frozen=True, slots=True)
class OfficeText:
    """The pages of an Office file, and the text of each that nobody sees, by its number."""

    pages: tuple[Page, ...]
    hidden: dict[int, str]


MEGABYTE = 2**20
_MOST_ENTRIES = 10_000
_MOST_UNPACKED = 300 * MEGABYTE  # of everything: the libraries hold all of it in memory
_MOST_XML = 48 * MEGABYTE  # of one part: its tree takes some eight times as much
_HIGHEST_RATIO = 150  # unpacked to packed, above `_FREE`; the tables of real files come to 60
_FREE = 16 * MEGABYTE
_CONTENT_TYPES = "[Content_Types].xml"
_XML = (".xml", ".rels", ".vml")
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OSError)

# How each kind of file calls its main part (ECMA-376, part 1, 15.2); a slide show opens as slides at once.
_KINDS: tuple[tuple[bytes, OfficeKind], ...] = (
    (b"wordprocessingml.document.main+xml", "word"),
    (b"presentationml.presentation.main+xml", "slides"),
    (b"presentationml.slideshow.main+xml", "slides"),
)


def kind_of(data: bytes) -> OfficeKind:
    """Which Office file it is, once it is known to be within bounds.

    Raises:
        UnusableInput: it is another ZIP file, protected, damaged, holds macros, or unpacks to too much.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_bounds(archive.infolist())
            if _CONTENT_TYPES not in archive.namelist():
                raise _another_zip(archive)
            types = _unpacked(archive, archive.getinfo(_CONTENT_TYPES))
            _check_parts(archive, types)
    except _DAMAGE as error:
        raise UnusableInput(DAMAGED) from error
    for mark, kind in _KINDS:
        if mark in types:
            return kind
    raise _another_office_file(types)


def _check_bounds(entries: list[zipfile.ZipInfo]) -> None:
    """By the sizes that the directory tells; that they are true is seen when the parts are unpacked."""
    unpacked = sum(entry.file_size for entry in entries)
    packed = sum(entry.compress_size for entry in entries)
    xml = max((entry.file_size for entry in entries if entry.filename.lower().endswith(_XML)), default=0)
    bomb = unpacked > _FREE and unpacked > _HIGHEST_RATIO * packed
    if len(entries) > _MOST_ENTRIES or unpacked > _MOST_UNPACKED or xml > _MOST_XML or bomb:
        raise UnusableInput(_TOO_MUCH)
    if any(entry.flag_bits & 1 for entry in entries):
        raise UnusableInput(_PROTECTED)


def _check_parts(archive: zipfile.ZipFile, types: bytes) -> None:
    if b"macroEnabled" in types or any(name.endswith("vbaProject.bin") for name in archive.namelist()):
        raise UnusableInput(_MACROS)
    for entry in archive.infolist():
        part = _unpacked(archive, entry, keep=entry.filename.lower().endswith(_XML))
        if _declares_entities(part):
            raise UnusableInput(DAMAGED)


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, *, keep: bool = True) -> bytes:
    """What is in a part, or nothing where it need not be kept; it fails where more is in it than its entry says.

    Piece by piece, as `ZipFile.read` unpacks all there is before it looks at the size.
    """
    content = bytearray()
    with archive.open(entry) as part:
        while piece := part.read(MEGABYTE):
            content += piece if keep else b""
    return bytes(content)


def _declares_entities(part: bytes) -> bool:
    """No Office file has a document type of its own (ECMA-376, part 2, 8.1.4); bombs of entities need one."""
    return any(mark.encode(encoding) in part for mark in _DECLARATIONS for encoding in _ENCODINGS)


_DECLARATIONS = ("<!DOCTYPE", "<!ENTITY")
_ENCODINGS = ("ascii", "utf-16-le", "utf-16-be")


def _another_zip(archive: zipfile.ZipFile) -> UnusableInput:
    if "mimetype" in archive.namelist():
        return not_accepted(
            "OpenDocument や電子書籍のファイルは読めません", "OpenDocument files and e-books cannot be read"
        )
    return UnusableInput(
        Message(
            "ZIP ファイルは、そのままでは読めません。中のファイルを取り出して、1つずつ追加してください。",
            "ZIP files cannot be read as they are. Take the files out of it and add each of them.",
        )
    )


def _another_office_file(types: bytes) -> UnusableInput:
    if b"spreadsheetml" in types:
        return not_accepted("Excel のファイルは読めません", "Excel files cannot be read")
    if b"template.main+xml" in types:
        return UnusableInput(
            Message(
                "Word・PowerPoint のテンプレートです。開いて .docx か .pptx で保存し直し、もう一度追加してください。",
                "It is a template of Word or PowerPoint. Open it, save it as .docx or .pptx and add that.",
            )
        )
    return not_accepted("この種類の Office のファイルは読めません", "This type of Office file cannot be read")


DAMAGED = Message(
    "Word・PowerPoint のファイルが壊れています。Word や PowerPoint で開けるか確かめ、保存し直すか PDF に書き出して、"
    "もう一度追加してください。",
    "The Word or PowerPoint file is damaged. Check that it opens, save it anew or as a PDF, and add it again.",
)
_TOO_MUCH = Message(
    "ファイルの中身が大きすぎるため、開きませんでした。必要な部分だけを残して保存し直すか PDF に書き出して、"
    "もう一度追加してください。",
    "What is packed in the file is too large, so it was not opened. Keep only the part you need or export it as a PDF, "
    "and add it again.",
)
_PROTECTED = Message(
    "パスワードで保護されています。元のソフトで開いてパスワードを外すか、PDF に書き出して、もう一度追加してください。",
    "It is protected by a password. Open it, take the password off or export it as a PDF, and add it again.",
)
_MACROS = Message(
    "マクロが入っているため、安全のために開きませんでした。"
    "Word や PowerPoint で .docx か .pptx（マクロなし）として保存し直して、もう一度追加してください。",
    "It holds macros, so it was not opened, to be safe. Save it as .docx or .pptx (without macros) and add that.",
)
