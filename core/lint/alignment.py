"""Which source character each character of a text node comes from, where entities, escapes or line starts differ."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

from core.text import Span

MAX_ENTITY_LENGTH = 40


def aligned(value: str, source: str, span: Span) -> Iterator[Span]:
    """One place for each character of `value`, in order and inside `span`.

    What stands in the source and not in the value (a backslash, the quote marks of a continued line) is passed over; a
    character that cannot be found is given the place behind the last one that was.
    """
    place = span.start
    index = 0
    while index < len(value):
        entity = _entity(source, place, span.end) if source[place : place + 1] == "&" else ""
        meant = unescape(entity)
        if entity and value.startswith(meant, index) and meant != entity:
            yield from [Span(place, place + len(entity))] * len(meant)
            place += len(entity)
            index += len(meant)
            continue
        found = source.find(value[index], place, span.end)
        start = found if found >= 0 else min(place, span.end - 1)
        yield Span(start, start + 1)
        place = start + 1
        index += 1


def _entity(source: str, start: int, end: int) -> str:
    stop = source.find(";", start, min(end, start + MAX_ENTITY_LENGTH))
    return source[start : stop + 1] if stop >= 0 else ""
