"""PowerPoint files: one page a slide, its title as heading, then what stands on it from the top, then the notes."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from lxml import etree
from lxml.etree import _Element
from pptx.enum.shapes import MSO_SHAPE_TYPE, PP_PLACEHOLDER
from pptx.oxml import oxml_parser
from pptx.package import Package

from core.document.extract import Page, SourceBlock
from core.sources.child.marks import lowered, raised
from core.sources.child.office.formula import tex_of
from core.sources.child.office.names import tag
from core.sources.child.office.package import OfficeText
from core.sources.layout.cleaning import clean
from core.sources.layout.markdown_table import markdown_table

_TITLES = (PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE, PP_PLACEHOLDER.VERTICAL_TITLE)
_LISTS = (PP_PLACEHOLDER.BODY, PP_PLACEHOLDER.OBJECT, PP_PLACEHOLDER.VERTICAL_BODY, PP_PLACEHOLDER.VERTICAL_OBJECT)
_EVERY_SLIDE = (PP_PLACEHOLDER.SLIDE_NUMBER, PP_PLACEHOLDER.FOOTER, PP_PLACEHOLDER.DATE, PP_PLACEHOLDER.HEADER)
_ROWS = 20  # shapes whose tops lie within a twentieth of the slide stand side by side


def read_slides(data: bytes) -> OfficeText:
    """The text of a PowerPoint file that is known to be within bounds; hidden slides are read as hidden text."""
    presentation: Any = Package.open(io.BytesIO(data)).main_document_part.presentation
    pages: list[Page] = []
    hidden: dict[int, str] = {}
    for number, slide in enumerate(presentation.slides, start=1):
        _choose_newest(slide.element)
        shown, unseen = _parted(slide, presentation.slide_width, presentation.slide_height)
        if slide.element.get("show") in ("0", "false"):
            shown, unseen = [], [*shown, *unseen]
        pages.append(Page(number, tuple(shown)))
        if unseen:
            hidden[number] = " ".join(block.text for block in unseen)
    return OfficeText(tuple(pages), hidden)


def _choose_newest(slide: _Element) -> None:
    """Of what is there twice, for new and for older programs, the new one stays: formulas are only in that."""
    for both in list(slide.iter(tag("mc:AlternateContent"))):
        choice = both.find(tag("mc:Choice"))
        for child in [] if choice is None else list(choice):
            both.addprevious(child)
        both.getparent().remove(both)


def _parted(slide: Any, width: int, height: int) -> tuple[list[SourceBlock], list[SourceBlock]]:
    """The blocks of a slide in reading order with its notes, and what lies beside it."""
    shapes = [*_single(slide.shapes)]
    titles = [shape for shape in shapes if _placeholder(shape) in _TITLES]
    others = _in_reading_order([shape for shape in shapes if shape not in titles], height / _ROWS)
    inside = [shape for shape in others if _is_on_slide(shape, width, height)]
    beside = [shape for shape in others if shape not in inside]
    shown = [SourceBlock(text, "heading", 1) for title in titles if (text := " ".join(_lines(title.text_frame)))]
    shown += [block for shape in inside for block in _blocks(shape)]
    if slide.has_notes_slide and (notes := slide.notes_slide.notes_text_frame) is not None:
        shown += [SourceBlock(line) for line in _lines(notes)]
    return shown, [block for shape in beside for block in _blocks(shape)]


def _single(shapes: Iterable[Any]) -> Iterator[Any]:
    """The shapes, those of groups one by one, without what stands on every slide."""
    for shape in shapes:
        if shape.shape_type == MSO_SHAPE_TYPE.GROUP:
            yield from _single(shape.shapes)
        elif _placeholder(shape) not in _EVERY_SLIDE:
            yield shape


def _placeholder(shape: Any) -> Any:
    return shape.placeholder_format.type if shape.is_placeholder else None


def _in_reading_order(shapes: list[Any], alike: float) -> list[Any]:
    """From the top; those whose tops differ by less than `alike` from the left."""
    rows: list[list[Any]] = []
    for shape in sorted(shapes, key=lambda shape: shape.top or 0):
        if rows and (shape.top or 0) - (rows[-1][0].top or 0) < alike:
            rows[-1].append(shape)
        else:
            rows.append([shape])
    return [shape for row in rows for shape in sorted(row, key=lambda shape: shape.left or 0)]


def _is_on_slide(shape: Any, width: int, height: int) -> bool:
    if None in (shape.left, shape.top, shape.width, shape.height) or _is_in_group(shape):
        return True
    return bool(-shape.width < shape.left < width and -shape.height < shape.top < height)


def _is_in_group(shape: Any) -> bool:
    """The places of shapes in a group are measured in units of the group."""
    return bool(shape.element.getparent().tag == tag("p:grpSp"))


def _blocks(shape: Any) -> list[SourceBlock]:
    if getattr(shape, "has_table", False):
        rows = [[" ".join(_lines(cell.text_frame)) for cell in row.cells] for row in shape.table.rows]
        table = markdown_table(rows)
        return [SourceBlock(table, "table")] if table else []
    if shape.has_text_frame:
        return _paragraphs(shape)
    return [SourceBlock(text) for text in _diagram(shape)]


def _paragraphs(shape: Any) -> list[SourceBlock]:
    """Paragraphs with a bullet, or in a place for points, are a list."""
    is_list = _placeholder(shape) in _LISTS and len(shape.text_frame.paragraphs) > 1
    found: list[SourceBlock] = []
    number = 0
    for paragraph in shape.text_frame.paragraphs:
        text = _text(paragraph)
        mark = _mark(paragraph, is_list)
        number = number + 1 if mark == "a:buAutoNum" else 0
        if text and mark:
            label = f"{number}. " if number else "・"
            found.append(SourceBlock(f"{'  ' * paragraph.level}{label}{text}", "list"))
        elif text:
            found.append(SourceBlock(text))
    return [*_whole_lists(found)]


def _mark(paragraph: Any, is_list: bool) -> str | None:
    settings = paragraph._p.pPr
    for name in () if settings is None else ("a:buNone", "a:buChar", "a:buBlip", "a:buAutoNum"):
        if settings.find(tag(name)) is not None:
            return None if name == "a:buNone" else name
    return "a:buChar" if is_list else None


def _whole_lists(blocks: list[SourceBlock]) -> Iterator[SourceBlock]:
    for kind, group in groupby(blocks, key=lambda block: block.kind):
        if kind == "list":
            yield SourceBlock("\n".join(item.text for item in group), "list")
        else:
            yield from group


def _lines(frame: Any) -> list[str]:
    return [text for paragraph in frame.paragraphs if (text := _text(paragraph))]


def _text(paragraph: Any) -> str:
    return clean("".join(_piece(node) for node in paragraph._p)).strip()


def _piece(node: _Element) -> str:
    if node.tag == tag("a:br"):
        return "\n"
    if node.tag == tag("a14:m"):
        return "".join(tex_of(formula) for formula in node.iter(tag("m:oMath")))
    text = "".join(piece.text or "" for piece in node.iterchildren(tag("a:t")))
    settings = node.find(tag("a:rPr"))
    baseline = "0" if settings is None else settings.get("baseline", "0")
    if baseline.rstrip("%") in ("0", ""):
        return text
    return lowered(text) if baseline.startswith("-") else raised(text)


def _diagram(shape: Any) -> Iterator[str]:
    """The texts of SmartArt, which lie in a part of their own."""
    for ids in shape.element.iter(tag("dgm:relIds")):
        part = shape.part.related_part(ids.get(tag("r:dm"), ""))
        for point in etree.fromstring(part.blob, oxml_parser).iter(tag("dgm:pt")):
            text = clean("".join(piece.text or "" for piece in point.iter(tag("a:t")))).strip()
            if text:
                yield text
