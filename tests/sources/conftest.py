"""Small files made by the tests, and the field files of the shared folder where it is there."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, NameObject, StreamObject
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfgen.canvas import Canvas

from core.document.extract import Extract
from core.sources import Upload, read_sources
from tests.sources.packing import packed_spaces

FONT = "HeiseiKakuGo-W5"
FIXTURES = Path(__file__).parents[1] / "fixtures"
FIELD = Path(__file__).parents[2].parent / "shared" / "field"

registerFont(UnicodeCIDFont(FONT))

# (x from the left, y from the top, size, text)
Words = tuple[float, float, float, str]
PdfMaker = Callable[..., bytes]


def make_pdf(
    *pages: Sequence[Words],
    draw: Callable[[Canvas], None] | None = None,
    password: str | None = None,
    size: tuple[float, float] = (595, 842),
) -> bytes:
    """A PDF with words at places; `draw` adds lines and pictures to each page."""
    written = io.BytesIO()
    encrypt = StandardEncryption(password, strength=128) if password else None
    canvas = Canvas(written, pagesize=size, encrypt=encrypt)
    for page in pages:
        for x, y, points, text in page:
            canvas.setFont(FONT, points)
            canvas.drawString(x, size[1] - y, text)
        if draw:
            draw(canvas)
        canvas.showPage()
    canvas.save()
    return written.getvalue()


@pytest.fixture(scope="session")
def pdf_of() -> PdfMaker:
    return make_pdf


@pytest.fixture(scope="session")
def fixtures() -> Path:
    return FIXTURES


@pytest.fixture(scope="session")
def field() -> Path:
    if not FIELD.is_dir():
        pytest.skip("the shared field files are not here")
    return FIELD


@pytest.fixture(scope="session")
def read_field(field: Path) -> Callable[[str], Extract]:
    """Reads one field file; each only once, as recognition takes seconds."""
    known: dict[str, Extract] = {}

    def read(name: str) -> Extract:
        if name not in known:
            path = field / name
            known[name] = read_sources([Upload(path.name, path.read_bytes())])
        return known[name]

    return read


@pytest.fixture
def read_one() -> Callable[..., Extract]:
    def read(data: bytes, name: str = "file", **options: object) -> Extract:
        return read_sources([Upload(name, data)], **options)  # type: ignore[arg-type]

    return read


@pytest.fixture(scope="session")
def content_bomb() -> bytes:
    """A PDF of a few kilobytes whose page is a gigabyte of spaces, packed twice."""
    stream = StreamObject()
    stream.set_data(zlib.compress(packed_spaces(1024), 9))
    stream[NameObject("/Filter")] = ArrayObject([NameObject("/FlateDecode"), NameObject("/FlateDecode")])
    writer = PdfWriter()
    page = writer.add_blank_page(595, 842)
    page[NameObject("/Contents")] = writer._add_object(stream)
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()
