"""Where sentences begin and end, in Japanese and in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import east_asian_width

from core.text import Span

_OPENING, _CLOSING = "「『（(【〔［[“", "」』）)】〕］]”"
_END = re.compile(
    r"(?P<cjk>[。！？]+[」』）)”\"']*)"
    r"|(?P<latin>[.!?．]+[)”\"'’]*)(?=\s|$)"
    r"|(?P<paragraph>\n[ \t\u3000]*\n\s*)"
    r"|(?P<line>\n)"
    rf"|(?P<open>[{re.escape(_OPENING)}])|(?P<close>[{re.escape(_CLOSING)}])"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:[A-Za-z]|Mr|Mrs|Ms|Dr|Prof|St|Mt|Jr|Sr|Gen|Capt|Col|Lt|Rev|vs|ca|cf|e\.g|i\.e|approx|No|Nos|Fig|Vol|pp?"
    r"|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec))\.$"
)
_NEXT = re.compile(r"[^\S\n]{0,9}[a-z]")
# A line that long and without a full stop is prose wrapped by its typesetter (columns; a CJK character takes two).
WRAPPED_LINE_COLUMNS = 40


def sentences(text: str) -> tuple[Span, ...]:
    """The sentences of `text` in order, without the white space around them.

    A full stop inside brackets does not end a sentence (「行こう。」と言った), nor one after an abbreviation (`Dr.`).
    A line end does, unless the line is long prose that goes on in the next one.
    """
    found: list[Span] = []
    start = 0
    for end in [*_ends(text), len(text)]:
        sentence = _trimmed(text, start, end)
        if sentence is not None:
            found.append(sentence)
        start = end
    return tuple(found)


def _ends(text: str) -> Iterator[int]:
    depth = 0
    line_start = 0
    for match in _END.finditer(text):
        match match.lastgroup:
            case "open":
                depth += 1
            case "close":
                depth = max(0, depth - 1)
            case "paragraph":
                depth, line_start = 0, match.end()
                yield match.end()
            case "line":
                if not _goes_on(text[line_start : match.start()]):
                    depth = 0
                    yield match.end()
                line_start = match.end()
            case _:
                closed = sum(char in _CLOSING for char in match.group())
                goes_on = depth > closed or (depth and _follows(text, match.end()))
                depth = max(0, depth - closed)
                if not goes_on and not _abbreviation(text, match):
                    yield match.end()


def _goes_on(line: str) -> bool:
    columns = sum(2 if east_asian_width(char) in "WF" else 1 for char in line.strip())
    return columns >= WRAPPED_LINE_COLUMNS and not re.search(r"[。！？.!?．」』）)]\s*$", line)


def _follows(text: str, place: int) -> bool:
    """True where the sentence around a bracket goes on right behind it: 「行こう。」と言った."""
    following = text[place : place + 1]
    return bool(following) and not following.isspace() and following not in _OPENING


def _abbreviation(text: str, match: re.Match[str]) -> bool:
    if match.lastgroup != "latin":
        return False
    following = _NEXT.match(text, match.end())
    return bool(following) or (
        match.group() == "." and bool(_ABBREVIATION.search(text, max(0, match.end() - 12), match.end()))
    )


def _trimmed(text: str, start: int, end: int) -> Span | None:
    piece = text[start:end]
    inner = piece.strip()
    if not inner:
        return None
    begin = start + piece.index(inner)
    return Span(begin, begin + len(inner))
