"""JSON in what a model said: as it is, or taken out of thoughts, fences and chatter."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any

from core.llm.loose_json import BLANK, OPENERS, Unreadable, read_loosely

MAX_VALUES = 20
MAX_MISSES = 200
MAX_TEXT = 400_000  # code points that are looked through
_THOUGHT = re.compile(r"<(think|thinking|thought|reasoning|analysis)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_THOUGHT_END = re.compile(r"\A.*</(?:think|thinking|thought|reasoning|analysis)>", re.DOTALL | re.IGNORECASE)
_START = re.compile(r"[{\[｛［]")
_ASIDE = re.compile(r"[{\[｛［][^{}\[\]｛｝［］]{0,200}[}\]｝］]")  # {title}, [1]: a bracket in the chatter
_LIKE_JSON = re.compile(
    rf"[{{｛]{BLANK}(?:[{OPENERS}][^\n]{{0,80}}?[{OPENERS}」]|[\w$][\w$.-]{{0,80}}){BLANK}[:：=]"
    rf"|[\[［]{BLANK}[{{\[｛［{OPENERS}]",
    re.DOTALL,
)
_ESCAPED = re.compile(r"[{\[](?:\\[nrt]|\s)*\\\"")
_decoder = json.JSONDecoder()


def values_in(text: str) -> Iterator[Any]:
    """Every outermost object or list in the text, in order. Text that is JSON as a whole is read as JSON and no more.

    Raises:
        Unreadable: at something that begins like JSON and is none, or has no end.
    """
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        yield from _outermost(_bare(text))
    else:
        yield whole


def _bare(text: str) -> str:
    """The text without thoughts and without a second layer of escapes."""
    bare = _without_thoughts(text[:MAX_TEXT]).strip().lstrip("\ufeff")
    start = _START.search(bare)
    if start and _ESCAPED.match(bare, start.start()):
        return _unescaped(bare)
    if "&quot;" in bare and '"' not in bare:
        bare = html.unescape(bare)
    return bare


def _unescaped(text: str) -> str:
    try:
        return str(json.loads(f'"{text}"', strict=False))
    except ValueError:
        return text


def _without_thoughts(text: str) -> str:
    """Without thoughts, also one that began before the text; all of it where nothing else is there."""
    rest = _THOUGHT_END.sub("", _THOUGHT.sub("", text))
    return rest if rest.strip() else text


def _outermost(text: str) -> Iterator[Any]:
    at = count = 0
    misses = MAX_MISSES
    while count < MAX_VALUES and misses and (start := _START.search(text, at)):
        try:
            value, at = _read(text, start.start())
        except Unreadable:
            aside = _ASIDE.match(text, start.start())
            if not aside or _LIKE_JSON.match(text, start.start()):
                raise  # what lies inside may be a part of what was meant
            at, misses = aside.end(), misses - 1
            continue
        count += 1
        yield value


def _read(text: str, at: int) -> tuple[Any, int]:
    try:
        return _decoder.raw_decode(text, at)
    except (ValueError, RecursionError) as fault:
        if text[at] in "[［" and not _LIKE_JSON.match(text, at):
            raise Unreadable("a bracket in the text") from fault
        return read_loosely(text, at)
