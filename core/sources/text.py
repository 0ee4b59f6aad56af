"""Plain text and Markdown files."""

from __future__ import annotations

from core.document.extract import Source
from core.errors import UnusableInput, WorkerFailed
from core.sources.session import FileReader, Session
from core.sources.upload import Upload
from core.sources.wire_pages import pages_of
from core.text import Message


def read_text(upload: Upload, session: Session) -> Source:
    """The text as one page; it is Markdown where it is written as Markdown, whatever the file is called.

    Raises:
        UnusableInput: no encoding gives text, or it takes too long.
        Cancelled: the user stopped it.
    """
    session.tell_reading(upload.shown_name)
    try:
        header, _ = FileReader(session, upload.data).ask_once("text")
    except WorkerFailed as failure:
        raise UnusableInput(_too_long()) from failure
    return Source(upload.shown_name, header["kind"], upload.sha256, pages_of(header))


def _too_long() -> Message:
    return Message(
        "テキストが長すぎて読みきれません。必要な部分だけにして、もう一度追加してください。",
        "The text is too long to read. Cut it down to the part you need and add it again.",
    )
