"""`convert`: reads a test in one form and writes it in another."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace

from core import editor_json
from core.cli import pictures
from core.cli.batch import Outcome, add_input_arguments, run_batch, show, text_of
from core.cli.pictures import PictureFolder
from core.cli.streams import read_text
from core.dialect import is_notation, parse, read_notation, read_reply, serialise, to_mdast
from core.document.diagnostic import Diagnostic
from core.document.learner import learner_view
from core.document.nodes import Document
from core.text import Span

SOURCE_FORMS = ("auto", "mdx", "editor-json", "notation")
TARGET_FORMS = ("editor-json", "mdx", "learner-json", "mdast")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The forms, the editor's profile, the secret of a learner's view, and the input."""
    parser.add_argument("--from", dest="source", choices=SOURCE_FORMS, default="auto", help="form of the input")
    parser.add_argument("--to", dest="target", choices=TARGET_FORMS, default="editor-json", help="form of the result")
    parser.add_argument("--profile", choices=editor_json.PROFILES, default="testmaker", help="names in editor JSON")
    parser.add_argument("--secret", help="draws places and names in learner-json (default: this installation's own)")
    pictures.add_argument(parser, "pictures that lie there are put into editor-json and learner-json")
    add_input_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Converts one text, or with `--batch` one a line."""
    if arguments.batch:
        return run_batch(arguments.file, lambda item: _convert(text_of(item), arguments), arguments.language)
    return show(_convert(read_text(arguments.file), arguments), arguments.language)


@dataclass(frozen=True, slots=True)
class _Reading:
    """What was read, and the text that the places of its diagnostics refer to; `is_mdx`: that text is MDX."""

    document: Document
    diagnostics: tuple[Diagnostic, ...]
    text: str
    is_mdx: bool = False
    exit_code: int = 0


def _convert(text: str, arguments: argparse.Namespace) -> Outcome:
    reading = _read(text, arguments.source)
    return Outcome(_written(reading, arguments), reading.diagnostics, reading.text, reading.exit_code)


def _read(text: str, form: str) -> _Reading:
    if form == "auto":
        return _read_reply(text)
    if form == "editor-json":
        read = editor_json.read_text(text)
        found_none = any(diagnostic.severity == "error" for diagnostic in read.diagnostics)
        return _Reading(read.document, read.diagnostics, text, exit_code=int(found_none))
    parsed = read_notation(text) if form == "notation" else parse(text)
    return _Reading(parsed.document, parsed.diagnostics, text, is_mdx=form == "mdx")


def _read_reply(text: str) -> _Reading:
    """The test in what a model said, in whichever form it is."""
    if editor_json.looks_like_editor_json(text):
        return _read(text, "editor-json")
    reply = read_reply(text)
    if editor_json.looks_like_editor_json(reply.text):
        form = "editor-json"
    else:
        form = "notation" if is_notation(reply.text) else "mdx"
    reading = _read(reply.text, form)
    cut = tuple(Diagnostic("reply-wrapping", "info", note, Span(0, 0)) for note in reply.notes)
    return replace(reading, diagnostics=(*cut, *reading.diagnostics))


def _written(reading: _Reading, arguments: argparse.Namespace) -> object:
    if arguments.assets and arguments.target in ("editor-json", "learner-json"):
        reading = replace(reading, document=PictureFolder(arguments.assets).put_in(reading.document))
    match arguments.target:
        case "mdx":
            return serialise(reading.document)
        case "mdast":
            return to_mdast(reading.text if reading.is_mdx else serialise(reading.document))
        case "learner-json":
            return learner_view(reading.document, _secret(arguments.secret)).as_json()
        case _:
            return editor_json.write(reading.document, arguments.profile)


def _secret(given: str | None) -> bytes:
    if given is not None:
        return given.encode("utf-8", "surrogateescape")
    from core.settings import Settings, installation_secret  # a third of the time to start, and seldom needed

    return installation_secret(Settings())
