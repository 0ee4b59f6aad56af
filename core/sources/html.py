"""Web pages, fetched or saved as a file."""

from __future__ import annotations

from core.document.extract import Source
from core.errors import UnusableInput, WorkerFailed
from core.sources.session import FileReader, Session
from core.sources.upload import Upload
from core.sources.warnings import found_no_text, hidden_text, is_without_text
from core.sources.wire_pages import pages_of
from core.text import Message


def read_html(upload: Upload, session: Session) -> Source:
    """The article of a page of the web as one page.

    Raises:
        UnusableInput: it takes too long or too much memory.
        Cancelled: the user stopped it.
    """
    session.tell_reading(upload.shown_name)
    try:
        header, _ = FileReader(session, upload.data).ask_once("html", url=upload.url)
    except WorkerFailed as failure:
        raise UnusableInput(_too_heavy()) from failure
    pages = pages_of(header)
    warnings = [hidden_text([1], [header["hidden"]])] if header["hidden"] else []
    warnings += [found_no_text()] if is_without_text(pages) else []
    return Source(upload.shown_name, "web", upload.sha256, pages, tuple(warnings))


def _too_heavy() -> Message:
    return Message(
        "ページを読むのに時間かメモリーがかかりすぎるため、途中でやめました。"
        "ページを PDF に保存して、ファイルとして追加してください。",
        "Reading the page takes too much time or memory and was stopped. Save it as a PDF and add that file.",
    )
