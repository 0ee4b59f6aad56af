"""One call of `read_sources`: its bounds, whom it tells how far it is, and the way to the child processes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from core.document.extract import Page, PageTurn
from core.errors import WorkerFailed
from core.sources.cache import PageCache, page_key
from core.sources.limits import Limits
from core.sources.outline import ReadPage, Unit, outlined
from core.sources.pools import READERS, RECOGNISERS
from core.sources.process import Reply
from core.sources.wire import Header
from core.text import Message

Progress = Callable[[Message], None]
_PICTURE_SECONDS = 1.0  # a full page was measured at 0.02 to 0.3
OnPage = Callable[[str, Page], None]


def _show_nothing(_name: str, _page: Page) -> None: ...


@dataclass(frozen=True, slots=True)
class Session:
    """What all files of one call share; `turns` are those of the pages of the file that is being read."""

    limits: Limits
    progress: Progress
    cancelled: Callable[[], bool]
    on_page: OnPage = _show_nothing
    cache: PageCache = field(default_factory=PageCache)
    turns: Mapping[int, PageTurn] = field(default_factory=dict)

    def show(self, name: str, page: ReadPage) -> None:
        """Gives a page of a file away as soon as it is read, its headings told by what stands on it alone."""
        self.on_page(name, outlined([page])[0])

    def tell_reading(self, name: str, number: int = 1, pages: int = 1) -> None:
        """Says that a page is being read."""
        ja, en = _place(number, pages)
        self.progress(Message(f"{name} を読んでいます{ja}", f"Reading {name}{en}"))

    def tell_recognising(self, name: str, number: int, pages: int) -> None:
        """Says that the characters in a picture are being read."""
        ja, en = _place(number, pages)
        self.progress(Message(f"{name} の文字を読んでいます{ja}", f"Reading the characters in {name}{en}"))

    def known(self, sha256: str, number: int) -> Header | None:
        """What `recognised` kept of this page of a file with this hash, for `recognised_before`."""
        return self.cache.get(self._key_of_place(sha256, number))

    def recognised(self, sha256: str, number: int, picture: Header, pixels: bytes, unit: Unit) -> ReadPage:
        """Page `number` as read off its raw picture; boxes in `unit`, those of the full size of the page.

        Raises:
            WorkerFailed: it took too long or too much memory.
            Cancelled: the user stopped it.
        """
        arguments = {"width": picture["width"], "height": picture["height"], "turn": self.turns.get(number)}
        key = page_key(*arguments.values(), content=pixels)
        page = self.cache.get(key)
        if page is None:
            task = {"task": "recognise", "arguments": arguments}
            (page, _), *_ = RECOGNISERS.ask(task, pixels, self.limits.recognition_seconds, self.cancelled)
            self.cache.put(key, page)
        known = {"picture": picture, "page": page}
        self.cache.put(self._key_of_place(sha256, number), known)
        return recognised_before(number, known, unit)

    def _key_of_place(self, sha256: str, number: int) -> str:
        return page_key(sha256, number, self.limits.longest_side, self.turns.get(number))


def recognised_before(number: int, known: Header, unit: Unit) -> ReadPage:
    """Page `number` from what was kept of it."""
    picture, page = known["picture"], known["page"]
    scale = picture["full_size"][0] / picture["width"]
    return ReadPage.from_wire(number, page, unit, "ocr", scale=scale, turn=page["turn"])


@dataclass(slots=True)
class FileReader:
    """Asks the readers about one file, all its tasks together within the time that a file may take."""

    session: Session
    data: bytes
    seconds_left: float = field(init=False)

    def __post_init__(self) -> None:
        self.seconds_left = self.session.limits.reading_seconds

    def ask(self, task: str, *, cancelled: Callable[[], bool] | None = None, **arguments: object) -> Iterator[Reply]:
        """The replies to one task; `cancelled` stands in for that of the session.

        Raises:
            UnusableInput: the file cannot be used.
            WorkerFailed: it took too long or too much memory.
            Cancelled: the user stopped it.
        """
        if self.seconds_left <= 0:
            raise WorkerFailed(Message("時間がかかりすぎました。", "It took too long."))
        started = time.monotonic()
        message = {"task": task, "arguments": arguments}
        try:
            yield from READERS.ask(message, self.data, self.seconds_left, cancelled or self.session.cancelled)
        finally:
            self.seconds_left -= time.monotonic() - started

    def allow_for_picture(self) -> None:
        """Gives the file the time that one more of its pages may take to be drawn."""
        self.seconds_left += _PICTURE_SECONDS

    def ask_once(self, task: str, **arguments: object) -> Reply:
        """The only reply to one task; raises like `ask`."""
        (reply, *_) = self.ask(task, cancelled=None, **arguments)
        return reply


def _place(number: int, pages: int) -> tuple[str, str]:
    return (f"（{number}/{pages}ページ）", f" (page {number} of {pages})") if pages > 1 else ("", "")
