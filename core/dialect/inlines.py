"""Inline structure: reads the content of a leaf block into text, marks, links, tags and formulas, with exact places.

One pass finds the characters that may begin something; what they begin is written in `core.dialect.constructs`. Marks
and links are resolved as in CommonMark's appendix, then tags are paired within each list of children.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.dialect.constructs.tag import pair_tags
from core.dialect.content import Content
from core.dialect.syntax import Json, Syntax

Part = tuple[int, int, str]  # a piece of text: its place in the source, and what it says
MAX_DEPTH = 40
_LINE_END = re.compile(r"\r\n|\r|\n")
_INDENT = re.compile(r"[ \t]*")
_MAIL_OR_WWW = re.compile(r"@|[wW]{2}\.")


class Delimiter:
    """A run of `*`, `_` or `~~` that may open or close marks; `opens` and `closes` are the sizes of those it does."""

    __slots__ = ("at", "can_close", "can_open", "character", "closes", "left", "opens", "right", "size")

    def __init__(self, character: str, at: int, size: int, can_open: bool, can_close: bool) -> None:
        self.character = character
        self.at = at
        self.size = size
        self.can_open = can_open
        self.can_close = can_close
        self.left = at  # what is not used yet is [left, right)
        self.right = at + size
        self.opens: list[int] = []
        self.closes: list[int] = []


@dataclass(slots=True)
class Bracket:
    """An open `[` or `![`: where its text begins, and how much stood in the lists before it."""

    at: int
    text_start: int
    image: bool
    out: int
    delimiters: int


Token = Syntax | Delimiter | Part
Read = Callable[["InlineReader", int], int | None]


@dataclass(frozen=True, slots=True)
class InlineGrammar:
    """The inline constructs: by first character what may begin there, and how delimiters are resolved.

    A construct gets the place and gives the place after what it read, None where it read nothing.
    """

    special: re.Pattern[str]
    special_with_links: re.Pattern[str]
    constructs: Mapping[str, tuple[Read, ...]]
    resolve: Callable[[list[Delimiter]], None]
    link_text: Callable[[list[Part], str], list[Syntax] | None]


@dataclass(slots=True)
class References:
    """What links and footnote marks may point at, by identifier."""

    definitions: Mapping[str, Syntax] = field(default_factory=dict)
    footnotes: Mapping[str, Syntax] = field(default_factory=dict)
    strict_emphasis: bool = False


class InlineReader:
    """State of the reading of one content; constructs read and extend it."""

    def __init__(
        self, content: Content, source: str, grammar: InlineGrammar, references: References, in_cell: bool
    ) -> None:
        self.content = content
        self.source = source
        self.text, self.end = content.text, content.end
        self.grammar = grammar
        self.references = references
        self.in_cell = in_cell
        self.out: list[Token] = []
        self.delimiters: list[Delimiter] = []
        self.brackets: list[Bracket] = []
        self.inactive = 0  # brackets below this index open no link: a link stands in them
        self.unpaired = False  # a tag was read that is still to be paired
        self.missing: set[str] = set()  # closers that are known not to come any more

    def read(self) -> list[Syntax]:
        """The inline nodes of the content."""
        content = self.content
        text, end = self.text, self.end
        pattern = self.grammar.special_with_links if _may_hold_links(text, content) else self.grammar.special
        constructs = self.grammar.constructs
        pos = content.start
        while (match := pattern.search(text, pos, end)) is not None:
            at = match.start()
            character = text[at]
            if character in "\r\n":
                pos = self._line_end(pos, at)
                continue
            if at > pos:
                self.add_text(pos, at)
            for read in constructs[character]:
                stop = read(self, at)
                if stop is not None:
                    pos = stop
                    break
            else:
                self.add_text(at, at + 1)
                pos = at + 1
        if pos < end:
            self.add_text(pos, end)
        self.grammar.resolve(self.delimiters)
        return _finished(self._nested(0), self, 0, in_link=False)

    # --- for constructs ---------------------------------------------------------------------------------------------

    def place(self, offset: int) -> int:
        """The place in the source of an offset in the content."""
        return offset if self.content.pieces is None else self.content.place(offset)

    def place_end(self, offset: int) -> int:
        """The place in the source of the end of something; `offset` is not the start of the content."""
        return offset if self.content.pieces is None else self.content.place(offset - 1) + 1

    def add_text(self, start: int, end: int, value: str | None = None) -> None:
        """Text at `[start, end)` that says `value`; without it, what stands there."""
        if value is None:
            value = self.text[start:end]
        if self.content.pieces is not None:
            start, end = self.place(start), self.place_end(end)
        self.out.append((start, end, value))

    def add(
        self,
        type: str,
        start: int,
        end: int,
        fields: Json | None = None,
        children: list[Syntax] | None = None,
        data: Any = None,
    ) -> Syntax:
        """A finished node at `[start, end)`."""
        node = Syntax(type, self.place(start), self.place_end(end), fields, children, data)
        self.out.append(node)
        return node

    def take_since(self, out: int, delimiters: int) -> list[Syntax]:
        """Removes the tokens from `out` and the delimiters from `delimiters` on; gives the tokens as nodes."""
        self.grammar.resolve(self.delimiters[delimiters:])
        del self.delimiters[delimiters:]
        children = self._nested(out)
        del self.out[out:]
        return children

    # --- inside -----------------------------------------------------------------------------------------------------

    def _line_end(self, pos: int, at: int) -> int:
        """A line end: a hard break after two spaces, else a newline in the text."""
        text = self.text
        stop = at
        while stop > pos and text[stop - 1] in " \t":
            stop -= 1
        if stop > pos:
            self.add_text(pos, stop)
        after = _LINE_END.match(text, at).end()  # type: ignore[union-attr]
        if at - stop >= 2 and "\t" not in text[stop:at]:
            self.add("break", stop, after)
        else:
            self.add_text(at, after)
        return _INDENT.match(text, after, self.end).end()  # type: ignore[union-attr]

    def _nested(self, first: int) -> list[Syntax]:
        """The tokens from `first` on as a tree: text runs joined, delimiters made marks or text."""
        children: list[Syntax] = []
        stack: list[tuple[list[Syntax], str, int]] = []  # the list around, the mark (empty: too deep), its start
        parts: list[Part] = []
        for token in self.out[first:] if first else self.out:
            if isinstance(token, tuple):
                parts.append(token)
                continue
            if parts:
                children.append(_text(parts))
                parts = []
            if isinstance(token, Syntax):
                children.append(token)
            else:
                children = self._delimited(token, children, stack)
        if parts:
            children.append(_text(parts))
        return children

    def _delimited(
        self, run: Delimiter, children: list[Syntax], stack: list[tuple[list[Syntax], str, int]]
    ) -> list[Syntax]:
        at = run.at
        for size in run.closes:
            around, mark, start = stack.pop()
            at += size
            if mark:
                around.append(Syntax(mark, start, self.place_end(at), None, children))
                children = around
            else:
                children.append(self._plain(at - size, at))
        if run.right > run.left:
            children.append(self._plain(run.left, run.right))
        opening = run.right
        for size in reversed(run.opens):
            if len(stack) >= MAX_DEPTH:
                children.append(self._plain(opening, opening + size))
                stack.append((children, "", 0))
            else:
                mark = "delete" if run.character == "~" else "strong" if size == 2 else "emphasis"
                stack.append((children, mark, self.place(opening)))
                children = []
            opening += size
        return children

    def _plain(self, start: int, end: int) -> Syntax:
        return _text([(self.place(start), self.place_end(end), self.text[start:end])])


def _may_hold_links(text: str, content: Content) -> bool:
    start, end = content.start, content.end
    if text.find("://", start, end) >= 0:
        return True
    return text.find(".", start, end) >= 0 and _MAIL_OR_WWW.search(text, start, end) is not None


def _text(parts: list[Part]) -> Syntax:
    return Syntax("text", parts[0][0], parts[-1][1], None, None, parts)


def _finished(children: list[Syntax], reader: InlineReader, depth: int, *, in_link: bool) -> list[Syntax]:
    """The children with tags paired, neighbouring text joined, and bare addresses made links."""
    out: list[Syntax] = []
    text: Syntax | None = None
    for child in pair_tags(children, reader.source, depth) if reader.unpaired else children:
        if child.type == "text":
            text = child if text is None else _joined(text, child)
            continue
        if text is not None:
            out += _running_text(text, reader, in_link)
            text = None
        if child.children:
            inside_link = in_link or child.type in ("link", "linkReference")
            child.children = _finished(child.children, reader, depth + 1, in_link=inside_link)
        out.append(child)
    return out if text is None else out + _running_text(text, reader, in_link)


def _joined(text: Syntax, following: Syntax) -> Syntax:
    text.data += following.data
    text.end = following.end
    return text


def _running_text(text: Syntax, reader: InlineReader, in_link: bool) -> list[Syntax]:
    parts: list[Part] = text.data
    value = parts[0][2] if len(parts) == 1 else "".join([part[2] for part in parts])
    if not in_link:
        linked = reader.grammar.link_text(parts, value)
        if linked is not None:
            return linked
    text.fields, text.data = {"value": value}, None
    return [text]
