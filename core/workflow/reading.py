"""The sources of a test: reading what is unread, and keeping what was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal, cast

from core.document.extract import Extract, Page, PageTurn, Refusal, Source, SourceBlock, SourceFigure
from core.storage import Storage
from core.storage.records import StoredJob, StoredSource
from core.workflow.live import LiveJob
from core.workflow.ports import Fetcher, Reader, Seen

READING_VERSION = 2
"""Goes up when the reader gets better, so that files are read again where they are used again."""
LOOKED_AT_PIXELS = 2_000  # the longer side of a page that a model sees


@dataclass(frozen=True, slots=True)
class Sources:
    """The files of the test that a job works on, with the web pages that it fetches."""

    storage: Storage
    reader: Reader
    fetcher: Fetcher
    stored: StoredJob
    job: LiveJob
    fetched: list[str] = field(default_factory=list)  # hashes of pages

    def unread(self) -> tuple[StoredSource, ...]:
        """Files that were neither read nor refused, and files of this request of which pages are missing."""
        partly = {found.sha256 for found in self.sent().sources if any(page.reader == "none" for page in found.pages)}
        return tuple(
            source
            for source in self.storage.sources(self.stored.test_id)
            if source.refusal is None and (source.reading_version != READING_VERSION or source.sha256 in partly)
        )

    def read(self) -> Extract:
        """Reads what is unread, one file after the other, and keeps each at once; gives what is new."""
        found: list[Source] = []
        refused: list[Refusal] = []
        for source in self.unread():
            fresh = self._read_one(source)
            found += fresh.sources
            refused += fresh.refusals
        return Extract(tuple(found), tuple(refused))

    def material(self) -> Extract:
        """What was read in all files of the test."""
        return Extract(self.storage.readings(self.stored.test_id))

    def sent(self) -> Extract:
        """What was read in the files and pages that came with the request itself; empty where none came."""
        came = (*self.stored.uploads, *self.fetched)
        return Extract(tuple(found for found in self.material().sources if found.sha256 in came))

    @property
    def came_with_request(self) -> bool:
        """True where files came with the request, or pages were fetched for it."""
        return bool(self.stored.uploads or self.fetched)

    def fetch(self, url: str) -> None:
        """Keeps a page of the web like a file that was sent, to be read with the others.

        Raises:
            UnusableInput: it cannot or must not be fetched.
            Cancelled: the job was stopped.
        """
        page = self.fetcher(url, self.job.is_stopped)
        kept = self.storage.add_source(self.stored.test_id, page.shown_name, page.data, page.url)
        self.fetched.append(kept.sha256)

    def keep_found(self, query: str, markdown: str) -> None:
        """Keeps what was found for a query like a file that was sent, to be read with the others."""
        kept = self.storage.add_source(
            self.stored.test_id, f"Web: {query}.md"[:120], markdown.encode("utf-8", "replace")
        )
        self.fetched.append(kept.sha256)

    def page_image(self, source: Source, page: Page) -> bytes:
        """The picture of a page as a JPEG, upright as its boxes are.

        Raises:
            StudioError: it cannot be had.
        """
        from core.sources import Upload, page_image

        upload = Upload(source.name, self.storage.source_bytes(source.sha256), source.url)
        password = self.job.passwords.get(upload.shown_name)
        return page_image(
            upload,
            page.number,
            turn=page.turn,
            longest_side=LOOKED_AT_PIXELS,
            password=password,
            cancelled=self.job.is_stopped,
        )

    def keep_seen(self, source: Source, page: Page, seen: Seen) -> None:
        """Keeps what somebody saw on a page in the place of what was recognised there."""
        from core.sources import Upload
        from core.sources.snapping import snap_to_page

        written = Upload("page.md", seen.text.encode("utf-8", "replace"))
        read = self.reader(
            [written],
            passwords={},
            turns={},
            progress=self.job.progress,
            on_page=lambda _name, _page: None,
            cancelled=self.job.is_stopped,
        )
        blocks = tuple(block for found in read.sources for one in found.pages for block in one.blocks)
        figures = dict.fromkeys(_placed(figure, blocks) for figure in page.figures)
        for figure in seen.figures:
            box = snap_to_page(figure.box, page)
            if box is not None and page.size is not None and all(box != known.box for known in figures):
                unit: Literal["pt", "px"] = "pt" if source.kind == "pdf" else "px"
                figures[_placed(SourceFigure(box, unit, "figure", figure.caption), blocks)] = None
        better = replace(page, blocks=blocks or page.blocks, figures=tuple(figures), reader="model")
        pages = tuple(better if one.number == page.number else one for one in source.pages)
        self._keep(replace(source, pages=pages))

    def turn(self, sha256: str, number: int, degrees: int) -> Page | None:
        """Turns a page of a file further, in degrees clockwise, and reads it again; None where there is none."""
        source = next((one for one in self.storage.sources(self.stored.test_id) if one.sha256 == sha256), None)
        pages = [page for found in self.material().sources if found.sha256 == sha256 for page in found.pages]
        turns = {page.number: page.turn for page in pages}
        if source is None or number not in turns:
            return None
        turns[number] = cast(PageTurn, (turns[number] + degrees) % 360)
        fresh = self._read_one(source, turns)
        return next((page for found in fresh.sources for page in found.pages if page.number == number), None)

    def _read_one(self, source: StoredSource, turns: Mapping[int, PageTurn] = MappingProxyType({})) -> Extract:
        from core.sources import Upload

        upload = Upload(source.name, self.storage.source_bytes(source.sha256), source.url)
        fresh = self.reader(
            [upload],
            passwords=self.job.passwords,
            turns={upload.shown_name: turns},
            progress=self.job.progress,
            on_page=self.job.show_page,
            cancelled=self.job.is_stopped,
        )
        self.job.go_on()
        for reading in fresh.sources:
            self._keep(reading)
        for refusal in fresh.refusals:
            self.storage.keep_refusal(source.test_id, source.sha256, refusal.reason)
        return fresh

    def _keep(self, reading: Source) -> None:
        self.storage.keep_reading(self.stored.test_id, reading.sha256, reading, READING_VERSION)


def _placed(figure: SourceFigure, blocks: Sequence[SourceBlock]) -> SourceFigure:
    """The figure before the block that holds its caption; after all of them where none does."""
    holding = (at for at, block in enumerate(blocks) if figure.caption and figure.caption in block.text)
    return replace(figure, before=next(holding, None))
