"""From what the sources hold to a document without blanks: headings, paragraphs, lists and tables as they are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.document.extract import Extract, Page, Source, SourceBlock, SourceFigure
from core.document.nodes import (
    Block,
    Break,
    Document,
    Heading,
    Inline,
    List,
    ListItem,
    Paragraph,
    Table,
    TableCell,
    TableRow,
    Text,
)
from core.drafting.explanation import Provenance
from core.drafting.pictures import drafted_figures, is_label, picture
from core.language import is_japanese, sentences

LONGEST_TITLE = {True: 30, False: 60}  # characters; True for Japanese
SHORTEST_REPEATED = 8  # characters of a sentence that nobody says twice for its sake
_BULLET = re.compile(r"(?P<indent>\s*)(?:(?P<number>\d{1,9})[.．)）]\s*|[・•●○■□◆▪‣\-*+–]\s*)?(?P<text>.*)")
_SEPARATOR_CELL = re.compile(r"\s*:?-+:?\s*")
_CELL_BORDER = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Material:
    """A document made of sources; `provenance` has one entry for each of its blocks."""

    document: Document
    provenance: tuple[Provenance, ...]


def material(
    extract: Extract, pages: tuple[int, int] | None = None, *, figures: bool = True, repeats: bool = True
) -> Material:
    """Everything that was read, in order; only the pages from the first to the last of `pages` where that is given.

    With `figures` they stand as pictures where they stand on the page, and what is written in them is left to them.
    Without `repeats` a sentence that is said again word for word stands there once.
    """
    blocks: list[Block] = []
    provenance: list[Provenance] = []
    said: set[str] | None = None if repeats else set()
    for source, page in _pages(extract, pages):
        made = list(_of_page(source, page, drafted_figures(page) if figures else (), said))
        blocks += made
        provenance += [Provenance(source.name, page.number if source.kind == "pdf" else None)] * len(made)
    return Material(Document(tuple(blocks)), tuple(provenance))


def _of_page(source: Source, page: Page, figures: tuple[SourceFigure, ...], said: set[str] | None) -> Iterator[Block]:
    for index, block in enumerate(page.blocks):
        yield from (picture(source, page, figure) for figure in figures if figure.before == index)
        titled = _as_heading(block) if source.kind == "text" and _is_title(block, page) else block
        made = None if is_label(block, figures) else _block(titled if said is None else _once(titled, said))
        if made is not None:
            yield made
    last = len(page.blocks)
    yield from (picture(source, page, figure) for figure in figures if figure.before is None or figure.before >= last)


def _once(block: SourceBlock, said: set[str]) -> SourceBlock:
    """The block without the sentences that were said before; those in it are said from now on."""
    if block.kind != "paragraph":
        return block
    kept, done = "", 0
    for span in sentences(block.text):
        sentence = "".join(block.text[span.start : span.end].split())
        if sentence not in said or len(sentence) < SHORTEST_REPEATED:
            kept += block.text[done : span.end]
        said.add(sentence)
        done = span.end
    return replace(block, text=kept + block.text[done:])


def _pages(extract: Extract, pages: tuple[int, int] | None) -> Iterator[tuple[Source, Page]]:
    for source in extract.sources:
        for page in source.pages:
            if pages is None or pages[0] <= page.number <= pages[1]:
                yield source, page


def _is_title(block: SourceBlock, page: Page) -> bool:
    """In a plain text: a short line of its own that is no sentence, and something follows."""
    text = block.text.strip()
    short = "\n" not in text and len(text) <= LONGEST_TITLE[is_japanese(text)]
    return (
        block.kind == "paragraph" and short and text[-1:] not in "。．.！!？?」、,:：" and block is not page.blocks[-1]
    )


def _as_heading(block: SourceBlock) -> SourceBlock:
    return replace(block, kind="heading", level=2)


def _block(block: SourceBlock) -> Block | None:
    text = "".join(char for char in block.text if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cs"))
    if not text.strip():
        return None
    match block.kind:
        case "heading":
            return Heading(min(max(block.level or 1, 1), 6), (Text(" ".join(text.split())),))
        case "table":
            return _table(text)
        case "list":
            return _list(text)
        case _:
            return Paragraph(_lines(text))


def _lines(text: str) -> tuple[Inline, ...]:
    """Lines that end where a sentence does stay lines; those that were only broken to fit are joined."""
    text = text.strip()
    joint = "" if is_japanese(text) else " "
    ends = {span.end for span in sentences(text)}
    children: list[Inline] = []
    line = ""
    start = 0
    for match in re.finditer(r"\s*\n\s*", text):
        line += text[start : match.start()]
        start = match.end()
        if match.start() in ends:
            children += [Text(line), Break()]
            line = ""
        else:
            line += joint
    return (*children, Text(line + text[start:]))


def _list(text: str) -> List:
    """A list of one level, numbered where every item is."""
    found = [match for line in text.split("\n") if (match := _BULLET.fullmatch(line)) and match["text"].strip()]
    numbered = bool(found) and all(match["number"] for match in found)
    items = tuple(ListItem((Paragraph((Text(match["text"].strip()),)),)) for match in found)
    return List(int(found[0]["number"]) if numbered else None, items)


def _table(text: str) -> Table | Paragraph:
    rows = [_cells(line) for line in text.split("\n") if line.strip()]
    rows = [row for row in rows if not all(_SEPARATOR_CELL.fullmatch(cell) for cell in row)]
    width = max((len(row) for row in rows), default=0)
    if width == 0:
        return Paragraph((Text(text.strip()),))
    filled = [row + [""] * (width - len(row)) for row in rows]
    return Table((None,) * width, tuple(TableRow(tuple(_cell(cell) for cell in row)) for row in filled))


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [cell.replace("\\|", "|").strip() for cell in _CELL_BORDER.split(inner)]


def _cell(text: str) -> TableCell:
    return TableCell((Text(text),) if text else ())
