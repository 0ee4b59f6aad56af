"""Writing a document as canonical text; how each node is written stands in `core.dialect.constructs`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from core.dialect.text_escape import Around, escaped
from core.document.nodes import Block, Inline, InlineMath, List, Mark, Paragraph, Quote, Text

Lines = list[str]
WrittenT = TypeVar("WrittenT")
_DELIMITERS = (
    {"bold": "**", "italic": "*", "strikethrough": "~~"},
    {"bold": "**", "italic": "_", "strikethrough": "~~"},
)
_RULE = re.compile(r"([*_-])[ \t]*(?:\1[ \t]*){2,}$")
# Ways of writing, from the prettiest to the safest: `_` for `*`, references beside marks, references for every sign.
UNDERSCORES, BESIDE_MARKS, EVERY_SIGN = 1, 2, 3


@dataclass(frozen=True, slots=True)
class WriterGrammar:
    """How each class of node is written; `reads_back` proves that running text reads back as what it was."""

    blocks: Mapping[type, Callable[[Writer, Any], Lines]]
    inlines: Mapping[type, Callable[[Writer, Any], str]]
    reads_back: Callable[[str, tuple[Inline, ...], bool], bool]


class Writer:
    """State of the writing: where we are, which decides what must be escaped."""

    def __init__(self, grammar: WriterGrammar) -> None:
        self.grammar = grammar
        self.in_cell = False
        self.in_link = False
        self.list_depth = 0
        self.other_marker = False
        self.beside_formula = False
        self.caution = 0
        self._lines = False
        self._nested = False

    def blocks(self, blocks: tuple[Block, ...], *, tight: bool = False) -> Lines:
        """The lines of blocks with an empty one between two; `tight`: none between a text and a list under it."""
        lines: Lines = []
        before: Block | None = None
        marker_before = False
        for block in blocks:
            if before is not None and not (tight and _list_may_follow(before, block)):
                lines.append("")
            alike = isinstance(block, List) and isinstance(before, List) and _same_kind(block, before)
            self.other_marker = alike and not marker_before
            written = self._list(block) if isinstance(block, List) else self.grammar.blocks[type(block)](self, block)
            marker_before = self.other_marker
            lines += written
            before = block
        return lines

    def _list(self, block: List) -> Lines:
        """A list; with the other marker where an item would read as a rule (`- - -`)."""
        other = self.other_marker
        lines = self.grammar.blocks[List](self, block)
        self.other_marker = other
        if any(_RULE.match(line) for line in lines):
            self.other_marker = not other
            lines = self.grammar.blocks[List](self, block)
            self.other_marker = not other
        return lines

    def inlines(self, children: tuple[Inline, ...], *, lines: bool = False) -> str:
        """Running text; what holds it is written in the prettiest way in which all of it reads back."""
        if self._nested:
            return self._written(children)
        self._nested, self._lines = True, lines
        text = self.safest(
            lambda: self._written(children), lambda text: self.grammar.reads_back(text, children, self.in_cell)
        )
        self._nested = False
        return text

    def safest(self, write: Callable[[], WrittenT], reads_back: Callable[[WrittenT], bool]) -> WrittenT:
        """What `write` gives in the first way, from the present one to the safest, that reads back."""
        before = self.caution
        written = write()
        while not reads_back(written) and self.caution < EVERY_SIGN:
            self.caution += 1
            written = write()
        self.caution = before
        return written

    def inside_link(self, children: tuple[Inline, ...]) -> str:
        """The text of a link."""
        before, self.in_link = self.in_link, True
        text = self.inlines(children)
        self.in_link = before
        return text

    def marked(self, mark: Mark) -> str:
        """Bold, italic or struck text between its delimiters."""
        delimiter = _DELIMITERS[min(self.caution, UNDERSCORES)][mark.name]
        return delimiter + self.inlines(mark.children) + delimiter

    def _written(self, children: tuple[Inline, ...]) -> str:
        pieces: list[str] = []
        for index, child in enumerate(children):
            if isinstance(child, Text):
                pieces.append(self._text(child.value, children, index))
                continue
            self.beside_formula = any(isinstance(each, InlineMath) for each in _neighbours(children, index))
            pieces.append(self.grammar.inlines[type(child)](self, child))
        return "".join(pieces)

    def _text(self, value: str, children: tuple[Inline, ...], index: int) -> str:
        """Text; with caution the characters beside a mark are written as references, at last all signs."""
        head = tail = ""
        if index and isinstance(children[index - 1], InlineMath) and value[0].isdecimal():
            head, value = _reference(value[0]), value[1:]
        if self.caution >= BESIDE_MARKS:
            if value and index + 1 < len(children) and isinstance(children[index + 1], Mark):
                value, tail = value[:-1], _reference(value[-1])
            if value and not head and index and isinstance(children[index - 1], Mark):
                head, value = _reference(value[0]), value[1:]
        return (
            head
            + escaped(
                value,
                first=index == 0 and not head,
                last=index == len(children) - 1 and not tail,
                lines=self._lines,
                around=self._around(),
            )
            + tail
        )

    def _around(self) -> Around:
        return Around(self.in_link, self.in_cell, not self.in_link or self.caution > 0, self.caution == EVERY_SIGN)


def _neighbours(children: tuple[Inline, ...], index: int) -> tuple[Inline, ...]:
    return (*children[max(index - 1, 0) : index], *children[index + 1 : index + 2])


def _reference(character: str) -> str:
    """The character as a reference; half a surrogate pair has none."""
    return character if "\ud800" <= character <= "\udfff" else f"&#{ord(character)};"


def _same_kind(first: List, second: List) -> bool:
    return (first.start is None) == (second.start is None)


def _list_may_follow(before: Block, block: Block) -> bool:
    """True where `block` is a list that may begin right under the lines of the paragraph `before`."""
    if not isinstance(before, Paragraph) or not isinstance(block, List):
        return False
    first: Block | None = block
    while isinstance(first, List | Quote):
        if isinstance(first, List) and (first.start not in (None, 1) or not first.items[0].children):
            return False  # nor do those that begin on the same line
        children = first.items[0].children if isinstance(first, List) else first.children
        first = children[0] if children else None
    return True
