"""Word and PowerPoint files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.document.extract import Page, Source
from core.errors import UnusableInput, WorkerFailed
from core.sources.session import FileReader, Session
from core.sources.upload import Upload
from core.sources.warnings import found_no_text, hidden_text, is_without_text, pages_over_limit
from core.sources.wire_pages import pages_of
from core.text import Message


def read_office(upload: Upload, session: Session) -> Source:
    """The text of a Word file, by page, or of a PowerPoint file, by slide.

    Raises:
        UnusableInput: it is another ZIP file, protected, damaged, holds macros, or unpacks to too much.
        Cancelled: the user stopped it.
    """
    session.tell_reading(upload.shown_name)
    try:
        header, _ = FileReader(session, upload.data).ask_once("office")
    except WorkerFailed as failure:
        raise UnusableInput(_too_heavy()) from failure
    pages = pages_of(header)
    hidden = {int(number): text for number, text in header["hidden"].items()}  # names in JSON are texts
    kept = pages[: session.limits.pages]
    return Source(upload.shown_name, header["kind"], upload.sha256, kept, tuple(_warnings(kept, len(pages), hidden)))


def _warnings(kept: tuple[Page, ...], total: int, hidden: Mapping[int, str]) -> Iterator[Message]:
    if total > len(kept):
        yield pages_over_limit(len(kept), total)
    if hidden:
        yield hidden_text([*hidden], [*hidden.values()])
    if is_without_text(kept):
        yield found_no_text()


def _too_heavy() -> Message:
    return Message(
        "ファイルを読むのに時間かメモリーがかかりすぎるため、途中でやめました。"
        "必要な部分だけを残して保存し直すか PDF に書き出して、もう一度追加してください。",
        "Reading the file takes too much time or memory and was stopped. Keep only the part you need or export it as a "
        "PDF, and add it again.",
    )
