"""The tasks of the reader: each takes the bytes of a file and yields replies as they come."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Literal

from PIL import Image
from pypdf import PdfReader

from core.document.extract import Page, PageTurn
from core.errors import PasswordNeeded, UnusableInput
from core.sources import passwords
from core.sources.child import figure, image, pdf, text_file
from core.sources.media_type import MediaType
from core.sources.wire import Header

Replies = Iterator[tuple[Header, bytes]]
Encoding = Literal["raw", "jpeg"]

_JPEG_QUALITY = 85


def pdf_pages(body: bytes, password: str | None, first: int, last: int) -> Replies:
    """How many pages there are, then pages `first` to `last`, each as soon as it is read."""
    with pdf.opened(body, password) as document:
        yield {"pages": len(document)}, b""
        for number in range(first, min(last, len(document)) + 1):
            try:
                page = asdict(pdf.read_page(document, number))
            except UnusableInput:
                page = None
            yield {"number": number, "page": page}, b""


def pdf_pages_by_pypdf(body: bytes, password: str | None, last: int) -> Replies:
    """The bare text of each page, for files that PDFium cannot open. What pypdf raises ends this process."""
    reader = PdfReader(io.BytesIO(body))
    if reader.is_encrypted and not reader.decrypt(password or ""):
        raise PasswordNeeded(passwords.WRONG if password else passwords.NEEDED)
    for page in reader.pages[:last]:
        yield {"blocks": [asdict(block) for block in text_file.plain_blocks(page.extract_text())]}, b""


def pdf_picture(
    body: bytes, password: str | None, number: int, longest_side: int, encoding: Encoding, turn: PageTurn = 0
) -> Replies:
    """One page as a picture; `full_size` is its size in points before the turn."""
    with pdf.opened(body, password) as document:
        size = pdf.page_size(document, number)
        yield _as_reply(pdf.render(document, number, longest_side), size, encoding, turn)


def picture(
    body: bytes,
    kind: MediaType,
    number: int,
    longest_side: int,
    most_pixels: int,
    encoding: Encoding,
    turn: PageTurn = 0,
) -> Replies:
    """One frame of a picture file; `full_size` is its size in pixels, upright, before the turn."""
    read = image.read_picture(body, kind, number, longest_side, most_pixels)
    header, content = _as_reply(read.image, read.full_size, encoding, turn)
    yield header | {"frames": read.frames, "incomplete": read.incomplete}, content


def text(body: bytes) -> Replies:
    """The kind of a text file, and its text as the only one of `pages`."""
    decoded = text_file.decoded(body)
    is_markdown = text_file.looks_like_markdown(decoded)
    blocks = text_file.markdown_blocks(decoded) if is_markdown else text_file.plain_blocks(decoded)
    kind = "markdown" if is_markdown else "text"
    yield {"kind": kind, "pages": [asdict(Page(1, tuple(blocks)))]}, b""


def html(body: bytes, url: str | None) -> Replies:
    """The article of a web page as the only one of `pages`."""
    from core.sources.child.html_page import read_html  # loads for half a second, and not for everybody

    read = read_html(body, url)
    yield {"pages": [asdict(read.page)], "hidden": read.hidden}, b""


def office(body: bytes) -> Replies:
    """The kind of an Office file, its pages, and what is hidden on each."""
    from core.sources.child.office.reading import read_office  # as above

    kind, read = read_office(body)
    yield {"kind": kind, "pages": [asdict(page) for page in read.pages], "hidden": read.hidden}, b""


TASKS: dict[str, Callable[..., Replies]] = {
    task.__name__: task
    for task in (
        pdf_pages,
        pdf_pages_by_pypdf,
        pdf_picture,
        picture,
        figure.pdf_figure,
        figure.picture_figure,
        text,
        html,
        office,
    )
}


def _as_reply(
    shown: Image.Image, full_size: tuple[float, float], encoding: Encoding, turn: PageTurn
) -> tuple[Header, bytes]:
    if turn:
        shown = shown.transpose(image.TRANSPOSED[turn])
    header = {"width": shown.width, "height": shown.height, "full_size": full_size}
    if encoding == "raw":
        return header, shown.tobytes()
    written = io.BytesIO()
    shown.save(written, "JPEG", quality=_JPEG_QUALITY)
    return header, written.getvalue()
