"""What sources yield: the text of each page, figures with their boxes, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.text import Message, Span

Box = tuple[float, float, float, float]
"""(left, top, right, bottom) on a page as it is shown upright, from its top left: points in a PDF, else pixels."""

SourceKind = Literal["pdf", "image", "text", "markdown", "word", "slides", "web"]
FigureKind = Literal["figure", "table", "photo"]
PageReader = Literal["text", "ocr", "model", "none"]
PageTurn = Literal[0, 90, 180, 270]


@dataclass(frozen=True, slots=True)
class SourceFigure:
    """A figure on a page, and its place there.

    `caption` is the line that names it (図1 …, Figure 3 …), empty where there is none. `before` is the index in the
    page's `blocks` of the block that it stands before in reading order; None: after all of them. `url` is the address
    of a picture that a web page only links to, whose `box` is empty.
    """

    box: Box
    unit: Literal["pt", "px"]
    kind: FigureKind
    caption: str = ""
    before: int | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a source.

    `blocks` are its headings, paragraphs and tables in reading order, plain text each, tables as Markdown tables, and
    `number` counts from 1. `reader` says where the text comes from; `model`: one that looked at the
    page; `none`: the page was not read. `size` is the width
    and height of the page in the unit of its boxes; None where it is unknown. `turn` is how far, in degrees clockwise,
    the page of the file was turned to be upright; boxes and `size` are those of the upright page.
    """

    number: int
    blocks: tuple[SourceBlock, ...]
    figures: tuple[SourceFigure, ...] = ()
    reader: PageReader = "text"
    size: tuple[float, float] | None = None
    turn: PageTurn = 0

    @property
    def text(self) -> str:
        """The page as one plain text, its blocks apart by an empty line."""
        return "\n\n".join(block.text for block in self.blocks)


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """A piece of a page.

    `level` is the depth of a heading, 1 to 6. `box` is its place on the page, in the same units as the box of a figure;
    None where the source has no places. `readings` are those printed small beside words of `text`. `confidence` is how
    sure recognition is of its characters, 0 to 1, in the mean, and `doubtful` the places in `text` that it may have
    misread; text that did not come from a picture is sure.
    """

    text: str
    kind: Literal["heading", "paragraph", "list", "table"] = "paragraph"
    level: int | None = None
    box: Box | None = None
    readings: tuple[Reading, ...] = ()
    confidence: float = 1.0
    doubtful: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """How the word at a place of a block's text is read: `kana` as printed beside it."""

    span: Span
    kana: str


@dataclass(frozen=True, slots=True)
class Source:
    """One file that was read. `name` is what the user calls it, `sha256` the hash of its bytes in hex.

    `url` is the address that it was fetched from, None for a file that was sent.
    """

    name: str
    kind: SourceKind
    sha256: str
    pages: tuple[Page, ...]
    warnings: tuple[Message, ...] = ()
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that could not be read, and why, as one sentence for its owner."""

    name: str
    reason: Message


@dataclass(frozen=True, slots=True)
class Extract:
    """What the uploaded files hold, in the order of upload; bad files are named in `refusals`."""

    sources: tuple[Source, ...]
    refusals: tuple[Refusal, ...] = ()
