"""The door: uploads in, `Extract` out; and the picture of a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from core.document.extract import Extract, Page, PageTurn, Refusal, Source
from core.errors import NotPossible, UnusableInput, WorkerFailed
from core.sources.cache import PageCache
from core.sources.html import read_html
from core.sources.limits import MEGABYTE, Limits
from core.sources.media_type import PICTURES, media_type
from core.sources.office import read_office
from core.sources.pdf import read_pdf
from core.sources.picture import read_picture
from core.sources.session import FileReader, OnPage, Progress, Session
from core.sources.text import read_text
from core.sources.upload import Upload
from core.text import Message

_NO_PASSWORDS: Mapping[str, str] = MappingProxyType({})
_NO_TURNS: Mapping[str, Mapping[int, PageTurn]] = MappingProxyType({})
_RECOGNISED = PageCache()
PAGE_IMAGE_SIDE = 1600


def _say_nothing(_: Message) -> None: ...


def _show_nothing(_name: str, _page: Page) -> None: ...


def _never() -> bool:
    return False


def read_sources(
    uploads: Sequence[Upload],
    *,
    limits: Limits = Limits(),  # noqa: B008 - frozen
    passwords: Mapping[str, str] = _NO_PASSWORDS,
    turns: Mapping[str, Mapping[int, PageTurn]] = _NO_TURNS,
    cache: PageCache = _RECOGNISED,
    progress: Progress = _say_nothing,
    on_page: OnPage = _show_nothing,
    cancelled: Callable[[], bool] = _never,
) -> Extract:
    """What the files hold, in their order; one that cannot be read is named in `refusals`, the others are read.

    `passwords` goes by the shown name of a file, and so does `turns`: by how many degrees clockwise each page, from 1,
    is to be turned; a page that is not named there is put upright as far as that can be found. `cache` keeps what was
    recognised. `progress` is told what is being read, `on_page` is given the name of the file and each of its pages as
    soon as that is read, `cancelled` is asked often; all are called from the thread of the caller.

    Raises:
        Cancelled: `cancelled` became true; what was being read is thrown away.
    """
    sources: list[Source] = []
    refusals: list[Refusal] = []
    for upload in uploads:
        session = Session(limits, progress, cancelled, on_page, cache, turns.get(upload.shown_name, {}))
        try:
            source = _read(upload, session, passwords.get(upload.shown_name))
            sources.append(replace(source, url=upload.url))
        except (UnusableInput, WorkerFailed) as error:
            refusals.append(Refusal(upload.shown_name, error.message))
    return Extract(tuple(sources), tuple(refusals))


def page_image(
    upload: Upload,
    number: int,
    *,
    turn: PageTurn = 0,
    longest_side: int = PAGE_IMAGE_SIDE,
    limits: Limits = Limits(),  # noqa: B008 - frozen
    password: str | None = None,
    cancelled: Callable[[], bool] = _never,
) -> bytes:
    """Page `number`, from 1, of a PDF or picture as a JPEG: upright, its longer side at most `longest_side` pixels.

    `turn` turns it further, in degrees clockwise; with that of a `core.document.extract.Page` its boxes fit.

    Raises:
        NotPossible: the file has no pages to look at.
        UnusableInput: it cannot be read, or has no such page; PasswordNeeded: it is protected.
        WorkerFailed: it takes too much time or memory.
        Cancelled: `cancelled` became true.
    """
    check_size(upload, limits)
    kind = media_type(upload.data)
    reader = FileReader(Session(limits, _say_nothing, cancelled), upload.data)
    shown: dict[str, object] = {
        "number": number,
        "longest_side": longest_side,
        "encoding": "jpeg",
        "turn": turn,
    }
    if kind == "pdf":
        return reader.ask_once("pdf_picture", password=password, **shown)[1]
    if kind in PICTURES:
        return reader.ask_once("picture", kind=kind, most_pixels=limits.pixels, **shown)[1]
    raise NotPossible(
        Message(
            f"{upload.shown_name} からは、ページの画像を作れません。文字は資料の欄で読めます。",
            f"{upload.shown_name} has no picture of its pages. Its text can be read in the material.",
        )
    )


def _read(upload: Upload, session: Session, password: str | None) -> Source:
    check_size(upload, session.limits)
    kind = media_type(upload.data)
    if kind == "pdf":
        return read_pdf(upload, session, password)
    if kind in PICTURES:
        return read_picture(upload, session, kind)
    if kind == "html":
        return read_html(upload, session)
    if kind == "office":
        return read_office(upload, session)
    return read_text(upload, session)


def check_size(upload: Upload, limits: Limits) -> None:
    """Nothing, for a file that may be taken in.

    Raises:
        UnusableInput: it is larger than that.
    """
    if len(upload.data) > limits.file_bytes:
        most = limits.file_bytes // MEGABYTE
        raise UnusableInput(
            Message(
                f"{most} MB を超えています。必要なページだけにするか、画像を小さくして、もう一度追加してください。",
                f"It is larger than {most} MB. Keep only the pages you need or make the pictures smaller.",
            )
        )
