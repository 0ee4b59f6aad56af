"""Finds the editor value in a text: alone, in a fence, among words, or cut off in the middle of a stream."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from pydantic_core import from_json

from core.editor_json.reading.elements import element_of
from core.text.surrogates import whole_characters, whole_characters_in

_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})[ \t]*\w*[ \t]*\n(.*?)(?:^[ \t]*\1|\Z)", re.MULTILINE | re.DOTALL)
_OPENING = re.compile(r'[\[{](?=\s*(?:[\[{"]|\Z))')
_BETWEEN = re.compile(r"[\s,]*(?=\{)")
_NODE_KEY = re.compile(r'"(?:type|children|text)"\s*:')
_MARKDOWN = re.compile(r"<question\b|^#{1,6}\s", re.MULTILINE | re.IGNORECASE)
_LAST_STRING = re.compile(r'"(\w+)"\s*:\s*"(?:[^"\\]|\\.)*\Z', re.DOTALL)
_MAX_OPENINGS = 40  # brackets among the words before the value that are tried in turn
_DECODER = json.JSONDecoder(parse_int=str, parse_float=str)  # 1.0 stays as it was written


class NoValue(ValueError):
    """The text holds no editor value."""


@dataclass(frozen=True, slots=True)
class FoundValue:
    """A JSON value, whether its end was missing, and its place `[start, end)` in the text."""

    value: Any
    is_cut_off: bool
    start: int
    end: int


def found_value(text: str) -> FoundValue:
    """The first value in the text that looks like editor nodes.

    Raises:
        NoValue: there is none.
    """
    text = whole_characters(text)
    if text.strip() == "[]":
        return FoundValue([], False, 0, len(text))
    for start, end in _places(text):
        for match in islice(_OPENING.finditer(text, start, end), _MAX_OPENINGS):
            found = _value_at(text, match.start(), end)
            if found and has_nodes(found.value):
                return replace(found, value=whole_characters_in(found.value))
    raise NoValue


def looks_like_editor_json(text: str) -> bool:
    """True where the text is an editor value, alone, in a fence or among a few words.

    A test in MDX that only shows some JSON is none: it has headings or blanks outside, or more text around than inside.
    """
    if not _NODE_KEY.search(text):
        return False
    try:
        found = found_value(text)
    except NoValue:
        return False
    outside = f"{text[: found.start]}\n{text[found.end :]}"
    return len(outside.strip()) <= found.end - found.start and not _MARKDOWN.search(outside)


def has_nodes(value: object) -> bool:
    """True for a node, an array with a node in it, or an editor object that holds such an array."""
    match value:
        case list():
            return any(isinstance(item, dict) and has_nodes(item) for item in value)
        case {"children": _} | {"text": str()}:
            return True
        case {"value": list() as nodes} | {"nodes": list() as nodes}:
            return has_nodes(nodes)
        case dict():
            return element_of(value) not in ("unknown", "text")
        case _:
            return False


def _places(text: str) -> Iterator[tuple[int, int]]:
    for fence in _FENCE.finditer(text):
        yield fence.span(2)
    yield 0, len(text)


def _value_at(text: str, start: int, end: int) -> FoundValue | None:
    """The value that begins at `start`, or several objects in a row; where it is cut off, what can be read of it."""
    values: list[Any] = []
    place = start
    try:
        value, place = _DECODER.raw_decode(text, start)
        values.append(value)
        while isinstance(value, dict) and (gap := _BETWEEN.match(text, place, end)):
            value, place = _DECODER.raw_decode(text, gap.end())
            values.append(value)
    except (ValueError, RecursionError):
        rest = _cut_off_value(text[place if values else start : end].lstrip(" \t\r\n,"))
        if rest is None and not values:
            return None
        values += [] if rest is None else [rest]
        return FoundValue(values if len(values) > 1 else values[0], True, start, end)
    return FoundValue(values if len(values) > 1 else values[0], False, start, place)


def _cut_off_value(text: str) -> Any:
    """What can be read of a value that ends too early; half a text is kept, half an answer is not."""
    last = _LAST_STRING.search(text)
    try:
        return from_json(text, allow_partial="trailing-strings" if last and last[1] == "text" else True)
    except ValueError:
        return None
