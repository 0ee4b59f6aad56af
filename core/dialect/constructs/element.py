"""Our own tags in the document: question, img, audio, br, a, u, sub, sup, ruby."""

from __future__ import annotations

from dataclasses import replace

from core.dialect.characters import decode_references, line_feeds
from core.dialect.constructs import container, emphasis
from core.dialect.constructs.escape import lower_break
from core.dialect.constructs.link import lower_link
from core.dialect.constructs.question import question_of
from core.dialect.constructs.question import write_question as question_tag
from core.dialect.constructs.tag import TagData
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.tags.indent import without_indent
from core.dialect.tags.names import ALONE
from core.dialect.tags.values import expression_text
from core.dialect.tags.write import attribute_text
from core.dialect.writer import Writer
from core.document.nodes import Attribute, Audio, Block, Image, Inline, Mark, MarkName, Paragraph, Question

_MARKS: dict[str, MarkName] = {"u": "underline", "sub": "subscript", "sup": "superscript"}
_MARK_TAGS = {mark: tag for tag, mark in _MARKS.items()}


def attribute_value(attributes: tuple[Attribute, ...], name: str) -> str | None:
    """The value of the last attribute of that name, None where there is none."""
    for attribute in reversed(attributes):
        if attribute.name == name and attribute.value is not None:
            return expression_text(attribute.value) if attribute.expression else attribute.value
    return None


def lower_flow(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """An element on a line of its own: a block where it wraps blocks, else a paragraph that holds it."""
    name = node.data.tag.name
    if name == "figure":
        return lowering.grammar.blocks["figure"](lowering, node)
    if node.data.tag.kind != "self" and name not in ALONE:
        return container.lower_block(lowering, node)
    return (Paragraph(lowering.inlines([node]), node.span),)


def lower(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """An element in running text."""
    lower_tag = lowering.grammar.tags.get(node.data.tag.name, container.lower)
    return lower_tag(lowering, node)


def lower_question(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """A question."""
    attributes = node.data.attributes
    if lowering.in_cell:
        attributes = tuple(_in_cell(lowering, attribute) for attribute in attributes)
    question, loose = question_of(attributes, node.span, lowering.seen)
    if loose:
        lowering.loose += [(question, array) for array in loose]
    lowering.written_tags.append((question, node))
    return (question,)


def _in_cell(lowering: Lowering, attribute: Attribute) -> Attribute:
    r"""The attribute as meant in a table, where a bar may be written `\|`."""
    span = attribute.value_span
    written = lowering.written(span.start, span.end) if span is not None else ""
    if attribute.expression or "\\|" not in written:
        return attribute
    return replace(attribute, value=decode_references(without_indent(written.replace("\\|", "|"))))


def write_question(writer: Writer, question: Question) -> str:
    """The canonical tag."""
    return question_tag(question, in_cell=writer.in_cell)


def lower_image(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """`<img src alt title>`."""
    data: TagData = node.data
    src, alt, title = (attribute_value(data.attributes, name) for name in ("src", "alt", "title"))
    return (Image(src or "", line_feeds(alt or "").replace("\n", " "), title or None, node.span),)


def lower_audio(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """`<audio src>`."""
    return (Audio(attribute_value(node.data.attributes, "src") or "", node.span),)


def write_audio(writer: Writer, audio: Audio) -> str:
    """`<audio src="…" />`."""
    return f"<audio {attribute_text('src', audio.url, in_cell=writer.in_cell)} />"


def lower_anchor(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """`<a href>`: a link."""
    href = attribute_value(node.data.attributes, "href")
    if href is None:
        return container.lower(lowering, node)
    return lower_link(lowering, node, href, attribute_value(node.data.attributes, "title"))


def lower_mark(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """`<u>`, `<sub>`, `<sup>`; around nothing they mark nothing."""
    children = lowering.in_one_line(node.children or [])
    return (Mark(_MARKS[node.data.tag.name], children, node.span),) if children else container.lower(lowering, node)


def write_mark(writer: Writer, mark: Mark) -> str:
    """The tag of the mark around its text, or the delimiters of one that has no tag."""
    tag = _MARK_TAGS.get(mark.name)
    if tag is None:
        return emphasis.write(writer, mark)
    return f"<{tag}>{writer.inlines(mark.children)}</{tag}>"


TAGS = {
    "question": lower_question,
    "img": lower_image,
    "audio": lower_audio,
    "br": lower_break,
    "a": lower_anchor,
    "u": lower_mark,
    "sub": lower_mark,
    "sup": lower_mark,
}
