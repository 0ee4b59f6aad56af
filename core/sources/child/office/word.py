"""Word files: headings, paragraphs, lists, tables, text boxes and footnotes in reading order, by page."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from docx.opc.part import Part, XmlPart
from docx.oxml.parser import oxml_parser
from docx.package import Package
from lxml import etree
from lxml.etree import _Element

from core.document.extract import Page, SourceBlock
from core.sources.child.office.names import RELATION, tag
from core.sources.child.office.package import OfficeText
from core.sources.child.office.word_numbering import BULLET, Numbering
from core.sources.child.office.word_styles import Styles
from core.sources.child.office.word_text import ParagraphText, text_of
from core.sources.child.ruby import Said, with_readings
from core.sources.layout.markdown_table import markdown_table

_CONTAINERS = frozenset(map(tag, ("w:sdt", "w:sdtContent", "w:customXml", "w:ins", "w:moveTo")))


def read_word(data: bytes) -> OfficeText:
    """The text of a Word file that is known to be within bounds.

    Its pages are those that Word showed when it was saved; other programs do not note where theirs end, so that only
    breaks that were set by hand are known.
    """
    main = Package.open(io.BytesIO(data)).main_document_part
    reader = _Reader(Styles(_root(main, "styles")), Numbering(_root(main, "numbering")), _notes(main))
    for body in main.element.iterchildren(tag("w:body")):
        reader.read(body)
    return reader.result()


@dataclass(slots=True)
class _Reader:
    styles: Styles
    numbering: Numbering
    notes: dict[tuple[str, str], _Element]
    page: int = 1
    blocks: list[tuple[int, SourceBlock]] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    hidden: dict[int, str] = field(default_factory=dict)

    def result(self) -> OfficeText:
        placed = [*_with_whole_lists(self.blocks)]
        read = with_readings([block for _, block in placed], self.said)
        by_page: dict[int, list[SourceBlock]] = {number: [] for number in range(1, self.page + 1)}
        for (number, _), block in zip(placed, read, strict=True):
            by_page[number].append(block)
        return OfficeText(tuple(Page(number, tuple(blocks)) for number, blocks in by_page.items()), self.hidden)

    def read(self, container: _Element) -> None:
        for node in container:
            if node.tag == tag("w:p"):
                self._paragraph(node)
            elif node.tag == tag("w:tbl"):
                self._table(node)
            elif node.tag in _CONTAINERS:
                self.read(node)

    def _paragraph(self, paragraph: _Element) -> None:
        found = text_of(paragraph)
        self.page += found.breaks_before or self.styles.breaks_before(paragraph)
        if found.hidden:
            self.hidden[self.page] = f"{self.hidden.get(self.page, '')} {found.hidden}".strip()
        if found.text:
            self.blocks.append((self.page, self._block(paragraph, found.text)))
            self.said += found.said
        for box in found.boxes:
            self.read(box)
        self._add_notes(found.notes)
        self.page += found.breaks_after

    def _block(self, paragraph: _Element, text: str) -> SourceBlock:
        level = self.styles.heading_level(paragraph, text)
        number = self.styles.numbering(paragraph)
        label = self.numbering.label(*number) if number else None
        if level is not None:
            return SourceBlock(f"{label} {text}" if label and label != BULLET else text, "heading", level)
        if number is None or label is None:
            return SourceBlock(text)
        indent = "  " * number[1]
        return SourceBlock(f"{indent}{label}{'' if label in ('', BULLET) else ' '}{text}", "list")

    def _add_notes(self, notes: Iterable[tuple[str, str]]) -> None:
        for note in notes:
            text = " ".join(found.text for found in self._texts(self.notes.get(note)) if found.text)
            if text:
                self.blocks.append((self.page, SourceBlock(f"※{text}")))

    def _texts(self, container: _Element | None) -> Iterator[ParagraphText]:
        for paragraph in () if container is None else container.iter(tag("w:p")):
            yield text_of(paragraph)

    def _table(self, table: _Element) -> None:
        rows = [[*_cells(row)] for row in table.iter(tag("w:tr")) if _table_of(row) is table]
        if max(map(len, rows), default=0) <= 1:  # a frame around text
            for cell in (cell for row in rows for cell in row if cell is not None):
                self.read(cell)
            return
        notes: list[tuple[str, str]] = []
        text = markdown_table([[self._cell(cell, notes) for cell in row] for row in rows])
        if text:
            self.blocks.append((self.page, SourceBlock(text, "table")))
        self._add_notes(notes)
        self.page += sum(1 for _ in table.iter(tag("w:lastRenderedPageBreak")))

    def _cell(self, cell: _Element | None, notes: list[tuple[str, str]]) -> str:
        texts: list[str] = []
        for found in self._texts(cell):
            texts.append(found.text)
            texts += [inner.text for box in found.boxes for inner in self._texts(box)]
            self.said += found.said
            notes += found.notes
        return " ".join(filter(None, texts))


def _cells(row: _Element) -> Iterator[_Element | None]:
    """The cells of a row; None for a place that a cell above or beside it takes as well."""
    for cell in row.iter(tag("w:tc")):
        if _row_of(cell) is not row:
            continue
        settings = cell.find(tag("w:tcPr"))
        merged = None if settings is None else settings.find(tag("w:vMerge"))
        goes_on = merged is not None and merged.get(tag("w:val"), "continue") == "continue"
        yield None if goes_on else cell
        span = None if settings is None else settings.find(tag("w:gridSpan"))
        width = "1" if span is None else span.get(tag("w:val"), "1")
        yield from [None] * (min(int(width), 64) - 1 if width.isdigit() else 0)


def _table_of(row: _Element) -> _Element | None:
    return next(row.iterancestors(tag("w:tbl")), None)


def _row_of(cell: _Element) -> _Element | None:
    return next(cell.iterancestors(tag("w:tr")), None)


def _with_whole_lists(blocks: Iterable[tuple[int, SourceBlock]]) -> Iterator[tuple[int, SourceBlock]]:
    """Items of one page that follow each other are one list."""
    for (number, kind), group in groupby(blocks, key=lambda placed: (placed[0], placed[1].kind)):
        if kind == "list":
            yield number, SourceBlock("\n".join(item.text for _, item in group), "list")
        else:
            yield from group


def _root(main: Part, relation: str) -> _Element | None:
    """The root of a part that the document has one of: its styles, its footnotes."""
    for found in main.rels.values():
        if found.reltype == RELATION + relation and not found.is_external:
            part = found.target_part
            return part.element if isinstance(part, XmlPart) else etree.fromstring(part.blob, oxml_parser)
    return None


def _notes(main: Part) -> dict[tuple[str, str], _Element]:
    """The footnotes and endnotes by kind and id."""
    return {
        (kind, note.get(tag("w:id"), "")): note
        for kind in ("footnotes", "endnotes")
        if (root := _root(main, kind)) is not None
        for note in root
    }
