"""`edit`: a test changed as a request says, everything else the same to the byte."""

from __future__ import annotations

import argparse

from core.cli import turn
from core.cli.extract import open_sources
from core.cli.streams import decoded, read_bytes
from core.errors import StudioError, UnusableInput
from core.text import Message

_MARK = b"\xef\xbb\xbf"  # a byte order mark stays where it is


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The test, the request, and files that it speaks of."""
    parser.add_argument("file", metavar="FILE", help="the test as MDX; - is standard input")
    parser.add_argument("--request", required=True, metavar="TEXT", help="what shall change, in your own words")
    parser.add_argument("--source", action="append", default=[], metavar="SOURCE", help="material; may be repeated")
    turn.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Prints the changed test, and the unchanged one where nothing was to be changed or it failed (exit code 1)."""
    data = read_bytes(arguments.file)
    try:
        ended = _ended(data, arguments)
    except StudioError as fault:
        ended = turn.failed(fault)
    mark = _MARK if data.startswith(_MARK) else b""
    return turn.show(ended, mark + ended.text.encode() if ended.status == "done" else data, arguments)


def _ended(data: bytes, arguments: argparse.Namespace) -> turn.Ended:
    text = decoded(data, arguments.file)
    if not arguments.request.strip():
        raise UnusableInput(Message("--request が空です。", "--request says nothing."))
    uploads, unopened = open_sources(arguments.source)
    if unopened:
        raise UnusableInput(unopened[0])
    settings = turn.settings_of(arguments)
    return turn.take_turn(text, arguments.request, uploads, turn.team_of(arguments, settings), settings, arguments)
