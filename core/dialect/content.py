"""The content of a leaf block: its lines as one text, and the way back from a place in it to the source."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(slots=True)  # not frozen: a long text has thousands
class Content:
    """The characters `[start, end)` of `text`.

    Most content is a piece of the source as it stands, and places in it are places in the source: `pieces` is None.
    Where containers take a prefix from its lines (`> `), `text` is the joined lines, and `pieces` holds for each line
    its offset in `text` and in the source.
    """

    text: str
    start: int
    end: int
    pieces: tuple[tuple[int, int], ...] | None = None

    def place(self, offset: int) -> int:
        """The place in the source of `offset` in `text`."""
        if self.pieces is None:
            return offset
        at, source = self.pieces[bisect_right(self.pieces, (offset, 1 << 62)) - 1]
        return source + offset - at


def content_of(source: str, lines: list[tuple[int, int, bool]]) -> Content:
    """The content made of `lines`: (start, end, whether the line begins at `start` with nothing taken away)."""
    start, end = lines[0][0], lines[-1][1]
    if len(lines) == 1 or all(whole for _, _, whole in lines[1:]):
        return Content(source, start, end)
    texts: list[str] = []
    pieces: list[tuple[int, int]] = []
    offset = 0
    for start, end, _ in lines:
        pieces.append((offset, start))
        after = end + (2 if source.startswith("\r\n", end) else 1)
        texts.append(source[start:after])
        offset += after - start
    return Content("".join(texts), 0, pieces[-1][0] + end - start, tuple(pieces))
