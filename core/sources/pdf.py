"""PDF files: text where there is text, recognition where a page is only a picture."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field

from core.document.extract import Page, Source, SourceBlock
from core.errors import PasswordNeeded, UnusableInput, WorkerFailed
from core.sources.outline import ReadPage, doubtful, outlined
from core.sources.process import OutOfTime, Reply
from core.sources.session import FileReader, Session, recognised_before
from core.sources.strands import in_two_strands
from core.sources.upload import Upload
from core.sources.warnings import (
    found_no_text,
    hard_to_read,
    hidden_text,
    is_without_text,
    pages_not_read,
    pages_over_limit,
    recognition_over_time,
    shape_lost,
)
from core.sources.wire import Header
from core.text import Message

_FIRST_PAGES = 4  # read and shown before it is known how many there are
_MANY_PAGES = 8  # worth two children


def read_pdf(upload: Upload, session: Session, password: str | None) -> Source:
    """The text of a PDF by page.

    Raises:
        PasswordNeeded: it is protected, and `password` is missing or wrong.
        UnusableInput: it cannot be read at all.
        Cancelled: the user stopped it.
    """
    reader = FileReader(session, upload.data)
    reading = _Reading(upload, session, reader, password)
    try:
        reading.read_text()
    except PasswordNeeded:
        raise
    except UnusableInput as damaged:
        return _read_by_pypdf(upload, reader, password, damaged)
    reading.read_pictures()
    if len(reading.lost) == len(reading.pages):
        raise UnusableInput(_too_heavy())
    pages = outlined([reading.pages[number] for number in sorted(reading.pages)])
    return Source(upload.shown_name, "pdf", upload.sha256, pages, tuple(reading.warnings(pages)))


@dataclass(slots=True)
class _Reading:
    """The pages of one PDF as they are read."""

    upload: Upload
    session: Session
    reader: FileReader
    password: str | None
    total: int = 0
    pages: dict[int, ReadPage] = field(default_factory=dict)
    pictures: list[int] = field(default_factory=list)  # pages to recognise
    lost: list[int] = field(default_factory=list)
    over_time: list[int] = field(default_factory=list)
    hidden: dict[int, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.upload.shown_name

    @property
    def last(self) -> int:
        return min(self.total, self.session.limits.pages)

    def read_text(self) -> None:
        """Reads all pages. One that breaks its child is left out, and a new child goes on after it."""
        wanted: tuple[int, int] | None = (1, _FIRST_PAGES)
        while self.reader.seconds_left > 0 and wanted:
            try:
                self._read(*wanted)
            except WorkerFailed as failure:
                if not self.total:
                    raise UnusableInput(_too_heavy()) from failure
                self._lose(next(number for number in range(1, self.last + 1) if number not in self.pages))
            wanted = self._missing()
        for number in range(1, self.last + 1):
            if number not in self.pages:
                self._lose(number)

    def _missing(self) -> tuple[int, int] | None:
        """The first run of pages that were not read yet."""
        missing = [number for number in range(1, self.last + 1) if number not in self.pages]
        gaps = (number for number in missing if number + 1 in self.pages or number == self.last)
        return (missing[0], next(gaps)) if missing else None

    def _read(self, first: int, last: int) -> None:
        if last - first >= _MANY_PAGES:
            replies = in_two_strands(self._ask, first, last, self.session.cancelled)
        else:
            replies = self._ask(first, last, self.session.cancelled)
        with closing(replies):
            for header, _ in replies:
                self._note(header)

    def _ask(self, first: int, last: int, cancelled: Callable[[], bool]) -> Generator[Reply]:
        last = min(last, self.session.limits.pages)
        yield from self.reader.ask("pdf_pages", cancelled=cancelled, password=self.password, first=first, last=last)

    def _note(self, header: Header) -> None:
        if "pages" in header:
            self.total = header["pages"]
        elif header["page"] is None:
            self._lose(header["number"])
        else:
            self._take(header["number"], header["page"])
        if len(self.pages) < self.last:
            self.session.tell_reading(self.name, len(self.pages) + 1, self.last)

    def _take(self, number: int, page: Header) -> None:
        read = ReadPage.from_wire(number, page, "pt", "text").turned(self.session.turns.get(number, 0))
        self.pages[number] = read
        if page["needs_picture"]:
            self.pictures.append(number)
        else:
            self.session.show(self.name, read)
        if page["hidden"]:
            self.hidden[number] = page["hidden"]

    def _lose(self, number: int) -> None:
        self.pages[number] = ReadPage.unread(number)
        self.lost.append(number)

    def read_pictures(self) -> None:
        """Recognises the characters of pages that have no readable text."""
        for number in self.pictures:
            self.session.tell_recognising(self.name, number, self.total)
            self.pages[number] = ReadPage.unread(number)
            try:
                self.pages[number] = self._recognised(number)
            except OutOfTime:
                self.over_time.append(number)
            except (UnusableInput, WorkerFailed):
                self.lost.append(number)
            self.session.show(self.name, self.pages[number])

    def _recognised(self, number: int) -> ReadPage:
        if known := self.session.known(self.upload.sha256, number):
            return recognised_before(number, known, "pt")
        self.reader.allow_for_picture()
        header, pixels = self.reader.ask_once(
            "pdf_picture",
            password=self.password,
            number=number,
            longest_side=self.session.limits.longest_side,
            encoding="raw",
        )
        return self.session.recognised(self.upload.sha256, number, header, pixels, "pt")

    def warnings(self, pages: tuple[Page, ...]) -> Iterator[Message]:
        if self.total > self.last:
            yield pages_over_limit(self.last, self.total)
        if self.lost:
            yield pages_not_read(self.lost)
        if self.over_time:
            yield recognition_over_time(self.over_time)
        if self.hidden:
            yield hidden_text([*self.hidden], [*self.hidden.values()])
        if unsure := doubtful([*self.pages.values()]):
            yield hard_to_read(unsure)
        if is_without_text(pages):
            yield found_no_text()


def _read_by_pypdf(upload: Upload, reader: FileReader, password: str | None, damaged: UnusableInput) -> Source:
    """Second opinion: pypdf opens one of some three hundred files that PDFium does not, without places."""
    last = reader.session.limits.pages
    try:
        replies = list(reader.ask("pdf_pages_by_pypdf", password=password, last=last))
    except (UnusableInput, WorkerFailed):
        raise damaged from None
    pages = tuple(
        Page(number, tuple(SourceBlock(**block) for block in header["blocks"]))
        for number, (header, _) in enumerate(replies, start=1)
    )
    if not any(page.blocks for page in pages):
        raise damaged
    return Source(upload.shown_name, "pdf", upload.sha256, pages, (shape_lost(),))


def _too_heavy() -> Message:
    return Message(
        "読むのに時間かメモリーがかかりすぎるため、途中でやめました。"
        "必要なページだけの PDF にして、もう一度追加してください。",
        "Reading it takes too much time or memory and was stopped. Make a PDF of the pages you need and add that.",
    )
