"""`lint`: what is wrong with a test, or with `--fix` the test with what can safely be put right."""

from __future__ import annotations

import argparse
from pathlib import Path

from core.cli.batch import Outcome, add_input_arguments, run_batch, show, text_of
from core.cli.diagnostics import as_json, as_line
from core.cli.streams import read_text
from core.dialect import parse
from core.document.diagnostic import Diagnostic
from core.document.extract import Extract
from core.errors import UnusableInput
from core.lint import apply_safe_fixes, lint
from core.sources import Upload, read_sources
from core.text import Lines, Message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The form of the findings, the sources of the test, whether to fix it, and the input."""
    parser.add_argument("--format", choices=("text", "json"), default="text", help="form of the findings")
    parser.add_argument("--source", action="append", default=[], metavar="FILE", help="a source that answers stem from")
    parser.add_argument("--fix", action="store_true", help="print the test with the safe fixes applied")
    add_input_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Lints one text, or with `--batch` one a line; exit code 1 where an error is found."""
    extract = _extract(arguments.source) if arguments.source else None
    if arguments.batch:
        work = lambda item: _outcome(text_of(item), extract, arguments, as_data=True)  # noqa: E731
        return run_batch(arguments.file, work, arguments.language)
    return show(_outcome(read_text(arguments.file), extract, arguments, as_data=False), arguments.language)
