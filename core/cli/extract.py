"""`extract`: the text of source files by page, with the boxes of figures and tables."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from core.cli.streams import emit, tell
from core.document.extract import Extract, Page, Source
from core.sources import Limits, Upload, read_sources
from core.text import Message
from core.text.message import Language


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, and the password of protected ones."""
    parser.add_argument("sources", nargs="+", metavar="SOURCE", help="PDF, picture, text or Markdown file")
    parser.add_argument("--password", help="opens protected PDFs")


def run(arguments: argparse.Namespace) -> int:
    """Prints what was read as JSON. Files that could not be read are named on standard error; then the code is 1."""
    language: Language = arguments.language
    uploads, unopened = open_sources(arguments.sources)
    extract = read_uploads(uploads, arguments.password, language)
    for message in unopened:
        tell(message.in_language(language))
    emit({"sources": [_source_as_json(source, language) for source in extract.sources]})
    return 1 if unopened or extract.refusals else 0


def open_sources(names: Sequence[str]) -> tuple[list[Upload], list[Message]]:
    """The files as uploads, and what to say about those that cannot be opened."""
    uploads: list[Upload] = []
    unopened: list[Message] = []
    most = Limits().file_bytes
    for name in names:
        try:
            with Path(name).open("rb") as stream:
                uploads.append(Upload(name, stream.read(most + 1)))
        except OSError as error:
            unopened.append(
                Message(
                    f"{name} を開けません（{error.strerror}）。名前と場所を確かめてください。",
                    f"{name} cannot be opened ({error.strerror}). Check its name and place.",
                )
            )
    return uploads, unopened


def read_uploads(uploads: Sequence[Upload], password: str | None, language: Language) -> Extract:
    """What the uploads hold; status lines and refusals go to standard error."""
    passwords = {upload.shown_name: password for upload in uploads} if password is not None else {}
    extract = read_sources(uploads, passwords=passwords, progress=lambda message: tell(message.in_language(language)))
    for refusal in extract.refusals:
        tell(f"{refusal.name}: {refusal.reason.in_language(language)}")
    return extract


def _source_as_json(source: Source, language: Language) -> dict[str, object]:
    return {
        "name": source.name,
        "kind": source.kind,
        "pages": [_page_as_json(page) for page in source.pages],
        "warnings": [warning.in_language(language) for warning in source.warnings],
    }


def _page_as_json(page: Page) -> dict[str, object]:
    figures = [{"box": list(figure.box), "unit": figure.unit, "kind": figure.kind} for figure in page.figures]
    return {"number": page.number, "text": page.text, "figures": figures}
