"""The sources of a test: reading what is unread, and keeping what was read."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.document.extract import Extract, Refusal, Source
from core.storage import Storage
from core.storage.records import StoredJob, StoredSource
from core.workflow.live import LiveJob
from core.workflow.ports import Fetcher, Reader

READING_VERSION = 1
"""Goes up when the reader gets better, so that files are read again where they are used again."""


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

    def _read_one(self, source: StoredSource) -> Extract:
        from core.sources import Upload

        upload = Upload(source.name, self.storage.source_bytes(source.sha256), source.url)
        fresh = self.reader(
            [upload], passwords=self.job.passwords, progress=self.job.progress, cancelled=self.job.is_stopped
        )
        self.job.go_on()
        for reading in fresh.sources:
            self.storage.keep_reading(source.sha256, reading, READING_VERSION)
        for refusal in fresh.refusals:
            self.storage.keep_refusal(source.test_id, source.sha256, refusal.reason)
        return fresh
