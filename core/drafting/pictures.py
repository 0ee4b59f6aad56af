"""Figures of the sources as pictures of a test, at their place in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.dialect import parse, serialise
from core.document.assets import SCHEME, figure_id
from core.document.captions import description, kind_in_words, label_of
from core.document.extract import Box, Page, Source, SourceBlock, SourceFigure
from core.document.nodes import Document, Image, Paragraph
from core.document.walk import walk
from core.text import Edit, apply_edits
from core.text.fold import fold

SMALLEST_SHARE = 0.015  # of the page; smaller drawings without a caption are ornaments
_INSIDE = 0.8  # of a block


def drafted_figures(page: Page) -> tuple[SourceFigure, ...]:
    """The figures that a draft shows: drawings and photos. Tables are text already, ornaments no matter of a test."""
    return tuple(figure for figure in page.figures if figure.kind != "table" and _is_matter(figure, page))


def picture(source: Source, page: Page, figure: SourceFigure) -> Paragraph:
    """The figure as a picture of its own, its caption as description."""
    address = figure.url or SCHEME + figure_id(source, page.number, figure)
    return Paragraph((Image(address, description(figure, page.text)),))


def is_label(block: SourceBlock, figures: Sequence[SourceFigure]) -> bool:
    """True for text that lies in a figure, where it can be read in the picture."""
    return block.box is not None and any(_share_inside(block.box, figure.box) >= _INSIDE for figure in figures)


def without_answers(text: str, answers: Sequence[str]) -> str:
    """The test with no answer in the description of a picture: only the name of the figure is left there (図1)."""
    return apply_edits(text, _quieter(text, [fold(answer) for answer in answers if answer]))


def _quieter(text: str, answers: Sequence[str]) -> Iterator[Edit]:
    for node in walk(parse(text).document):
        if isinstance(node, Image) and node.span and any(answer in fold(node.alt) for answer in answers):
            alt = label_of(node.alt) or kind_in_words("figure", node.alt)
            written = serialise(Document((Paragraph((Image(node.url, alt, node.title),)),))).strip()
            yield Edit(node.span.start, node.span.end, written)


def _is_matter(figure: SourceFigure, page: Page) -> bool:
    if figure.url is not None or page.size is None:
        return False
    return bool(figure.caption) or _area(figure.box) >= SMALLEST_SHARE * page.size[0] * page.size[1]


def _share_inside(box: Box, other: Box) -> float:
    width = min(box[2], other[2]) - max(box[0], other[0])
    height = min(box[3], other[3]) - max(box[1], other[1])
    return max(0.0, width) * max(0.0, height) / (_area(box) or 1.0)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
