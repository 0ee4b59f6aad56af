"""Files that were made to do harm: each is refused in words or read within bounds, and the next file is read."""

from __future__ import annotations

import io
import random
import struct
import time
import zlib
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, StreamObject

from core.document.extract import Extract
from core.sources import Limits, Upload, read_sources
from core.sources.process import OutOfTime
from core.text import Message
from tests.sources.packing import packed_spaces

pytestmark = pytest.mark.process

QUICK = Limits(reading_seconds=5)
PATIENCE_SECONDS = 90  # of a busy machine; the bounds themselves are those of QUICK


@pytest.fixture(autouse=True)
def _without_recognition(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recognition has a time of its own for each page, and takes it; here it is over at once."""

    def over_time(*_: object) -> NoReturn:
        raise OutOfTime(Message("時間がかかりすぎました。", "It took too long."))

    monkeypatch.setattr("core.sources.session.RECOGNISERS.ask", over_time)


def tried(data: bytes, name: str = "bad", limits: Limits = QUICK) -> Extract:
    """What becomes of the file; the good one beside it is read whatever happens."""
    started = time.monotonic()
    extract = read_sources([Upload(name, data), Upload("good.txt", "よい資料".encode())], limits=limits)
    assert time.monotonic() - started < PATIENCE_SECONDS
    assert extract.sources[-1].pages[0].text == "よい資料"
    assert len(extract.sources) + len(extract.refusals) == 2
    assert all(refusal.reason.ja.endswith("ください。") for refusal in extract.refusals)
    return extract


def refusal(data: bytes, limits: Limits = QUICK) -> str:
    (refused,) = tried(data, limits=limits).refusals
    return refused.reason.ja


# --- PDF --------------------------------------------------------------------------------------------------------------


def pdf_with(stream: StreamObject, **page_entries: object) -> bytes:
    """A page of which `stream` is the content, or, as /Im1, a picture that the content draws."""
    writer = PdfWriter()
    page = writer.add_blank_page(595, 842)
    if stream.get("/Subtype") == "/Image":
        names = DictionaryObject({NameObject("/Im1"): writer._add_object(stream)})
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): names})
        stream = StreamObject()
        stream.set_data(b"q 500 0 0 500 0 0 cm /Im1 Do Q")
    page[NameObject("/Contents")] = writer._add_object(stream)
    for name, value in page_entries.items():
        page[NameObject(f"/{name}")] = value
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()


def packed_stream(data: bytes, layers: int = 1) -> StreamObject:
    stream = StreamObject()
    stream.set_data(data)
    stream[NameObject("/Filter")] = ArrayObject([NameObject("/FlateDecode")] * layers)
    return stream


@pytest.mark.parametrize("layers", [1, 2])
def test_a_page_of_a_gigabyte_of_spaces_is_refused(layers: int) -> None:
    packed = packed_spaces(1024)
    bomb = pdf_with(packed_stream(packed if layers == 1 else zlib.compress(packed, 9), layers))
    assert len(bomb) < 2_000_000
    assert "必要なページだけの PDF" in refusal(bomb)


def test_a_picture_of_35000_pixels_in_a_pdf_takes_no_more_than_a_page() -> None:
    side = 35_000
    stream = packed_stream(packed_spaces(side * (side // 8) // 2**20 + 1))
    for name, value in {"Width": side, "Height": side, "BitsPerComponent": 1}.items():
        stream[NameObject(f"/{name}")] = NumberObject(value)
    for name, value in {"Type": "XObject", "Subtype": "Image", "ColorSpace": "DeviceGray"}.items():
        stream[NameObject(f"/{name}")] = NameObject(f"/{value}")
    tried(pdf_with(stream))


def test_a_page_of_a_hundred_kilometres_is_bounded() -> None:
    huge = ArrayObject([NumberObject(value) for value in (0, 0, 14_400_000, 14_400_000)])
    stream = StreamObject()
    stream.set_data(b"0 0 100 100 re f")
    tried(pdf_with(stream, MediaBox=huge))


def raw_pdf(*objects: str) -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    written, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(written))
        written += f"{number} 0 obj\n{content}\nendobj\n".encode()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    head = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    return (
        written + f"{head}trailer\n<</Root 1 0 R/Size {len(objects) + 1}>>\nstartxref\n{len(written)}\n%%EOF".encode()
    )


CATALOGUE = "<</Type/Catalog/Pages 2 0 R>>"


@pytest.mark.parametrize(
    "pages",
    [
        ["<</Type/Pages/Kids[2 0 R]/Count 1000000>>"],
        ["<</Type/Pages/Kids[3 0 R]/Count 1000000>>", "<</Type/Pages/Kids[2 0 R]/Parent 2 0 R/Count 1000000>>"],
        ["<</Type/Pages/Kids[" + "3 0 R " * 1000 + "]/Count 1000000>>", "<</Type/Page/Parent 2 0 R>>"],
        ["<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/Contents 3 0 R>>"],
        ["<</Type/Pages/Kids[]/Count -5>>"],
    ],
)
def test_pages_that_lead_in_circles_or_are_a_million_by_name_are_bounded(pages: list[str]) -> None:
    extract = tried(raw_pdf(CATALOGUE, *pages))
    assert all(len(source.pages) <= QUICK.pages for source in extract.sources)


def test_a_form_that_draws_itself_ends() -> None:
    itself = "/Resources<</XObject<</F 4 0 R>>>>"
    form = f"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]{itself}/Length 5>>\nstream\n/F Do\nendstream"
    page = f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]{itself}/Contents 5 0 R>>"
    content = "<</Length 5>>\nstream\n/F Do\nendstream"
    tried(raw_pdf(CATALOGUE, "<</Type/Pages/Kids[3 0 R]/Count 1>>", page, form, content))


@pytest.mark.parametrize("kept", [0.02, 0.5, 0.95])
def test_a_pdf_that_ends_too_early_is_refused_or_read(fixtures: Path, kept: float) -> None:
    data = (fixtures / "history.pdf").read_bytes()
    tried(data[: int(len(data) * kept)])


@pytest.mark.parametrize(
    "head", [b"%PDF-1.7\n", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"GIF89a", b"PK\x03\x04", b"II*\x00"]
)
def test_garbage_behind_the_name_of_a_type_is_refused(head: bytes) -> None:
    assert tried(head + random.Random(5).randbytes(200_000)).refusals


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_pdf_with_wrong_bytes_is_refused_or_read(fixtures: Path, data: st.DataObject) -> None:
    content = bytearray((fixtures / "history.pdf").read_bytes())
    for _ in range(data.draw(st.integers(1, 20))):
        content[data.draw(st.integers(8, len(content) - 1))] = data.draw(st.integers(0, 255))
    tried(bytes(content))


# --- pictures ---------------------------------------------------------------------------------------------------------


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png_of(width: int, height: int, *chunks: bytes, bits: int = 1) -> bytes:
    """A grey PNG of that size; its rows are packed zeros, as many as there are for 1,000 of them."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, 0, 0, 0, 0))
    rows = zlib.compress(bytes((width * bits // 8 + 2) * min(height, 1000)), 9)
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_a_picture_of_35000_pixels_is_refused_with_its_size() -> None:
    assert "35000×35000画素" in refusal(png_of(35_000, 35_000))


@pytest.mark.parametrize("kind", [b"zTXt", b"iTXt", b"iCCP"])
def test_text_in_a_picture_that_unpacks_to_a_quarter_of_a_gigabyte_is_not_unpacked(kind: bytes) -> None:
    packed = packed_spaces(256)
    content = b"key\x00\x01\x00\x00\x00" + packed if kind == b"iTXt" else b"key\x00\x00" + packed
    tried(png_of(64, 64, chunk(kind, content)))


def test_many_texts_in_a_picture_are_bounded_together() -> None:
    text = chunk(b"zTXt", b"key\x00\x00" + packed_spaces(1))
    tried(png_of(64, 64, *[text] * 600))


def test_a_moving_picture_of_half_a_million_frames_is_refused_or_read() -> None:
    written = io.BytesIO()
    Image.new("P", (1, 1)).save(written, "GIF")
    head, frame = written.getvalue()[:-1], b"\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00"
    tried(head + frame * 500_000 + b"\x3b")


def test_a_tiff_whose_pages_lead_in_a_circle_is_bounded() -> None:
    entries = [(256, 3, 1, 8), (257, 3, 1, 8), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1), (273, 4, 1, 8)]
    entries += [(278, 3, 1, 8), (279, 4, 1, 64)]
    directory = struct.pack("<H", len(entries)) + b"".join(struct.pack("<HHII", *entry) for entry in entries)
    place = 8 + 64
    circle = b"II*\x00" + struct.pack("<I", place) + bytes(64) + directory + struct.pack("<I", place)
    extract = tried(circle)
    assert all(len(source.pages) <= QUICK.pages for source in extract.sources)


# --- text -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b">" * 200_000 + b" x\n\n# x",
        b"# x\n" + b"[" * 60_000,
        b"# x\n" + b"![](" * 40_000,
        b"# x\n" + b"*a _b " * 60_000,
        b"# x\n" + b"| a " * 40_000 + b"\n" + b"| - " * 40_000,
        b"- " * 40_000 + b"x\n\n# x",
        b"a" * 5_000_000,
        "語".encode("cp932") * 3_000_000,
        b"<!DOCTYPE html>" + b"<a href=x>" * 40_000,
        b"<!DOCTYPE html><table>" + b"<tr><td>x" * 20_000,
        b"<!DOCTYPE html><ruby>" + b"a<rt>b" * 50_000,
    ],
    ids=lambda data: data[:12].decode(errors="replace") + f"x{len(data)}",
)
def test_text_that_is_slow_to_parse_is_refused_or_read(data: bytes) -> None:
    tried(data)


@pytest.mark.parametrize("seed", range(3))
def test_bytes_of_no_encoding_are_refused_or_read(seed: int) -> None:
    noise = random.Random(seed)
    tried(bytes(noise.choice(range(0x80, 0x100)) for _ in range(50_000)))


# --- bounds that are told ---------------------------------------------------------------------------------------------


def test_the_bounds_are_those_that_users_are_told() -> None:
    limits = Limits()
    assert (limits.file_bytes, limits.pages, limits.pixels) == (20 * 2**20, 200, 50_000_000)


def test_a_file_over_its_size_is_refused_before_it_is_looked_at() -> None:
    assert "20 MB を超えています" in refusal(b"%PDF-" + bytes(20 * 2**20))
