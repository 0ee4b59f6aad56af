"""Places in a text: half-open, counted in Unicode code points from 0; lines and columns count from 1."""

from __future__ import annotations

import re
from bisect import bisect_right

from core.text.values import dataclass

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The place `[start, end)` in a text, in code points."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The piece of `text` that stands at this place."""
        return text[self.start : self.end]

    def moved(self, by: int) -> Span:
        """The same length `by` characters further on."""
        return Span(self.start + by, self.end + by)

    def covers(self, other: Span) -> bool:
        """True where `other` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """True where the two share at least one character."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Position:
    """A line and a column, both from 1; the column counts code points."""

    line: int
    column: int


class Lines:
    """Turns offsets of one text into lines and columns and back (line ends: LF, CRLF, CR, as in CommonMark)."""

    def __init__(self, text: str) -> None:
        self._length = len(text)
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def position(self, offset: int) -> Position:
        """Line and column of `offset`; an offset beyond the text counts as its end."""
        offset = max(0, min(offset, self._length))
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def offset(self, position: Position) -> int:
        """The offset of a line and column; what lies outside is moved to the nearest place inside."""
        line = max(1, min(position.line, len(self._starts)))
        following = self._starts[line] if line < len(self._starts) else self._length
        return max(self._starts[line - 1], min(self._starts[line - 1] + position.column - 1, following))


def utf16_span(text: str, span: Span) -> Span:
    """The same place counted in UTF-16 units, as browsers count; only for their door."""
    start = _utf16_length(text[: span.start])
    return Span(start, start + _utf16_length(span.of(text)))


def _utf16_length(text: str) -> int:
    return len(text) + sum(character > "\uffff" for character in text)
