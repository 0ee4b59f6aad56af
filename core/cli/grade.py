"""`grade`: marks replies to the questions of a test."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from core.cli.batch import Json, Outcome, add_input_arguments, json_object, run_batch, show
from core.cli.streams import read_bytes
from core.dialect import parse
from core.document.diagnostic import Diagnostic
from core.document.passages import stems
from core.document.walk import questions
from core.errors import UnusableInput
from core.grading import grade
from core.text import Language, Message, Span


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The input: `{"mdx": …, "replies": {"1": "…" or ["…"]}}`."""
    add_input_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Marks one object, or with `--batch` one a line."""
    language = arguments.language
    if arguments.batch:
        return run_batch(arguments.file, lambda item: _graded(item, language), language)
    given = json_object(read_bytes(arguments.file), arguments.file)
    return show(_graded(given, language), language)


def _graded(given: Json, language: Language) -> Outcome:
    mdx = given.get("mdx")
    if not isinstance(mdx, str):
        raise UnusableInput(Message("文字列の mdx がありません。", 'There is no string "mdx".'))
    replies = _replies(given.get("replies", {}))
    document = parse(mdx).document
    asked = questions(document)
    results = []
    for number, (question, stem) in enumerate(zip(asked, stems(document), strict=True), start=1):
        mark = grade(question, replies.get(number, ()), stem=stem)
        reason = mark.reason.in_language(language)
        results.append({"question": number, "verdict": mark.verdict, "points": mark.points, "reason": reason})
    beyond = [_no_such_question(number, len(asked)) for number in sorted(replies) if not 1 <= number <= len(asked)]
    return Outcome({"results": results}, tuple(beyond), mdx)


def _replies(given: Any) -> dict[int, Sequence[str]]:
    if not isinstance(given, dict):
        raise _unusable("replies")
    return {_number(key): _reply(key, value) for key, value in given.items()}


def _number(key: str) -> int:
    if not (key.isascii() and key.isdecimal() and len(key) < 10):
        raise _unusable(key)
    return int(key)


def _reply(key: str, value: Any) -> Sequence[str]:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(value)
    raise _unusable(key)


def _unusable(key: str) -> UnusableInput:
    return UnusableInput(
        Message(
            f'replies の「{key}」を読めません。{{"1": "答え"}} か {{"1": ["答え", "答え"]}} の形にしてください。',
            f'“{key}” of replies cannot be read. Write {{"1": "reply"}} or {{"1": ["reply", "reply"]}}.',
        )
    )


def _no_such_question(number: int, count: int) -> Diagnostic:
    message = Message(
        f"問{number}への回答がありますが、問題は{count}問です。", f"There is a reply to question {number} of {count}."
    )
    return Diagnostic("reply-without-question", "warning", message, Span(0, 0))
