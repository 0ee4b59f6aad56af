"""What a learner reads, piece by piece: each paragraph, heading, cell, caption or description with its places."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, assert_never

from core.document.nodes import (
    Audio,
    Block,
    Break,
    CodeBlock,
    Comment,
    Container,
    Document,
    Figure,
    Footnote,
    FootnoteReference,
    Heading,
    Image,
    Inline,
    InlineCode,
    InlineContainer,
    InlineMath,
    Link,
    List,
    ListItem,
    Mark,
    MathBlock,
    Paragraph,
    Question,
    Quote,
    Ruby,
    Rule,
    Table,
    Text,
)
from core.document.walk import plain_text, questions
from core.lint.alignment import aligned
from core.text import Span

PassageKind = Literal["paragraph", "heading", "cell", "caption", "alt", "title"]

BLANK = "\ufffc"  # stands for a question in a passage's text
FORMULA = "\ufffd"  # stands for a formula: its signs are no words
_FRONT_TITLE = re.compile(r"^title:[ \t]*(?P<title>\S.*?)[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of visible text without marks and tags.

    `questions` are the numbers of the blanks in it, `region` counts the document's top-level blocks (-1: its title),
    `readings` are its ruby: what stands below it, and the kana above.
    """

    kind: PassageKind
    text: str
    questions: tuple[int, ...]
    region: int
    readings: tuple[tuple[str, str], ...]
    _starts: array[int] = field(repr=False)
    _ends: array[int] = field(repr=False)
    _moved: int = 0  # by which it stands elsewhere than where it was read

    def where(self, start: int, end: int) -> Span:
        """The place in the source of the characters `[start, end)` of this passage."""
        return Span(self._starts[start] + self._moved, self._ends[end - 1] + self._moved)

    def moved(self, by: int, *, questions: int, region: int) -> Passage:
        """The same words `by` characters further on, with so many more questions before them, in that region."""
        numbers = tuple(number + questions for number in self.questions) if questions else self.questions
        return Passage(self.kind, self.text, numbers, region, self.readings, self._starts, self._ends, self._moved + by)


def passages(document: Document, source: str) -> tuple[Passage, ...]:
    """Everything a learner may read, in reading order; comments, code blocks and formulas are left out."""
    numbers = {id(question): number for number, question in enumerate(questions(document), start=1)}
    reader = _Reader(source, numbers)
    found = [*title_passages(document, source)]
    for region, block in enumerate(document.blocks):
        found += reader.block(block, region)
    return tuple(found)


def title_passages(document: Document, source: str) -> Iterator[Passage]:
    """The title in front matter, where there is one."""
    front = document.front_matter
    match = _FRONT_TITLE.search(front) if front else None
    start = source.find(front) if front else -1
    if match is not None and start >= 0:
        piece = _Piece()
        piece.add_exactly(match["title"], Span(start + match.start("title"), start + match.end("title")), source)
        yield piece.passage("heading", -1)


@dataclass(slots=True)
class _Piece:
    """A passage while it is gathered."""

    text: list[str] = field(default_factory=list)
    starts: array[int] = field(default_factory=lambda: array("q"))
    ends: array[int] = field(default_factory=lambda: array("q"))
    questions: list[int] = field(default_factory=list)
    readings: list[tuple[str, str]] = field(default_factory=list)

    def add(self, text: str, span: Span | None) -> None:
        """Adds text that stands at `span` as a whole."""
        place = span or Span(0, 0)
        self.text.append(text)
        self.starts.extend([place.start] * len(text))
        self.ends.extend([place.end] * len(text))

    def add_exactly(self, text: str, span: Span | None, source: str) -> None:
        """Adds text each character of which has its own place inside `span`."""
        if span is None:
            self.add(text, span)
            return
        self.text.append(text)
        if len(text) == span.end - span.start:
            self.starts.extend(range(span.start, span.end))
            self.ends.extend(range(span.start + 1, span.end + 1))
            return
        for place in aligned(text, source, span):
            self.starts.append(place.start)
            self.ends.append(place.end)

    def passage(self, kind: PassageKind, region: int) -> Passage:
        numbers, readings = tuple(self.questions), tuple(self.readings)
        return Passage(kind, "".join(self.text), numbers, region, readings, self.starts, self.ends)


@dataclass(frozen=True, slots=True)
class _Reader:
    source: str
    numbers: dict[int, int]

    def block(self, block: Block | ListItem, region: int) -> Iterator[Passage]:
        match block:
            case Paragraph():
                yield from self._inlines(block.children, "paragraph", region)
            case Heading():
                yield from self._inlines(block.children, "heading", region)
            case List():
                for item in block.items:
                    yield from self.block(item, region)
            case Table():
                for row in block.rows:
                    for cell in row.cells:
                        yield from self._inlines(cell.children, "cell", region)
            case Figure():
                for child in block.children:
                    yield from self.block(child, region)
                yield from self._inlines(block.caption, "caption", region)
            case ListItem() | Quote() | Footnote() | Container():
                for child in block.children:
                    yield from self.block(child, region)
            case CodeBlock() | MathBlock() | Rule() | Comment():
                pass
            case _:
                assert_never(block)

    def _inlines(self, nodes: tuple[Inline, ...], kind: PassageKind, region: int) -> Iterator[Passage]:
        piece = _Piece()
        apart: list[Passage] = []
        self._gather(nodes, piece, apart, region)
        if piece.text:
            yield piece.passage(kind, region)
        yield from apart

    def _gather(self, nodes: tuple[Inline, ...], piece: _Piece, apart: list[Passage], region: int) -> None:
        for node in nodes:
            match node:
                case Text():
                    piece.add_exactly(node.value, node.span, self.source)
                case Question():
                    piece.questions.append(self.numbers[id(node)])
                    piece.add(BLANK, node.span)
                case Ruby():
                    piece.readings.append((plain_text(node), node.reading))
                    self._gather(node.children, piece, apart, region)
                case Mark() | InlineContainer():
                    self._gather(node.children, piece, apart, region)
                case Link():
                    self._gather(node.children, piece, apart, region)
                    self._apart("title", node.title, node.span, apart, region)
                case Image():
                    self._apart("alt", node.alt, node.span, apart, region)
                    self._apart("title", node.title, node.span, apart, region)
                case InlineCode():
                    piece.add(FORMULA if "<" in node.value else node.value, node.span)
                case InlineMath():
                    piece.add(FORMULA, node.span)
                case Break():
                    piece.add("\n", node.span)
                case Audio() | FootnoteReference() | Comment():
                    pass
                case _:
                    assert_never(node)

    def _apart(self, kind: PassageKind, text: str | None, span: Span | None, apart: list[Passage], region: int) -> None:
        if text:
            piece = _Piece()
            found = self.source.find(text, span.start, span.end) if span else -1
            piece.add_exactly(text, Span(found, found + len(text)) if found >= 0 else span, self.source)
            apart.append(piece.passage(kind, region))
