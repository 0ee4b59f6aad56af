"""Cutting a figure out of its page."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from PIL import Image

from core.document.extract import PageTurn
from core.errors import UnusableInput
from core.sources.child import image, pdf
from core.sources.layout.geometry import Box, Turn
from core.sources.media_type import MediaType
from core.sources.wire import Header
from core.text import Message

_MOST_SCALE = 300 / 72  # as fine as print
_LARGEST_PICTURE = 4000  # pixels of the longer side of the whole picture, which must fit the memory of the child
_AIR = 0.004  # of the longer side of the page: a line round a figure is drawn half outside of its box
_SMALLEST = 1.0  # points or pixels
_JPEG_QUALITY = 88

Replies = Iterator[tuple[Header, bytes]]


def pdf_figure(
    body: bytes, password: str | None, number: int, box: list[float], turn: PageTurn, longest_side: int
) -> Replies:
    """What lies at `box`, in points, on a page that is upright after `turn`."""
    with pdf.opened(body, password) as document:
        size = pdf.page_size(document, number)
        cut = _inside(Box(*box), turn, size)
        yield {}, _encoded(_upright(pdf.render_part(document, number, cut, longest_side, _MOST_SCALE), turn))


def picture_figure(
    body: bytes, kind: MediaType, number: int, box: list[float], turn: PageTurn, longest_side: int, most_pixels: int
) -> Replies:
    """What lies at `box`, in pixels of the whole picture, on a frame that is upright after `turn`."""
    read = image.read_picture(body, kind, number, _LARGEST_PICTURE, most_pixels)
    cut = _inside(Box(*box), turn, read.full_size).scaled(read.image.width / read.full_size[0])
    left, top, right, bottom = map(round, cut)
    shown = _upright(read.image.crop((left, top, right, bottom)), turn)
    shown.thumbnail((longest_side, longest_side), Image.Resampling.LANCZOS)
    yield {}, _encoded(shown)


def _inside(box: Box, turn: PageTurn, size: tuple[float, float]) -> Box:
    """The box on the page before its turn, with a little air, within the page."""
    left, top, right, bottom = Turn(turn // 90, *size).back.apply(box).grown(_AIR * max(size))
    cut = Box(max(0.0, left), max(0.0, top), min(size[0], right), min(size[1], bottom))
    if cut.width < _SMALLEST or cut.height < _SMALLEST:
        raise UnusableInput(
            Message(
                "図の位置がページの外なので、切り出せません。資料を読みこみ直してください。",
                "The figure lies outside of its page and cannot be cut out. Please have the file read again.",
            )
        )
    return cut


def _upright(shown: Any, turn: PageTurn) -> Any:
    return shown.transpose(image.TRANSPOSED[turn]) if turn else shown


def _encoded(shown: Image.Image) -> bytes:
    """As PNG or JPEG, whichever is smaller: drawings stay sharp, photos small."""
    png, jpeg = io.BytesIO(), io.BytesIO()
    shown.save(png, "PNG", optimize=True)
    shown.save(jpeg, "JPEG", quality=_JPEG_QUALITY)
    return min(png.getvalue(), jpeg.getvalue(), key=len)
