"""One input or many: what `convert`, `lint` and `grade` share. A command says what to do with one text or object."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.cli.diagnostics import as_json, as_line
from core.cli.streams import decoded, emit, lines, tell
from core.document.diagnostic import Diagnostic
from core.errors import StudioError, UnusableInput
from core.text import Language, Lines, Message
from core.text.surrogates import whole_characters_in

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command made of one input.

    `result` goes to standard output: a text as it is, anything else as JSON. `diagnostics` go to standard error (in a
    batch: into the line), their places refer to `text`.
    """

    result: object
    diagnostics: tuple[Diagnostic, ...] = ()
    text: str = ""
    exit_code: int = 0


def add_input_arguments(parser: argparse.ArgumentParser) -> None:
    """`FILE` (`-` or nothing: standard input) and `--batch`."""
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="input; - or nothing: standard input")
    parser.add_argument("--batch", action="store_true", help="JSON lines in and out, in one process")


def show(outcome: Outcome, language: Language) -> int:
    """Prints the outcome of a single call and gives its exit code."""
    places = Lines(outcome.text)
    for diagnostic in outcome.diagnostics:
        tell(as_line(diagnostic, places, language))
    emit(outcome.result)
    return outcome.exit_code


def run_batch(name: str, work: Callable[[Json], Outcome], language: Language) -> int:
    """One JSON object a line in, `{"name","result","diagnostics"}` a line out; a bad line has an `error` too.

    The exit code is 1 where a line was bad or its outcome says so, else 0.
    """
    code = 0
    for line in lines(name):
        answer, line_code = _answer(line, work, language)
        emit(answer, indent=None)
        code = max(code, line_code)
    return code


def text_of(item: Json) -> str:
    """The `text` of a line.

    Raises:
        UnusableInput: it has none.
    """
    text = item.get("text")
    if not isinstance(text, str):
        raise UnusableInput(Message("この行には文字列の text がありません。", 'This line has no string "text".'))
    return text


def json_object(data: bytes, name: str) -> Json:
    """The JSON object that the bytes hold; half characters in its strings are replaced.

    Raises:
        UnusableInput: they hold no JSON object.
    """
    text = decoded(data, name)
    try:
        value = whole_characters_in(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise _no_json(name) from error
    if not isinstance(value, dict):
        raise _no_json(name)
    return value


def _answer(line: bytes, work: Callable[[Json], Outcome], language: Language) -> tuple[Json, int]:
    name: object = None
    try:
        item = json_object(line, "この行" if language == "ja" else "this line")
        name = item.get("name")
        outcome = work(item)
    except StudioError as error:
        return {"name": name, "result": None, "diagnostics": [], "error": error.message.in_language(language)}, 1
    places = Lines(outcome.text)
    found = [as_json(diagnostic, places, language) for diagnostic in outcome.diagnostics]
    return {"name": name, "result": outcome.result, "diagnostics": found}, outcome.exit_code


def _no_json(name: str) -> UnusableInput:
    return UnusableInput(Message(f"{name}は JSON のオブジェクトではありません。", f"{name} is not a JSON object."))
