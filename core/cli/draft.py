"""`draft`: a cloze test from source files, as MDX."""

from __future__ import annotations

import argparse
from typing import get_args

from core.cli.extract import open_sources, read_uploads
from core.cli.streams import emit, tell
from core.drafting import DraftRequest, draft
from core.drafting.blanks import MOST_QUESTIONS
from core.drafting.planner import Focus
from core.errors import NotPossible
from core.text import Message
from core.text.message import Language

KINDS = ("typed", "choice", "mixed")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, how many questions, of which kind and about what."""
    parser.add_argument("sources", nargs="+", metavar="SOURCE", help="PDF, picture, text or Markdown file")
    parser.add_argument("--questions", type=_number, metavar="N", help="how many (default: as many as suit the text)")
    parser.add_argument("--kind", choices=KINDS, default="typed", help="how they are answered (default: typed)")
    parser.add_argument(
        "--focus", type=_focus, default=(), metavar="FOCUS", help=f"what comes first: {', '.join(get_args(Focus))}"
    )
    parser.add_argument("--password", help="opens protected PDFs")
    parser.add_argument("--offline", action="store_true", help="ask no model (the default while none is set up)")


def run(arguments: argparse.Namespace) -> int:
    """Prints the test; the code is 1 where a file could not be read or no question could be made."""
    language: Language = arguments.language
    uploads, unopened = open_sources(arguments.sources)
    for message in unopened:
        tell(message.in_language(language))
    extract = read_uploads(uploads, arguments.password, language)
    if not any(page.blocks for source in extract.sources for page in source.pages):
        raise NotPossible(
            Message("問題にする文章が読み取れませんでした。", "There is no text that questions could be made of.")
        )
    drafted = draft(DraftRequest(extract, arguments.questions, arguments.kind, focus=arguments.focus))
    emit(drafted.text)
    tell(
        Message(f"{drafted.report.made}問を作りました。", f"{drafted.report.made} questions drafted.").in_language(
            language
        )
    )
    if drafted.report.message is not None:
        tell(drafted.report.message.in_language(language))
    return 1 if unopened or extract.refusals or not drafted.report.made else 0


def _number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= MOST_QUESTIONS:
        raise argparse.ArgumentTypeError(f"from 1 to {MOST_QUESTIONS}")
    return number


def _focus(text: str) -> tuple[Focus, ...]:
    known: tuple[Focus, ...] = get_args(Focus)
    names = [part.strip() for part in text.split(",") if part.strip()]
    if not names or not set(names) <= set(known):
        raise argparse.ArgumentTypeError(f"any of {', '.join(known)}, apart by commas")
    return tuple(focus for focus in known if focus in names)
