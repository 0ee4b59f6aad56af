"""Figures: pictures with a caption, `<figure> … <figcaption>…</figcaption></figure>`."""

from __future__ import annotations

from core.dialect.constructs.tag import element_name
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Lines, Writer
from core.document.nodes import Block, Figure, Inline, Paragraph

_ON_A_LINE = frozenset(("mdxJsxFlowElement", "mdxFlowExpression", "html"))


def is_figure(node: Syntax) -> bool:
    """True for a pair of figure tags."""
    return element_name(node) == "figure"


def lower(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """The blocks of the figure, and apart from them its caption."""
    blocks: list[Block] = []
    caption: tuple[Inline, ...] = ()
    running: list[Syntax] = []
    for child in node.children or []:
        found = _caption(child)
        if found is not None:
            inlines = lowering.in_one_line(found)
            if caption:
                blocks.append(Paragraph(inlines, child.span))
            caption = caption or inlines
        elif child.type == "text" or child.type == "mdxJsxTextElement" or node.type == "mdxJsxTextElement":
            running.append(child)
        else:
            blocks += lowering.blocks([child])
    inlines = lowering.inlines(running)
    if inlines and "".join(getattr(inline, "value", "x") for inline in inlines).strip():
        blocks.insert(0, Paragraph(inlines, node.span))
    return (Figure(tuple(blocks), caption, node.span),)


def _caption(node: Syntax) -> list[Syntax] | None:
    """What stands in the caption, where `node` is one: the tag on a line of its own, or around blocks."""
    if node.type == "paragraph" and len(node.children or []) == 1:
        node = node.children[0]  # type: ignore[index]
    if element_name(node) != "figcaption":
        return None
    inlines: list[Syntax] = []
    for child in node.children or []:
        if node.type == "mdxJsxFlowElement" and child.type == "paragraph":
            inlines += child.children or []
        elif node.type == "mdxJsxTextElement" or child.type in _ON_A_LINE:
            inlines.append(child)
        else:
            return None
    return inlines


def write(writer: Writer, figure: Figure) -> Lines:
    """The tags on lines of their own, the caption last."""
    lines = ["<figure>", "", *writer.blocks(figure.children), ""] if figure.children else ["<figure>", ""]
    if figure.caption:
        lines += [f"<figcaption>{writer.inlines(figure.caption)}</figcaption>", ""]
    return [*lines, "</figure>"]
