"""A figure cut out of the page it lies on, in a child process like everything that opens a file."""

from __future__ import annotations

from collections.abc import Callable

from core.document.extract import Box, PageTurn
from core.errors import NotPossible
from core.sources.limits import Limits
from core.sources.media_type import PICTURES, media_type
from core.sources.reading import check_size
from core.sources.session import FileReader, Session
from core.sources.upload import Upload
from core.text import Message

FIGURE_SIDE = 2000
THUMBNAIL_SIDE = 320


def figure_image(
    upload: Upload,
    page: int,
    box: Box,
    *,
    turn: PageTurn = 0,
    longest_side: int = FIGURE_SIDE,
    limits: Limits = Limits(),  # noqa: B008 - frozen
    password: str | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> bytes:
    """What lies at `box` on page `page` (from 1), as PNG or JPEG, its longer side at most `longest_side` pixels.

    `box` is in the unit of the page's figures: points in a PDF, else pixels, on the page upright after `turn`. A PDF is
    drawn as fine as the bound allows, at most at 300 dots an inch.

    Raises:
        NotPossible: the file has no pages to cut from.
        UnusableInput: it cannot be read, has no such page, or the box lies outside; PasswordNeeded: it is protected.
        WorkerFailed: it takes too much time or memory.
        Cancelled: `cancelled` became true.
    """
    check_size(upload, limits)
    kind = media_type(upload.data)
    if kind != "pdf" and kind not in PICTURES:
        raise NotPossible(
            Message(
                f"{upload.shown_name} からは図を切り出せません。PDF か画像で追加してください。",
                f"No figure can be cut from {upload.shown_name}. Add it as a PDF or a picture.",
            )
        )
    reader = FileReader(Session(limits, lambda _: None, cancelled), upload.data)
    place = {"number": page, "box": [*box], "turn": turn, "longest_side": longest_side}
    if kind == "pdf":
        return reader.ask_once("pdf_figure", password=password, **place)[1]
    return reader.ask_once("picture_figure", kind=kind, most_pixels=limits.pixels, **place)[1]
