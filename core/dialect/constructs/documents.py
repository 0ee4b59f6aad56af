"""What becomes of each syntax node, and how each node of the document is written: one line for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.dialect.constructs import (
    code_span,
    comment,
    container,
    element,
    emphasis,
    escape,
    fence,
    figure,
    footnote,
    heading,
    link,
    listing,
    math_block,
    math_inline,
    paragraph,
    quote,
    ruby,
    rule,
    table,
)
from core.dialect.constructs.inlines import INLINES
from core.dialect.content import Content
from core.dialect.inlines import InlineReader, References
from core.dialect.lowering import Lowering, LoweringGrammar
from core.dialect.writer import Lines, Writer, WriterGrammar
from core.document import nodes as n

LOWERING = LoweringGrammar(
    blocks={
        "paragraph": paragraph.lower,
        "heading": heading.lower,
        "list": listing.lower,
        "table": table.lower,
        "blockquote": quote.lower,
        "code": fence.lower,
        "math": math_block.lower,
        "thematicBreak": rule.lower,
        "footnoteDefinition": footnote.lower,
        "definition": paragraph.lower_definition,
        "mdxJsxFlowElement": element.lower_flow,
        "mdxFlowExpression": comment.lower_block,
        "html": comment.lower_block,
        "figure": figure.lower,
    },
    inlines={
        "text": escape.lower_text,
        "paragraph": paragraph.lower_in_line,
        "break": escape.lower_break,
        "emphasis": emphasis.lower,
        "strong": emphasis.lower,
        "delete": emphasis.lower,
        "inlineCode": code_span.lower,
        "inlineMath": math_inline.lower,
        "link": link.lower,
        "linkReference": link.lower,
        "image": link.lower_image,
        "imageReference": link.lower_image,
        "footnoteReference": footnote.lower_reference,
        "mdxJsxTextElement": element.lower,
        "mdxJsxFlowElement": element.lower,
        "mdxTextExpression": comment.lower,
        "mdxFlowExpression": comment.lower,
        "html": comment.lower,
    },
    tags={**element.TAGS, "ruby": ruby.lower},
)

_BLOCKS: dict[type, Callable[[Writer, Any], Lines]] = {
    n.Paragraph: paragraph.write,
    n.Heading: heading.write,
    n.List: listing.write,
    n.Table: table.write,
    n.Quote: quote.write,
    n.CodeBlock: fence.write,
    n.MathBlock: math_block.write,
    n.Rule: rule.write,
    n.Figure: figure.write,
    n.Footnote: footnote.write,
    n.Container: container.write_block,
    n.Comment: comment.write_block,
}
_INLINES: dict[type, Callable[[Writer, Any], str]] = {
    n.Mark: element.write_mark,
    n.InlineCode: code_span.write,
    n.InlineMath: math_inline.write,
    n.Break: escape.write_break,
    n.Link: link.write,
    n.Image: link.write_image,
    n.Audio: element.write_audio,
    n.Ruby: ruby.write,
    n.FootnoteReference: footnote.write_reference,
    n.InlineContainer: container.write,
    n.Question: element.write_question,
    n.Comment: comment.write,
}


def _reads_back(text: str, children: tuple[n.Inline, ...], in_cell: bool) -> bool:
    if INLINES.special_with_links.search(text) is None:
        return True
    references = References(footnotes=_AnyLabel())
    content = Content(text, 0, len(text))
    nodes = InlineReader(content, text, INLINES, references, in_cell).read()
    return Lowering(text, LOWERING).inlines(nodes) == children


class _AnyLabel(dict[str, Any]):
    """Takes every footnote for written: whether one is, is not the question here."""

    def __contains__(self, label: object) -> bool:
        return True


WRITING = WriterGrammar(_BLOCKS, _INLINES, _reads_back)
