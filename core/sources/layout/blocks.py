"""Lines of a column to blocks: where a paragraph ends, what is a list, how lines are joined."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Literal

from core.sources.layout.geometry import Box, around
from core.sources.layout.piece import Marks, Piece, is_cjk, joined, mean_confidence, needs_space, shifted
from core.sources.layout.tables import Table

BlockKind = Literal["heading", "paragraph", "list", "table"]

_INDENT = 0.7  # in characters
_PARAGRAPH_GAP = 1.35  # times the usual distance from line to line
_BULLET = re.compile(r"\s*(?:[・●○◦•▪■□◆◇▶►※]|[*–-]\s)\s*\S|\s*[①-⑳㋐-㋾]")
_LIST_MARK = re.compile(
    _BULLET.pattern
    + r"|\s*(?:[(（][0-9０-９a-zア-ンあ-ん一二三四五六七八九十]{1,3}[)）]|[0-9０-９]{1,2}[.．)）](?![0-9０-９])"
    r"|[アイウエオカキクケコa-e][.．)）]|問\s?[0-9０-９]{1,2})"
)
_CHAPTER = re.compile(
    r"\s*(?:第\s?[0-9０-９一二三四五六七八九十百]{1,4}\s?(?:[章節編]|[部課講回条](?=\s|\Z))|chapter\s+\d|unit\s+\d|lesson\s+\d)",
    re.I,
)
_NARROWEST_TEXT = 12  # in characters; a column of a newspaper has 11, with points in it
_RUNNING_TEXT = re.compile(r"[。、]|[a-z] [a-z]|[a-z]-\Z")
_NUMBER = re.compile(r"[0-9０-９]{2}")  # goes on in the next line
_SENTENCE_END = re.compile(r"[。．.!?！？」』）)]\s*\Z")


@dataclass(frozen=True, slots=True)
class LaidBlock:
    """A block with its place and the size of its characters, from which a document's headings are told.

    `marks` are places in `text`; `confidence` is that of its pieces.
    """

    text: str
    kind: BlockKind
    box: Box
    size: float
    lines: int = 1
    marks: Marks = ()
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far measures of one kind may differ: what a PDF says is exact, what is read off a picture is not."""

    size: float


EXACT = Tolerance(size=0.12)
MEASURED = Tolerance(size=0.35)


def blocks_of(columns: Sequence[Sequence[Piece | Table]], tolerance: Tolerance) -> list[LaidBlock]:
    """The blocks of a page, whose columns come in reading order; a paragraph may go on in the next column."""
    blocks: list[LaidBlock] = []
    writer = _Writer(tolerance)
    for column in columns:
        lines = _whole_lines(column, tolerance)
        measure = _Measure([line for line in lines if isinstance(line, Piece)], tolerance)
        for line in lines:
            if isinstance(line, Table):
                blocks += writer.finish()
                blocks.append(_table_block(line))
            else:
                blocks += writer.add(line, measure)
    return blocks + writer.finish()


def _table_block(table: Table) -> LaidBlock:
    text, marks = table.written()
    return LaidBlock(text, "table", table.box, table.size, len(table.rows), marks, table.confidence)


def _whole_lines(column: Sequence[Piece | Table], tolerance: Tolerance) -> list[Piece | Table]:
    """Pieces of one size side by side in one column are one line, with a wide space where the gap was."""
    lines: list[Piece | Table] = []
    for item in column:
        before = lines[-1] if lines else None
        if isinstance(item, Piece) and isinstance(before, Piece) and _is_beside(before, item, tolerance):
            lines[-1] = joined(before, item, " " if needs_space(before.text, item.text) else "\u3000")
        else:
            lines.append(item)
    return lines


def _is_beside(left: Piece, right: Piece, tolerance: Tolerance) -> bool:
    return left.box.shares_row_with(right.box) and _alike(left.size, right.size, tolerance)


class _Measure:
    """What is usual in a column: its edges, the distance of its lines."""

    def __init__(self, lines: list[Piece], tolerance: Tolerance) -> None:
        steps = [
            below.box.middle_y - above.box.middle_y
            for above, below in pairwise(lines)
            if _alike(above.size, below.size, tolerance)
        ]
        self.pitch = median(steps) if steps else 0.0
        self.right = max((line.box.right for line in lines), default=0.0)
        self.of_labels = _are_labels(lines)
        self._lefts: dict[float, float] = {}
        for line in lines:
            self._lefts[line.size] = min(line.box.left, self._lefts.get(line.size, line.box.left))
        self._tolerance = tolerance

    def left(self, line: Piece) -> float:
        """Where lines with characters of this size begin."""
        return min(left for size, left in self._lefts.items() if _alike(line.size, size, self._tolerance))


