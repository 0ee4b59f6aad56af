"""Lines of a paragraph that hold nothing but tags: they are read as blocks, one for each tag."""

from __future__ import annotations

from dataclasses import replace

from core.dialect.marks import DELIMITED, tidy_marks
from core.dialect.tex import stands_alone
from core.document.nodes import (
    Audio,
    Block,
    Break,
    Comment,
    Inline,
    InlineContainer,
    InlineMath,
    Mark,
    MathBlock,
    Paragraph,
    Question,
    Ruby,
    Text,
)


def split_paragraph(paragraph: Paragraph) -> tuple[Block, ...]:
    """The paragraph without lines that hold nothing but tags: each tag on such a line is a block of its own."""
    if not paragraph.children:
        return ()
    lines = _lines(paragraph.children)
    if not any(_only_tags(line) for line in lines) or (len(lines) == 1 and _is_alone(lines[0])):
        return (paragraph,)
    blocks: list[Block] = []
    running: list[Inline] = []
    for line in lines:
        if not _only_tags(line):
            running += [Text("\n"), *line] if running else line
            continue
        if running:
            blocks.append(replace(paragraph, children=tidy_marks(tuple(running))))
            running = []
        blocks += [_tag_block(inline) for inline in line if not isinstance(inline, Text)]
    if running:
        blocks.append(replace(paragraph, children=tidy_marks(tuple(running))))
    return tuple(blocks)


def _tag_block(inline: Inline) -> Block:
    if isinstance(inline, InlineMath):
        return MathBlock(inline.tex, inline.span)
    return inline if isinstance(inline, Comment) else Paragraph((inline,), inline.span)


def _is_alone(line: list[Inline]) -> bool:
    return len(line) == 1 and not isinstance(line[0], Comment | InlineMath)


def _lines(inlines: tuple[Inline, ...]) -> list[list[Inline]]:
    lines: list[list[Inline]] = [[]]
    for inline in inlines:
        if not isinstance(inline, Text) or "\n" not in inline.value:
            lines[-1].append(inline)
            continue
        for index, piece in enumerate(inline.value.split("\n")):
            if index:
                lines.append([])
            if piece:
                lines[-1].append(replace(inline, value=piece))
    return lines


def _only_tags(line: list[Inline]) -> bool:
    """True for a line that would be read as blocks: nothing but tags and spaces, or a formula between `$$`."""
    if len(line) == 1 and isinstance(formula := line[0], InlineMath):
        return stands_alone(formula.tex)
    return any(not isinstance(inline, Text) for inline in line) and all(_is_tag(inline) for inline in line)


def _is_tag(inline: Inline) -> bool:
    match inline:
        case Text():
            return not inline.value.strip(" \t")
        case Question() | Audio() | Break() | Comment():
            return True
        case InlineContainer():
            return all(_is_tag(child) for child in inline.children)
        case Mark():
            return inline.name not in DELIMITED and all(_is_tag(child) for child in inline.children)
        case Ruby():
            return not inline.reading.strip(" \t") and all(_is_tag(child) for child in inline.children)
        case _:
            return False
