"""Blocks as the editor keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from core.dialect.collector import collector_paused
from core.dialect.tex import stands_alone
from core.document import nodes as n
from core.editor_json.names import NAMES, Json, Profile, empty_leaf
from core.editor_json.writing.footnotes import Footnotes
from core.editor_json.writing.inlines import Flow, InlineWriter, is_leaf, is_media, padded, without_media
from core.editor_json.writing.siblings import BULLET, Siblings

_SPACE = " \t\n"


def write(document: n.Document, profile: Profile = "testmaker") -> list[Json]:
    """The editor's value of a document, already in the form that the editor's normalising would give it.

    Left out, since the editor has no place for it: front matter, comments, tags that only wrap, alignment of tables,
    titles of links, what follows the language of a code block, and marks on a blank or a formula.
    """
    with collector_paused():
        return _BlockWriter(profile, Footnotes(document.blocks)).document(document)


class _BlockWriter:
    def __init__(self, profile: Profile, footnotes: Footnotes) -> None:
        self._names = NAMES[profile]
        self._footnotes = footnotes
        self._inlines = InlineWriter(self._names, footnotes.mark)

    def document(self, document: n.Document) -> list[Json]:
        siblings = Siblings()
        self._add_all(document.blocks, siblings, 0)
        if notes := self._footnotes.as_list():
            self._add_list(notes, siblings, 1)
        return siblings.values or [self._paragraph([])]

    def _add_all(self, blocks: Iterable[n.Block], siblings: Siblings, item_indent: int) -> None:
        for block in blocks:
            self._add(block, siblings, item_indent)

    def _add(self, block: n.Block, siblings: Siblings, item_indent: int) -> None:
        """Adds a block; `item_indent` is the indent of the list item that it belongs to, 0 outside lists."""
        match block:
            case n.Paragraph():
                self._add_paragraph(block, siblings, item_indent)
            case n.Heading():
                self._add_heading(block, siblings)
            case n.List():
                self._add_list(block, siblings, item_indent + 1)
            case n.Table():
                if block.rows:
                    siblings.add(self._table(block))
            case n.Quote():
                siblings.add({"type": "blockquote", "children": self._children(block.children)})
            case n.CodeBlock():
                siblings.add(_code_block(block))
            case n.MathBlock():
                siblings.add(self._math_block(block.tex))
            case n.Rule():
                siblings.add({"type": "hr", "children": [empty_leaf()]})
            case n.Figure():
                self._add_figure(block, siblings, item_indent)
            case n.Container():
                self._add_all(block.children, siblings, item_indent)
            case n.Footnote() | n.Comment():
                pass
            case _:
                assert_never(block)

    def _add_heading(self, heading: n.Heading, siblings: Siblings) -> None:
        flow = self._inlines.flow(heading.children)
        text, media = self._inlines.on_one_line(_text(flow)), _media(flow)
        if text or not media:
            siblings.add({"type": f"h{heading.depth}", "children": padded(text)})
        _add_each(media, siblings)

    def _add_paragraph(self, paragraph: n.Paragraph, siblings: Siblings, item_indent: int) -> None:
        flow = self._inlines.flow(paragraph.children)
        if item_indent:
            self._add_to_item(flow, siblings, item_indent)
            return
        for piece in self._split(flow.parts):
            siblings.add(piece if isinstance(piece, dict) else self._lone_formula(piece) or self._paragraph(piece))
        _add_each(flow.following, siblings)

    def _split(self, parts: list[Json]) -> Iterator[Json | list[Json]]:
        """The runs of text between pictures, and the pictures; the white space that touched a picture goes."""
        run: list[Json] = []
        after_media = False
        for part in parts:
            if not is_media(part):
                run.append(part)
                continue
            yield from self._inlines.in_paragraphs(_trimmed(run, start=after_media, end=True))
            yield part
            run, after_media = [], True
        yield from self._inlines.in_paragraphs(_trimmed(run, start=after_media, end=False))

    def _add_to_item(self, flow: Flow, siblings: Siblings, item_indent: int) -> None:
        for text in self._inlines.in_paragraphs(_text(flow)):
            if siblings.waits_for_task():
                siblings.add_to_item(self._paragraph(_after_box(text)), item_indent)
            elif block := self._lone_formula(text):
                siblings.add(block)
            else:
                siblings.add_to_item(self._paragraph(text), item_indent)
        _add_each(_media(flow), siblings)

    def _add_list(self, block: n.List, siblings: Siblings, indent: int) -> None:
        started: set[str] = set()
        for position, item in enumerate(block.items):
            style = "todo" if self._is_task(item) else BULLET if block.start is None else "decimal"
            if (style == "decimal") is not ("decimal" in started):
                started.clear()  # the editor sees numbers and tasks as lists apart
            starts = style not in started
            number = _number(block, position) if style == "decimal" else siblings.next_number(indent, style, starts)
            bullet = self._paragraph([])
            if style == "todo":
                bullet["checked"] = item.checked
            place = siblings.add_item(bullet, indent, style, number, starts=starts)
            started.add(style)
            self._add_all(item.children, siblings, indent)
            siblings.drop_bare_bullet(place)

    def _is_task(self, item: n.ListItem) -> bool:
        """Whether there is something to tick off: a box before nothing is none in Markdown."""
        first = item.children[0] if item.checked is not None and item.children else None
        if not isinstance(first, n.Paragraph):
            return False
        texts = self._inlines.in_paragraphs(_text(self._inlines.flow(first.children)))
        return bool(texts and _after_box(texts[0]))

    def _add_figure(self, figure: n.Figure, siblings: Siblings, item_indent: int) -> None:
        before = len(siblings.values)
        self._add_all(figure.children, siblings, item_indent)
        pictures = [block for block in siblings.values[before:] if block["type"] == "img"]
        caption = self._inlines.flow(figure.caption)
        is_text = not caption.following and all(is_leaf(part) for part in caption.parts)
        if is_text and not caption.parts:
            return
        if is_text and len(pictures) == 1:
            _set_caption(pictures[0], self._inlines.on_one_line(caption.parts))
        else:
            self._add_paragraph(n.Paragraph(figure.caption), siblings, item_indent)

    def _table(self, table: n.Table) -> Json:
        rows = []
        for number, row in enumerate(table.rows):
            kind = "td" if number else "th"
            cells = [{"type": kind, "children": self._cell(cell)} for cell in row.cells or (n.TableCell(()),)]
            rows.append({"type": "tr", "children": cells})
        return {"type": "table", "children": rows}

    def _cell(self, cell: n.TableCell) -> list[Json]:
        flow = self._inlines.flow(cell.children)
        text, media = self._inlines.on_one_line(_text(flow)), _media(flow)
        return [*([self._paragraph(text)] if text or not media else []), *media]

    def _children(self, blocks: Iterable[n.Block]) -> list[Json]:
        siblings = Siblings()
        self._add_all(blocks, siblings, 0)
        return siblings.values or [self._paragraph([])]

    def _math_block(self, tex: str) -> Json:
        return {"type": self._names.math_block, "texExpression": tex, "children": [empty_leaf()]}

    def _lone_formula(self, parts: list[Json]) -> Json | None:
        """The block that a formula alone in its paragraph is in the dialect, where it is one."""
        is_alone = len(parts) == 1 and parts[0].get("type") == self._names.inline_math
        return (
            self._math_block(parts[0]["texExpression"])
            if is_alone and stands_alone(parts[0]["texExpression"])
            else None
        )

    def _paragraph(self, parts: list[Json]) -> Json:
        return {"type": self._names.paragraph, "children": padded(parts)}


def _code_block(block: n.CodeBlock) -> Json:
    lines = [{"type": "code_line", "children": [{"text": line}]} for line in block.value.split("\n")]
    language = {"lang": block.language} if block.language else {}
    return {"type": "code_block", **language, "children": lines}


def _set_caption(picture: Json, leaves: list[Json]) -> None:
    """The caption takes the place of the description, which is kept beside it where it says something else."""
    alt = picture["caption"][0]["text"]
    picture["caption"] = leaves
    if alt and alt != "".join(leaf["text"] for leaf in leaves):
        picture["alt"] = alt


def _number(block: n.List, position: int) -> int:
    # The editor cannot hold a list that starts at 0 (a restart of 0 counts as none).
    return max(block.start or 1, 1) + position


def _text(flow: Flow) -> list[Json]:
    return without_media(flow.parts)


def _media(flow: Flow) -> list[Json]:
    return [part for part in flow.parts if is_media(part)] + flow.following


def _add_each(blocks: Iterable[Json], siblings: Siblings) -> None:
    for block in blocks:
        siblings.add(block)


def _after_box(text: list[Json]) -> list[Json]:
    """The text of a task: space at its head belongs to the box."""
    if not text or text[0].keys() != {"text"}:
        return text
    first: str = text[0]["text"].lstrip(" \t")
    return [{"text": first}, *text[1:]] if first else text[1:]


def _trimmed(run: list[Json], *, start: bool, end: bool) -> list[Json]:
    run = list(run)
    while start and run and is_leaf(run[0]):
        text = run[0]["text"].lstrip(_SPACE)
        run[:1] = [{**run[0], "text": text}] if text else []
        if text:
            break
    while end and run and is_leaf(run[-1]):
        text = run[-1]["text"].rstrip(_SPACE)
        run[-1:] = [{**run[-1], "text": text}] if text else []
        if text:
            break
    return run
