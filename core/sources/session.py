"""One call of `read_sources`: its bounds, whom it tells how far it is, and the way to the child processes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from core.document.extract import PageTurn
from core.errors import WorkerFailed
from core.sources.limits import Limits
from core.sources.outline import ReadPage, Unit
from core.sources.pools import READERS, RECOGNISERS
from core.sources.process import Reply
from core.sources.wire import Header
from core.text import Message

Progress = Callable[[Message], None]


@dataclass(frozen=True, slots=True)
class Session:
    """What all files of one call share."""

    limits: Limits
    progress: Progress
    cancelled: Callable[[], bool]

    def tell_reading(self, name: str, number: int = 1, pages: int = 1) -> None:
        """Says that a page is being read."""
        ja, en = _place(number, pages)
        self.progress(Message(f"{name} を読んでいます{ja}", f"Reading {name}{en}"))

    def tell_recognising(self, name: str, number: int, pages: int) -> None:
        """Says that the characters in a picture are being read."""
        ja, en = _place(number, pages)
        self.progress(Message(f"{name} の文字を読んでいます{ja}", f"Reading the characters in {name}{en}"))

    def recognised(
        self, number: int, picture: Header, pixels: bytes, unit: Unit, turn: PageTurn | None = None
    ) -> ReadPage:
        """Page `number` as read off its raw picture; boxes in `unit`, those of the full size of the page.

        `turn` puts it upright; None: whoever reads it finds that out.

        Raises:
            WorkerFailed: it took too long or too much memory.
            Cancelled: the user stopped it.
        """
        arguments = {"width": picture["width"], "height": picture["height"], "turn": turn}
        task = {"task": "recognise", "arguments": arguments}
        (page, _), *_ = RECOGNISERS.ask(task, pixels, self.limits.recognition_seconds, self.cancelled)
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

    def ask(self, task: str, **arguments: object) -> Iterator[Reply]:
        """The replies to one task.

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
            yield from READERS.ask(message, self.data, self.seconds_left, self.session.cancelled)
        finally:
            self.seconds_left -= time.monotonic() - started

    def ask_once(self, task: str, **arguments: object) -> Reply:
        """The only reply to one task; raises like `ask`."""
        (reply, *_) = self.ask(task, **arguments)
        return reply


def _place(number: int, pages: int) -> tuple[str, str]:
    return (f"（{number}/{pages}ページ）", f" (page {number} of {pages})") if pages > 1 else ("", "")
