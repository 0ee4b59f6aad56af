"""Lines of a paragraph that hold nothing but tags: they are read as blocks, one for each tag."""

from __future__ import annotations

from dataclasses import replace

from core.dialect.marks import DELIMITED, around, tidy_marks
from core.dialect.tex import stands_alone
from core.document import nodes as n
from core.text import Span


def split_paragraph(paragraph: n.Paragraph) -> tuple[n.Block, ...]:
    """The paragraph without lines that hold nothing but tags: each tag on such a line is a block of its own."""
    if not paragraph.children:
        return ()
    lines = _lines(paragraph.children)
    if not any(map(_only_tags, lines)) or (len(lines) == 1 and _is_alone(lines[0])):
        return (paragraph,)
    blocks: list[n.Block] = []
    running: list[n.Inline] = []
    for line in lines:
        if not _only_tags(line):
            running += [_line_end(running, line), *line] if running else line
            continue
        if running:
            blocks.append(_piece(paragraph, running))
            running = []
        blocks += [_tag_block(inline) for inline in line if not isinstance(inline, n.Text)]
    if running:
        blocks.append(_piece(paragraph, running))
    return tuple(blocks)


def _line_end(before: list[n.Inline], after: list[n.Inline]) -> n.Text:
    if not after or (end := before[-1].span) is None or (start := after[0].span) is None:
        return n.Text("\n")
    return n.Text("\n", Span(end.end, start.start))


def _piece(paragraph: n.Paragraph, inlines: list[n.Inline]) -> n.Paragraph:
    children = tidy_marks(tuple(inlines))
    return replace(paragraph, children=children, span=around(children[0].span, children[-1].span))


def _tag_block(inline: n.Inline) -> n.Block:
    if isinstance(inline, n.InlineMath):
        return n.MathBlock(inline.tex, inline.span)
    return inline if isinstance(inline, n.Comment) else n.Paragraph((inline,), inline.span)


def _is_alone(line: list[n.Inline]) -> bool:
    return len(line) == 1 and not isinstance(line[0], n.Comment | n.InlineMath)


def _lines(inlines: tuple[n.Inline, ...]) -> list[list[n.Inline]]:
    lines: list[list[n.Inline]] = [[]]
    for inline in inlines:
        if not isinstance(inline, n.Text) or "\n" not in inline.value:
            lines[-1].append(inline)
            continue
        for index, piece in enumerate(inline.value.split("\n")):
            if index:
                lines.append([])
            if piece:
                lines[-1].append(replace(inline, value=piece))
    return lines


def _only_tags(line: list[n.Inline]) -> bool:
    """True for a line that would be read as blocks: nothing but tags and spaces, or a formula between `$$`."""
    if len(line) == 1 and isinstance(formula := line[0], n.InlineMath):
        return stands_alone(formula.tex)
    return all(map(_is_tag, line)) and any(not isinstance(inline, n.Text) for inline in line)


def _is_tag(inline: n.Inline) -> bool:
    match inline:
        case n.Text():
            return not inline.value.strip(" \t")
        case n.Question() | n.Audio() | n.Break() | n.Comment():
            return True
        case n.InlineContainer():
            return all(_is_tag(child) for child in inline.children)
        case n.Mark():
            return inline.name not in DELIMITED and all(_is_tag(child) for child in inline.children)
        case n.Ruby():
            return not inline.reading.strip(" \t") and all(_is_tag(child) for child in inline.children)
        case _:
            return False