def _are_labels(lines: list[Piece]) -> bool:
    """True for a column too narrow for running text and without its points: labels, values, entries."""
    if not lines:
        return False
    box = around(line.box for line in lines)
    is_narrow = box.width < _NARROWEST_TEXT * median(line.size for line in lines)
    return is_narrow and not any(_RUNNING_TEXT.search(line.text) for line in lines)


def _alike(one: float, other: float, tolerance: Tolerance) -> bool:
    return abs(one - other) <= tolerance.size * max(one, other)


class _Writer:
    """Takes lines one after the other and gives a block whenever one is complete."""

    def __init__(self, tolerance: Tolerance) -> None:
        self._tolerance = tolerance
        self._lines: list[Piece] = []
        self._text = ""
        self._marks: Marks = ()
        self._kind: BlockKind = "paragraph"
        self._measure: _Measure | None = None  # of the column that the last line stands in

    def add(self, line: Piece, measure: _Measure) -> list[LaidBlock]:
        finished: list[LaidBlock] = []
        if self._lines and self._begins(line, measure):
            finished = self.finish()
        following = line.text.strip()
        if not self._lines:
            self._text, self._marks, self._kind = following, (), _kind_of(line)
        elif self._kind == "list" and _LIST_MARK.match(line.text):
            self._text += "\n" + following
        else:
            self._text = _run_on(self._text, following, self._ended_early(line))
        stripped = len(line.text) - len(line.text.lstrip())
        self._marks += shifted(line.marks, len(self._text) - len(following) - stripped)
        self._lines.append(line)
        self._measure = measure
        return finished

    def finish(self) -> list[LaidBlock]:
        if not self._lines:
            return []
        lines, self._lines = self._lines, []
        if not self._text:
            return []
        size, box = median(line.size for line in lines), around(line.box for line in lines)
        return [LaidBlock(self._text, self._kind, box, size, len(lines), self._marks, mean_confidence(lines))]

    def _begins(self, line: Piece, measure: _Measure) -> bool:
        """True where `line` begins a block of its own."""
        last = self._lines[-1]
        if not _alike(last.size, line.size, self._tolerance) or self._kind == "heading":
            return True
        ends = _SENTENCE_END.search(last.text) is not None
        if _CHAPTER.match(line.text) and (ends or self._ended_early(line)):
            return True
        is_item = _LIST_MARK.match(line.text) is not None
        if is_item and self._kind == "list":
            return self._far_below(line, measure)
        if is_item:
            return bool(_BULLET.match(line.text)) or self._ended_early(line) or ends
        if self._far_below(line, measure) or (ends and measure is not self._measure):
            return True
        if self._kind == "list":
            return line.box.left < self._lines[0].box.left + _INDENT * line.size and self._ended_early(line)
        return self._indented(line, measure) or (ends and self._ended_early(line))

    def _far_below(self, line: Piece, measure: _Measure) -> bool:
        step = line.box.middle_y - self._lines[-1].box.middle_y
        if step < 0 or measure is not self._measure:  # in the next column
            return False
        return step > max(_PARAGRAPH_GAP * measure.pitch, 1.2 * line.size) or step > 3 * line.size

    def _indented(self, line: Piece, measure: _Measure) -> bool:
        if line.text.startswith("\u3000"):
            return True
        inward = line.box.left - measure.left(line)
        return _INDENT * line.size < inward < 4 * line.size and line.box.left > self._lines[-1].box.left + (
            _INDENT * line.size
        )

    def _ended_early(self, following: Piece) -> bool:
        """True where the first word of the following line would have fitted on the last one."""
        last = self._lines[-1]
        if self._measure is not None and self._measure.of_labels:
            return True
        if self._measure is None or _NUMBER.search(f"{last.text[-1:]}{following.text[:1]}"):
            return False
        return last.box.right + _needed(following) < self._measure.right


def _needed(line: Piece) -> float:
    """How much room the first word takes; Japanese may leave two characters free so that no line begins with 、."""
    text = line.text.lstrip()
    if not text or is_cjk(text[0]):
        return 2.2 * line.size
    word = re.split(r"[\s\u2e80-\U0003ffff]", text, maxsplit=1)[0]
    return (0.6 * len(word) + 0.5) * line.size


def _kind_of(line: Piece) -> BlockKind:
    if _CHAPTER.match(line.text) and not _SENTENCE_END.search(line.text) and line.box.width < 30 * line.size:
        return "heading"
    return "list" if _LIST_MARK.match(line.text) else "paragraph"


def _run_on(text: str, following: str, ended_early: bool) -> str:
    if ended_early:
        return text + "\n" + following
    if re.search(r"[A-Za-z]{2}[-\u2010\u00ad]\Z", text) and following[:1].islower():
        return text[:-1] + following
    return text + (" " if needs_space(text, following) else "") + following
