"""Pages of a document together: which blocks are headings, and what runs along every page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, cast

from core.document.extract import Page, PageReader, PageTurn, Reading, SourceBlock, SourceFigure
from core.sources.layout.blocks import LaidBlock
from core.sources.layout.figures import FoundFigure, place_of
from core.sources.layout.geometry import Box, Turn
from core.sources.layout.piece import Mark
from core.sources.wire import Header
from core.text import Span

Unit = Literal["pt", "px"]

_HEADING_LARGER = {"text": 1.12, "ocr": 1.35}  # times the usual size; what is read off a picture is not exact
_SURE = 0.95  # printed pages were measured at 0.97 to 0.99, poor scans among them, handwriting at 0.91
_LONGEST_HEADING = 60  # characters
_SAME_LEVEL = 0.93  # a size this much smaller is still the same level
_RUNNING_MARGIN = 0.12  # of the height of a page
_RUNNING_PAGES = 3
_DEEPEST_HEADING = 6
_NO_HEADING = re.compile(r"[.．]\)?\s*\Z|[。=＝]")
_WORD = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page as a child process gave it; all boxes and `size` in `unit`, upright after `turn` degrees clockwise."""

    number: int
    blocks: tuple[LaidBlock, ...]
    figures: tuple[FoundFigure, ...]
    size: tuple[float, float]
    unit: Unit
    reader: PageReader
    turn: PageTurn = 0

    @classmethod
    def from_wire(
        cls, number: int, page: Header, unit: Unit, reader: PageReader, *, scale: float = 1.0, turn: PageTurn = 0
    ) -> ReadPage:
        """The page whose `blocks`, `figures` and `size` a child made JSON; its measures times `scale` are ours."""
        width, height = (side * scale for side in page["size"])
        blocks = tuple(_block(block, scale) for block in page["blocks"])
        figures = tuple(
            FoundFigure(figure["kind"], _within(_scaled(figure["box"], scale), width, height), figure["caption"])
            for figure in page["figures"]
        )
        return cls(number, blocks, figures, (width, height), unit, reader, turn)

    @classmethod
    def unread(cls, number: int) -> ReadPage:
        """A page that could not be read."""
        return cls(number, (), (), (0.0, 0.0), "pt", "none")

    def turned(self, degrees: PageTurn) -> ReadPage:
        """The page after a further turn, clockwise."""
        turn = Turn(degrees // 90, *self.size)
        blocks = tuple(replace(block, box=turn.apply(block.box)) for block in self.blocks)
        figures = tuple(replace(figure, box=turn.apply(figure.box)) for figure in self.figures)
        further = cast(PageTurn, (self.turn + degrees) % 360)
        return replace(self, blocks=blocks, figures=figures, size=turn.size, turn=further) if degrees else self

    @property
    def confidence(self) -> float:
        """How sure its characters are, 0 to 1, in the mean."""
        characters = sum(len(block.text) for block in self.blocks)
        sure = sum(block.confidence * len(block.text) for block in self.blocks)
        return sure / characters if characters else 1.0


def outlined(pages: Sequence[ReadPage]) -> tuple[Page, ...]:
    """The pages with their headings told by size, and without lines that run along the head or foot of most pages."""
    running = _running_lines(pages)
    sizes = _heading_sizes(pages)
    outlined_pages = []
    for page in pages:
        blocks = [block for block in page.blocks if _key(block, page) not in running]
        outlined_pages.append(
            Page(
                page.number,
                tuple(_as_source_block(block, page, sizes) for block in blocks),
                tuple(_as_source_figure(figure, page.unit, blocks) for figure in page.figures),
                page.reader,
                None if page.reader == "none" else page.size,
                page.turn,
            )
        )
    return tuple(outlined_pages)


def doubtful(pages: Sequence[ReadPage]) -> list[int]:
    """The numbers of pages whose characters were hard to recognise."""
    return [page.number for page in pages if page.confidence < _SURE]


def _as_source_figure(figure: FoundFigure, unit: Unit, blocks: Sequence[LaidBlock]) -> SourceFigure:
    return SourceFigure((*figure.box,), unit, figure.kind, figure.caption, place_of(figure, blocks))


def _as_source_block(block: LaidBlock, page: ReadPage, sizes: dict[str, _Sizes]) -> SourceBlock:
    level = sizes[page.reader].level(block)
    return SourceBlock(
        block.text,
        block.kind if level is None else "heading",
        level,
        (*block.box,),
        tuple(Reading(Span(mark.start, mark.end), mark.reading) for mark in block.marks if mark.reading),
        round(block.confidence, 3),
        tuple(Span(mark.start, mark.end) for mark in block.marks if not mark.reading),
    )


@dataclass(frozen=True, slots=True)
class _Sizes:
    """The usual size of characters, and the sizes of headings, largest first."""

    usual: float
    larger: float
    headings: tuple[float, ...]

    def level(self, block: LaidBlock) -> int | None:
        if not (self.is_larger(block) or block.kind == "heading"):
            return None
        above = [size for size in self.headings if size * _SAME_LEVEL > block.size]
        return min(_DEEPEST_HEADING, len(above) + 1)

    def is_larger(self, block: LaidBlock) -> bool:
        short = block.lines <= 2 and len(block.text) <= _LONGEST_HEADING and self._reads_as_heading(block.text)
        return block.kind in {"paragraph", "heading"} and short and block.size >= self.larger * self.usual

    @staticmethod
    def _reads_as_heading(text: str) -> bool:
        return _WORD.search(text) is not None and not _NO_HEADING.search(text)


def _heading_sizes(pages: Sequence[ReadPage]) -> dict[str, _Sizes]:
    """By reader: what a PDF says and what is read off pictures cannot be compared."""
    found: dict[str, _Sizes] = {}
    for reader in ("text", "ocr", "none"):
        blocks = [block for page in pages if page.reader == reader for block in page.blocks]
        usual = _usual_size(blocks)
        sizes = _Sizes(usual, _HEADING_LARGER.get(reader, 1.0), ())
        larger = sorted({round(block.size, 1) for block in blocks if sizes.is_larger(block)}, reverse=True)
        distinct = [size for before, size in pairwise([float("inf"), *larger]) if size < before * _SAME_LEVEL]
        found[reader] = _Sizes(usual, sizes.larger, tuple(distinct))
    return found


def _usual_size(blocks: Sequence[LaidBlock]) -> float:
    """The size that half of all characters have or stay below."""
    sizes: Counter[float] = Counter()
    for block in blocks:
        sizes[block.size] += len(block.text)
    seen = 0
    for size in sorted(sizes):
        seen += sizes[size]
        if seen >= sizes.total() / 2:
            return size
    return 1.0


def _running_lines(pages: Sequence[ReadPage]) -> set[tuple[bool, str]]:
    """Short lines at the head or foot that most pages share, numbers aside."""
    counts: Counter[tuple[bool, str]] = Counter()
    for page in pages:
        counts.update({key for block in page.blocks if (key := _key(block, page))[1]})
    needed = max(_RUNNING_PAGES, 0.6 * len(pages))
    return {key for key, count in counts.items() if count >= needed}


def _key(block: LaidBlock, page: ReadPage) -> tuple[bool, str]:
    """Whether a short line stands at the head, and its text; an empty text where it is no such line."""
    at_head = block.box.bottom < _RUNNING_MARGIN * page.size[1]
    at_foot = block.box.top > (1 - _RUNNING_MARGIN) * page.size[1]
    if block.lines > 1 or not (at_head or at_foot):
        return at_head, ""
    return at_head, re.sub(r"\d+", "#", block.text)


def _block(block: Header, scale: float) -> LaidBlock:
    return LaidBlock(
        block["text"],
        block["kind"],
        _scaled(block["box"], scale),
        block["size"] * scale,
        block["lines"],
        tuple(Mark(**mark) for mark in block["marks"]),
        block["confidence"],
    )


def _scaled(box: Sequence[float], scale: float) -> Box:
    left, top, right, bottom = (side * scale for side in box)
    return Box(left, top, right, bottom)


def _within(box: Box, width: float, height: float) -> Box:
    return Box(max(0.0, box.left), max(0.0, box.top), min(width, box.right), min(height, box.bottom))
