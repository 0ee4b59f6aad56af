"""The one shape of a document among those that look alike: what `parse` gives, and what can be written.

Readers of other formats put their documents through `tidy`; then `parse(serialise(d)).document == d`. Nothing visible
changes: empty texts, marks and paragraphs go, equal neighbours are joined, spaces move out of marks.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import assert_never

from core.dialect.constructs.autolink import link_text
from core.dialect.constructs.comment import on_one_line
from core.dialect.constructs.listing import after_box
from core.dialect.constructs.math_block import OPENS_QUESTION
from core.dialect.constructs.question import valid_name
from core.dialect.marks import DELIMITED, tidy_marks
from core.dialect.syntax import Syntax
from core.dialect.tag_lines import split_paragraph
from core.dialect.tex import in_cell, one_line
from core.document import nodes as n
from core.document.walk import walk

_LINE_END = re.compile(r"\r\n?|\u0000")
# In a cell `\\|` is how a bar is written: code cannot hold a bar after an odd number of backslashes, text can.
_ESCAPED_BAR = re.compile(r"(?<!\\)(?:\\\\)*\\\|")
_FOOTNOTE_LABEL = re.compile(r"\S{1,999}")


def tidy(document: n.Document) -> n.Document:
    """The document in its one shape."""
    labels = frozenset(node.label for node in walk(document) if isinstance(node, n.Footnote))
    return replace(document, blocks=_Tidying(labels).blocks(document.blocks))


def tidy_inlines(inlines: tuple[n.Inline, ...]) -> tuple[n.Inline, ...]:
    """The running text of one block in its one shape, where no footnote is known."""
    return _Tidying(frozenset()).inlines(inlines)


class _Tidying:
    def __init__(self, labels: frozenset[str]) -> None:
        self.labels = frozenset(label for label in labels if _FOOTNOTE_LABEL.fullmatch(label))
        self.in_cell = False

    # --- blocks -----------------------------------------------------------------------------------------------------

    def blocks(self, blocks: tuple[n.Block, ...]) -> tuple[n.Block, ...]:
        return tuple(tidied for block in blocks for tidied in self._block(block))

    def _block(self, block: n.Block) -> tuple[n.Block, ...]:
        match block:
            case n.Paragraph():
                return split_paragraph(replace(block, children=self._trimmed(block.children)))
            case n.Heading():
                return (replace(block, children=self._line(block.children), depth=min(max(block.depth, 1), 6)),)
            case n.List():
                return self._list(block)
            case n.Table():
                return self._table(block)
            case n.Quote() | n.Footnote() | n.Container():
                return (replace(block, children=self.blocks(block.children)),)
            case n.Figure():
                caption = self._line(block.caption)
                return (replace(block, children=self.blocks(block.children), caption=caption),)
            case n.CodeBlock():
                return (_code(block),)
            case n.MathBlock():
                return (replace(block, tex=_formula(_clean(block.tex))),)
            case n.Comment():
                return (replace(block, value=_comment(block.value)),)
            case n.Rule():
                return (block,)
            case _:
                assert_never(block)

    def _list(self, block: n.List) -> tuple[n.Block, ...]:
        items = tuple(self._item(item) for item in block.items)
        start = block.start if block.start is None else min(max(block.start, 0), 999_999_999)
        return (replace(block, items=items, start=start),) if items else ()

    def _item(self, item: n.ListItem) -> n.ListItem:
        first = item.children[0] if item.children else None
        if item.checked is not None and isinstance(first, n.Paragraph):
            # The box makes running text of whatever follows it: the paragraph is not split.
            children = after_box(self._trimmed(first.children))
            rest = self.blocks(item.children[1:])
            if children:
                return replace(item, children=(replace(first, children=children), *rest))
            return replace(item, children=rest, checked=None)
        return replace(item, children=self.blocks(item.children), checked=None)

    def _table(self, table: n.Table) -> tuple[n.Block, ...]:
        rows = tuple(replace(row, cells=self._cells(row)) for row in table.rows)
        if not rows:
            return ()
        width = len(rows[0].cells)
        align = (*table.align, *[None] * width)[:width]
        return (replace(table, rows=rows, align=align),)

    def _cells(self, row: n.TableRow) -> tuple[n.TableCell, ...]:
        cells = row.cells or (n.TableCell(()),)
        self.in_cell = True
        tidied = tuple(replace(cell, children=self._line(cell.children)) for cell in cells)
        self.in_cell = False
        return tidied

    # --- inlines ----------------------------------------------------------------------------------------------------

    def _line(self, inlines: tuple[n.Inline, ...]) -> tuple[n.Inline, ...]:
        return self.inlines(_without_lines(inlines))

    def _trimmed(self, inlines: tuple[n.Inline, ...]) -> tuple[n.Inline, ...]:
        return self.inlines(inlines)

    def inlines(self, inlines: tuple[n.Inline, ...], *, in_link: bool = False) -> tuple[n.Inline, ...]:
        tidied: list[n.Inline] = []
        for inline in inlines:
            tidied += self._inline(inline, in_link)
        joined = tidy_marks(tuple(tidied))
        return joined if in_link else tuple(linked for inline in joined for linked in _linked(inline))

    def _inline(self, inline: n.Inline, in_link: bool) -> tuple[n.Inline, ...]:
        match inline:
            case n.Text():
                value = _clean(inline.value)
                return (replace(inline, value=value),) if value else ()
            case n.Mark():
                children = inline.children if inline.name in DELIMITED else _without_lines(inline.children)
                return (replace(inline, children=self.inlines(children, in_link=in_link)),)
            case n.InlineContainer():
                return (replace(inline, children=self.inlines(_without_lines(inline.children), in_link=in_link)),)
            case n.Ruby():
                children = self.inlines(_without_lines(inline.children), in_link=in_link)
                return (replace(inline, children=children, reading=" ".join(_clean(inline.reading).split("\n"))),)
            case n.Link():
                children = self.inlines(inline.children, in_link=True)
                if in_link:
                    return children
                return (replace(inline, children=children, url=_url(inline.url), title=_title(inline.title)),)
            case n.Image():
                alt = " ".join(_clean(inline.alt).split("\n"))
                return (replace(inline, alt=alt, url=_url(inline.url), title=_title(inline.title)),)
            case n.Audio():
                return (replace(inline, url=_clean(inline.url)),)
            case n.InlineCode():
                value = _clean(inline.value).replace("\n", " ")
                if self.in_cell and _ESCAPED_BAR.search(value):
                    return (n.Text(value, inline.span),)
                return (replace(inline, value=value),) if value else ()
            case n.InlineMath():
                tex = one_line(_clean(inline.tex))
                tex = one_line(in_cell(tex)) if self.in_cell else tex
                return (replace(inline, tex=tex),) if tex else ()
            case n.FootnoteReference():
                known = inline.label in self.labels
                return (inline,) if known else (n.Text(f"[^{inline.label}]", inline.span),)
            case n.Comment():
                return (replace(inline, value=on_one_line(_comment(inline.value))),)
            case n.Question():
                return (tidy_question(inline),)
            case n.Break():
                return (inline,)
            case _:
                assert_never(inline)


def _formula(tex: str) -> str:
    """A blank line before a question ends a formula: it looks as if the question had come into it by a slip."""
    lines = tex.split("\n")
    blank = next((at for at, line in enumerate(lines) if not line.strip(" \t")), len(lines))
    ends = any(OPENS_QUESTION.search(line) for line in lines[blank:])
    return "\n".join(line for line in lines if line.strip(" \t")) if ends else tex


def _clean(value: str) -> str:
    if "\r" not in value and "\0" not in value:
        return value
    return _LINE_END.sub(lambda match: "\ufffd" if match.group() == "\0" else "\n", value)


def _comment(value: str) -> str:
    value = _clean(value)
    return value.replace("-->", "-- >") if "*/" in value else value


def _url(url: str) -> str:
    return url.replace("\0", "\ufffd")


def _title(title: str | None) -> str | None:
    return " ".join(_clean(title).split("\n")) or None if title else None


def _code(block: n.CodeBlock) -> n.CodeBlock:
    info = " ".join(filter(None, (block.language, block.meta)))
    words = re.split(r"[ \t\r\n]+", info.strip(" \t\r\n"), maxsplit=1)
    meta = re.sub(r"[\r\n]+", " ", words[1]) if len(words) > 1 else None
    return replace(block, value=_clean(block.value), language=words[0] or None, meta=meta or None)


def _without_lines(inlines: tuple[n.Inline, ...]) -> tuple[n.Inline, ...]:
    """With spaces for line ends, at any depth: headings, cells and tags have one line."""
    changed: list[n.Inline] = []
    for inline in inlines:
        if isinstance(inline, n.Text):
            inline = replace(inline, value=_clean(inline.value).replace("\n", " "))
        elif isinstance(inline, n.Mark | n.Link | n.InlineContainer | n.Ruby):
            inline = replace(inline, children=_without_lines(inline.children))
        changed.append(inline)
    return tuple(changed)


def _linked(inline: n.Inline) -> tuple[n.Inline, ...]:
    """Bare addresses in a text are links."""
    if not isinstance(inline, n.Text):
        return (inline,)
    start = inline.span.start if inline.span else 0
    nodes = link_text([(start, start + len(inline.value), inline.value)], inline.value)
    if nodes is None:
        return (inline,)
    return tuple(
        n.Link((node.fields or {})["url"], None, (n.Text(_value(node.children[0])),))
        if node.children
        else n.Text(_value(node))
        for node in nodes
    )


def _value(text: Syntax) -> str:
    return str((text.fields or {})["value"])


def tidy_question(question: n.Question) -> n.Question:
    """The question with blank answers, nameless attributes and empty texts gone, and a rule that fits its answers."""
    answers = tuple(_clean(answer) for answer in question.answers if answer.strip())
    choices = question.choices and tuple(_clean(choice) for choice in question.choices)
    rule = question.rule
    if rule == "one" and len(answers) > 1:
        rule = "all" if question.choices else "any"
    return replace(
        question,
        answers=answers,
        rule=rule,
        choices=choices,
        explain=_clean(question.explain or "") or None,
        hint=_clean(question.hint or "") or None,
        ruby=_clean(question.ruby or "") or None,
        unknown=tuple((name, value and _clean(value)) for name, value in question.unknown if valid_name(name)),
    )
