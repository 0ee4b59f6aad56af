"""Photos and pictures: every frame upright, then its characters recognised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from core.document.extract import Page, Source
from core.errors import UnusableInput, WorkerFailed
from core.sources.media_type import MediaType
from core.sources.outline import ReadPage, doubtful, outlined
from core.sources.process import OutOfTime
from core.sources.session import FileReader, Session, recognised_before
from core.sources.upload import Upload
from core.sources.warnings import (
    found_no_text,
    hard_to_read,
    is_without_text,
    only_first_frame,
    pages_not_read,
    pages_over_limit,
    picture_incomplete,
    recognition_over_time,
)
from core.sources.wire import Header
from core.text import Message


def read_picture(upload: Upload, session: Session, kind: MediaType) -> Source:
    """The characters of a picture; a TIFF may have several pages, of anything else the first frame is read.

    Raises:
        UnusableInput: it cannot be decoded, or is too large.
        Cancelled: the user stopped it.
    """
    reading = _Reading(upload, session, FileReader(session, upload.data), kind)
    reading.read()
    pages = outlined(reading.pages)
    return Source(upload.shown_name, "image", upload.sha256, pages, tuple(reading.warnings(pages)))


@dataclass(slots=True)
class _Reading:
    """The frames of one picture file as they are read."""

    upload: Upload
    session: Session
    reader: FileReader
    kind: MediaType
    frames: int = 1
    incomplete: bool = False
    pages: list[ReadPage] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    over_time: list[int] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.upload.shown_name

    @property
    def last(self) -> int:
        return min(self.frames, self.session.limits.pages) if self.kind == "tiff" else 1

    def read(self) -> None:
        self._read_frame(1)
        while len(self.pages) < self.last:
            number = len(self.pages) + 1
            try:
                self._read_frame(number)
            except UnusableInput:
                self.lost.append(number)
                self.pages.append(ReadPage.unread(number))

    def _read_frame(self, number: int) -> None:
        self.session.tell_reading(self.name, number, self.last)
        known = self.session.known(self.upload.sha256, number)
        page = self._recognised(number) if known is None else recognised_before(number, known, "px")
        if known is not None:
            self._note(known["picture"])
        self.pages.append(page)
        self.session.show(self.name, page)

    def _recognised(self, number: int) -> ReadPage:
        try:
            header, pixels = self.reader.ask_once(
                "picture",
                kind=self.kind,
                number=number,
                longest_side=self.session.limits.longest_side,
                most_pixels=self.session.limits.pixels,
                encoding="raw",
            )
        except WorkerFailed as failure:
            raise UnusableInput(_too_heavy()) from failure
        self._note(header)
        self.session.tell_recognising(self.name, number, self.last)
        try:
            return self.session.recognised(self.upload.sha256, number, header, pixels, "px")
        except OutOfTime:
            self.over_time.append(number)
        except WorkerFailed:
            self.lost.append(number)
        return ReadPage.unread(number)

    def _note(self, picture: Header) -> None:
        self.frames = picture["frames"]
        self.incomplete = self.incomplete or picture["incomplete"]

    def warnings(self, pages: tuple[Page, ...]) -> Iterator[Message]:
        if self.incomplete:
            yield picture_incomplete()
        if self.kind != "tiff" and self.frames > 1:
            yield only_first_frame(self.frames)
        elif self.frames > self.last:
            yield pages_over_limit(self.last, self.frames)
        if self.lost:
            yield pages_not_read(self.lost)
        if self.over_time:
            yield recognition_over_time(self.over_time)
        if unsure := doubtful(self.pages):
            yield hard_to_read(unsure)
        if is_without_text(pages):
            yield found_no_text()


def _too_heavy() -> Message:
    return Message(
        "画像を開くのに時間かメモリーがかかりすぎるため、途中でやめました。"
        "小さくするか JPEG に変換して、もう一度追加してください。",
        "Opening the picture takes too much time or memory and was stopped. Make it smaller or convert it to JPEG.",
    )
