"""What sources yield: the text of each page, figures with their boxes, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.text import Message

SourceKind = Literal["pdf", "image", "text", "markdown"]
FigureKind = Literal["figure", "table", "photo"]
PageReader = Literal["text", "ocr", "none"]


@dataclass(frozen=True, slots=True)
class SourceFigure:
    """A figure on a page.

    `box` is (left, top, right, bottom) from the top left: points in a PDF, else pixels of the upright picture.
    """

    box: tuple[float, float, float, float]
    unit: Literal["pt", "px"]
    kind: FigureKind


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a source.

    `blocks` are its headings, paragraphs and tables in reading order, plain text each, tables as Markdown tables, and
    `number` counts from 1. `reader` says where the text comes from; `none`: the page was not read.
    """

    number: int
    blocks: tuple[SourceBlock, ...]
    figures: tuple[SourceFigure, ...] = ()
    reader: PageReader = "text"

    @property
    def text(self) -> str:
        """The page as one plain text, its blocks apart by an empty line."""
        return "\n\n".join(block.text for block in self.blocks)


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """A piece of a page. `level` is the depth of a heading, 1 to 6."""

    text: str
    kind: Literal["heading", "paragraph", "list", "table"] = "paragraph"
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """One file that was read. `name` is what the user calls it, `sha256` the hash of its bytes in hex."""

    name: str
    kind: SourceKind
    sha256: str
    pages: tuple[Page, ...]
    warnings: tuple[Message, ...] = ()


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
