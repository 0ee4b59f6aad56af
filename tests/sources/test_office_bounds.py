"""Office files that are other than they seem, or were made to do harm."""

from __future__ import annotations

import io
import struct
import time
import zipfile
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from docx import Document
from hypothesis import given, settings
from hypothesis import strategies as st
from pptx import Presentation

from core.document.extract import Extract
from core.sources import Upload, read_sources

pytestmark = pytest.mark.process

ReadOne = Callable[..., Extract]
MAIN = "word/document.xml"
TYPES = "[Content_Types].xml"
NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def word_file(text: str = "本文。") -> bytes:
    document = Document()
    document.add_paragraph(text)
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


def slides_file() -> bytes:
    written = io.BytesIO()
    Presentation().save(written)
    return written.getvalue()


def changed(data: bytes, **parts: bytes | None) -> bytes:
    """The file with some parts replaced, added, or, where None, left out."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as new:
        for name in [*old.namelist(), *parts]:
            content = parts[name] if name in parts else old.read(name)
            if content is not None and name not in new.namelist():
                new.writestr(name, content)
    return written.getvalue()


def zipped(parts: Iterable[tuple[str, bytes]]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts:
            archive.writestr(name, content)
    return written.getvalue()


def refused(data: bytes) -> str:
    """What is said about it; a good file beside it is read all the same, and soon."""
    started = time.monotonic()
    extract = read_sources([Upload("bad.docx", data), Upload("good.txt", "よい資料".encode())])
    assert time.monotonic() - started < 60
    assert [source.pages[0].text for source in extract.sources] == ["よい資料"]
    (refusal,) = extract.refusals
    assert refusal.reason.ja.endswith("もう一度追加してください。") or "追加してください。" in refusal.reason.ja
    return refusal.reason.ja


# --- other files ------------------------------------------------------------------------------------------------------


def test_a_file_of_the_old_kind_says_how_to_save_it_anew() -> None:
    assert ".docx か .pptx で保存し直す" in refused(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))


def test_a_protected_file_says_how_to_open_it() -> None:
    streams = "EncryptionInfo".encode("utf-16-le") + bytes(40) + "EncryptedPackage".encode("utf-16-le")
    assert "パスワードを外す" in refused(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + streams)


@pytest.mark.parametrize(
    "data",
    [
        changed(word_file(), **{"word/vbaProject.bin": b"macro"}),
        changed(word_file(), **{TYPES: b"<Types>application/vnd.ms-word.document.macroEnabled.main+xml</Types>"}),
    ],
)
def test_macros_are_not_opened(data: bytes) -> None:
    assert "マクロ" in refused(data)


def test_excel_open_document_and_bare_zip_files_are_told_apart() -> None:
    excel = b"<Types>application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml</Types>"
    assert "Excel" in refused(zipped([(TYPES, excel)]))
    assert "OpenDocument" in refused(zipped([("mimetype", b"application/vnd.oasis.opendocument.text")]))
    assert "ZIP" in refused(zipped([("photo.jpg", b"x")]))
    template = b"<Types>application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml</Types>"
    assert "テンプレート" in refused(zipped([(TYPES, template)]))


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [word_file, slides_file])
@pytest.mark.parametrize("kept", [0.05, 0.5, 0.95])
def test_half_a_file_is_refused(make: Callable[[], bytes], kept: float) -> None:
    data = make()
    assert "壊れています" in refused(data[: int(len(data) * kept)])


@pytest.mark.parametrize("part", [b"", b"garbage", b"<w:document", b"<a/>", f"<w:document {NAMESPACE}/>".encode()])
def test_a_part_that_is_not_what_it_should_be_is_refused_or_empty(part: bytes, read_one: ReadOne) -> None:
    extract = read_one(changed(word_file(), **{MAIN: part}))
    assert extract.refusals or extract.sources[0].warnings


@pytest.mark.parametrize("name", ["_rels/.rels", MAIN, "word/_rels/document.xml.rels"])
def test_a_missing_part_is_refused_or_done_without(name: str, read_one: ReadOne) -> None:
    extract = read_one(changed(word_file(), **{name: None}))
    assert extract.refusals or extract.sources[0].pages[0].text == "本文。"


@settings(max_examples=60, deadline=None)
@given(st.data())
@pytest.mark.parametrize("make", [word_file, slides_file])
def test_a_file_with_wrong_bytes_is_read_or_refused(make: Callable[[], bytes], data: st.DataObject) -> None:
    content = bytearray(make())
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(4, len(content) - 1))] = data.draw(st.integers(0, 255))
    extract = read_sources([Upload("x", bytes(content))])
    assert len(extract.sources) + len(extract.refusals) == 1


# --- bombs ------------------------------------------------------------------------------------------------------------


def packed_nothing(megabytes: int) -> tuple[bytes, int]:
    """So many megabytes of zeros as raw Deflate, and their checksum, made without holding them."""
    block = bytes(2**20)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    checksum = 0
    for _ in range(megabytes):
        checksum = zlib.crc32(block, checksum)
    return packed * megabytes + b"\x03\x00", checksum


def raw_zip(entries: list[tuple[bytes, int, int, int]], body: bytes) -> bytes:
    """A ZIP whose directory says (name, offset, packed, unpacked) of each entry, whatever lies in `body`."""
    directory = b"".join(
        struct.pack("<4s6H3L5H2L", b"PK\x01\x02", 20, 20, 0, 8, 0, 0, 0, packed, size, len(name), 0, 0, 0, 0, 0, offset)
        + name
        for name, offset, packed, size in entries
    )
    count = len(entries)
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, len(directory), len(body), 0)
    return body + directory + end


def local(name: bytes, packed: bytes, size: int, checksum: int = 0) -> bytes:
    head = struct.pack("<4s5H3L2H", b"PK\x03\x04", 20, 0, 8, 0, 0, checksum, len(packed), size, len(name), 0)
    return head + name + packed


def test_a_part_that_unpacks_to_a_gigabyte_is_not_opened() -> None:
    packed, checksum = packed_nothing(64)
    body = local(b"word/media/x.bin", packed, 2**30, checksum)
    bomb = raw_zip([(b"word/media/x.bin", 0, len(packed), 2**30)], body)
    assert "中身が大きすぎる" in refused(bomb)


def test_a_part_that_lies_about_its_size_is_not_unpacked_beyond_it() -> None:
    packed, checksum = packed_nothing(256)
    bomb = raw_zip([(TYPES.encode(), 0, len(packed), 1000)], local(TYPES.encode(), packed, 1000, checksum))
    assert "壊れています" in refused(bomb)


def test_a_picture_in_a_file_that_lies_about_its_size_is_not_unpacked_beyond_it() -> None:
    packed, checksum = packed_nothing(256)
    with zipfile.ZipFile(io.BytesIO(word_file())) as honest:
        types = honest.read(TYPES)
    head = zipped([(TYPES, types)])
    first = head[: head.index(b"PK\x01\x02")]
    body = first + local(b"word/media/a.png", packed, 1000, checksum)
    size = struct.unpack_from("<L", head, 18)[0]
    entries = [(TYPES.encode(), 0, size, len(types)), (b"word/media/a.png", len(first), len(packed), 1000)]
    assert "壊れています" in refused(raw_zip(entries, body))


def test_entries_that_lie_over_each_other_are_counted_each() -> None:
    packed, checksum = packed_nothing(20)
    body = local(b"a", packed, 20 * 2**20, checksum)
    bomb = raw_zip([(b"a", 0, len(packed), 20 * 2**20)] * 400, body)
    assert len(bomb) < 100_000
    assert "中身が大きすぎる" in refused(bomb)


def test_a_zip_in_a_zip_is_never_unpacked() -> None:
    inner = zipped((f"{number}.bin", bytes(2**20)) for number in range(8))
    for _ in range(4):
        inner = zipped((f"{number}.zip", inner) for number in range(8))
    assert "ZIP" in refused(inner)


def test_too_many_entries_are_not_opened() -> None:
    assert "中身が大きすぎる" in refused(raw_zip([(b"a", 0, 0, 0)] * 60_000, local(b"a", b"", 0)))


def test_a_part_of_xml_that_is_too_large_to_parse_is_not_opened() -> None:
    # As it does not repeat itself, its ratio looks like that of an honest file.
    noise = b"".join(
        zlib.crc32(bytes([number % 251, number // 251 % 251])).to_bytes(4, "big") for number in range(4000)
    )
    text = f"<w:document {NAMESPACE}>".encode() + noise.hex().encode() * 1600
    assert "中身が大きすぎる" in refused(changed(word_file(), **{MAIN: text}))


LAUGHS = "<!DOCTYPE x [<!ENTITY a0 'ha'>" + "".join(
    f"<!ENTITY a{number} '{f'&a{number - 1};' * 10}'>" for number in range(1, 10)
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("name", [MAIN, "word/styles.xml", "_rels/.rels", TYPES])
def test_a_billion_laughs_are_not_told(name: str, encoding: str) -> None:
    declared = f"<?xml version='1.0' encoding='{encoding}'?>{LAUGHS}]><x {NAMESPACE}>&a9;</x>"
    assert "追加してください" in refused(changed(word_file(), **{name: declared.encode(encoding)}))


def test_a_billion_laughs_in_a_part_by_another_name_stay_untold(read_one: ReadOne) -> None:
    body = f"{LAUGHS}]><w:document {NAMESPACE}><w:body><w:p><w:r><w:t>&a9;</w:t></w:r></w:p></w:body></w:document>"
    data = word_file()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        types = archive.read(TYPES).replace(b"/word/document.xml", b"/word/document.bin")
        relations = archive.read("_rels/.rels").replace(b"word/document.xml", b"word/document.bin")
    parts = {TYPES: types, "_rels/.rels": relations, MAIN: None, "word/document.bin": body.encode()}
    extract = read_one(changed(data, **parts))
    assert "hahaha" not in repr(extract)
    assert len(extract.sources) + len(extract.refusals) == 1


def test_a_file_outside_is_never_read(read_one: ReadOne, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("ひみつ")
    body = f"<!DOCTYPE x [<!ENTITY s SYSTEM '{secret.as_uri()}'>]><w:document {NAMESPACE}>&s;</w:document>"
    assert "ひみつ" not in repr(read_one(changed(word_file(), **{MAIN: body.encode()})))


def test_elements_without_end_inside_each_other_are_refused_or_read(read_one: ReadOne) -> None:
    deep = f"<w:document {NAMESPACE}><w:body>" + "<w:sdt><w:sdtContent>" * 100_000
    extract = read_one(changed(word_file(), **{MAIN: deep.encode()}))
    assert len(extract.sources) + len(extract.refusals) == 1
