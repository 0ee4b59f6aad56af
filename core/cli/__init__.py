"""`python -m core COMMAND …`: the product over standard input and output. How to add a command: see the README here."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from importlib import import_module

from core.cli.streams import check_output, set_up, tell
from core.errors import StudioError
from core.text.message import LANGUAGES

# Each is the module `core.cli.<name>`, imported only when it is asked for: `convert` must not wait for OCR models.
COMMANDS: dict[str, str] = {
    "convert": "read a test in one form and write it in another",
    "lint": "find what is wrong with a test, and fix what is safe to fix",
    "grade": "mark replies to the questions of a test",
    "extract": "read the text of source files by page",
    "draft": "make a cloze test from source files",
    "edit": "change a test as a request says",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code: 0 done, 1 errors found or input unusable, 2 wrong usage."""
    set_up()
    logging.getLogger("core").addHandler(logging.NullHandler())  # people read sentences here; the log is for the app
    try:
        arguments = _parsed(list(sys.argv[1:] if argv is None else argv))
    except SystemExit as usage:  # argparse has said what is wrong, or printed the help
        return usage.code if isinstance(usage.code, int) else 2
    return _run(arguments)


def _run(arguments: argparse.Namespace) -> int:
    try:
        check_output()  # before work, which may have its price, is done for nobody
        code: int = arguments.command.run(arguments)
    except StudioError as error:
        tell(error.message.in_language(arguments.language))
        return 1
    except (BrokenPipeError, KeyboardInterrupt):
        return 1
    return code


def _parsed(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m core", description="Anaume Studio without a screen.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary)
        command.add_argument("--language", choices=LANGUAGES, default="ja", help="language of messages (default: ja)")
        if name in argv[:1]:
            module = import_module(f"core.cli.{name}")
            module.add_arguments(command)
            command.set_defaults(command=module)
    return parser.parse_args(argv)
