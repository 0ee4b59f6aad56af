"""Paragraphs, and the link definitions that may stand at the head of one."""

from __future__ import annotations

import re

from core.dialect.blocks import BlockReader, Leaf
from core.dialect.characters import unescape
from core.dialect.constructs.figure import is_figure
from core.dialect.constructs.figure import lower as lower_figure
from core.dialect.content import Content, content_of
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.tag_lines import split_paragraph
from core.dialect.tags.indent import without_indent
from core.dialect.writer import Lines, Writer
from core.document.nodes import Block, Inline, Paragraph, Text

# A bracket behind a backslash belongs to the label, it never ends it.
LABEL = re.compile(r"\[((?:[^\[\]\\]|\\[\[\]\\]|\\(?![\[\]\\])){0,999})\]")
_SPACE = re.compile(r"[ \t]*(?:(?:\r\n|\r|\n)[ \t]*)?")
_ANGLED = re.compile(r"<((?:[^<>\n\r\\]|\\.)*+)>")
TITLE = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'|\(((?:[^()\\]|\\.)*)\)", re.DOTALL)
_LINE_REST = re.compile(r"[ \t]*(?:\r\n|\r|\n|$)")
_COLLAPSE = re.compile(r"[\t\n\r ]+")
_FOOTNOTE_HEAD = re.compile(r"^(\[\^[^\]\s]+\]):", re.MULTILINE)
MAX_PARENTHESES = 32


def identifier(label: str) -> str:
    """The form in which labels are compared (micromark's `normalizeIdentifier`: case folded both ways)."""
    return _COLLAPSE.sub(" ", label).strip(" ").lower().upper()


def add_line(reader: BlockReader, leaf: Leaf) -> bool:
    """One more line of the paragraph, lazy or not."""
    whole = reader.pos == reader.lines[reader.n][0] and not reader.partial
    leaf.lines.append((reader.pos, reader.end, whole))
    return True


def close(reader: BlockReader, leaf: Leaf) -> None:
    """Ends a paragraph; nothing is left of one that held only definitions."""
    node = without_definitions(reader, leaf)
    if node is not None:
        reader.place_leaf(node, leaf.line, leaf.line + len(leaf.lines) - 1)


def without_definitions(reader: BlockReader, leaf: Leaf) -> Syntax | None:
    """The paragraph after its definitions, which are added; None where there is nothing after them."""
    content = content_of(reader.text, leaf.lines)
    start, end = content.start, len(content.text[: content.end].rstrip(" \t")) if content.pieces else content.end
    text = content.text
    while end > start and text[end - 1] in " \t":
        end -= 1
    while start < end and text[start] == "[":
        found = _definition(text, start, end, content)
        if found is None:
            break
        node, start = found
        reader.place_leaf(node, leaf.line, leaf.line + len(leaf.lines) - 1)
        reader.definitions.setdefault(identifier(node.data), node)
        while start < end and text[start] in " \t":
            start += 1
    if start >= end:
        return None
    paragraph = leaf.node
    paragraph.start, paragraph.end = content.place(start), content.place(end)
    paragraph.data = Content(text, start, end, content.pieces)
    reader.contents.append(paragraph)
    return paragraph


def destination_end(text: str, at: int, end: int) -> tuple[int, str] | None:
    """The place after a link destination and its value; None where there is none."""
    if at < end and text[at] == "<":
        match = _ANGLED.match(text, at, end)
        return None if match is None else (match.end(), unescape(match[1]))
    stop = _bare_end(text, at, end)
    return None if stop is None or stop == at else (stop, unescape(text[at:stop]))


def title_of(quoted: re.Match[str]) -> str | None:
    """What a match of `TITLE` says, its lines without indentation; None for an empty one."""
    return unescape(without_indent(next(group for group in quoted.groups() if group is not None))) or None


def _bare_end(text: str, at: int, end: int) -> int | None:
    """Where a bare destination stops: at white space or the `)` that is one too many; None where one is missing."""
    depth = 0
    while at < end and text[at] > " " and text[at] != "\x7f":
        character = text[at]
        if character == "\\" and at + 1 < end and text[at + 1] in "()\\":
            at += 1
        elif character == "(":
            depth += 1
            if depth > MAX_PARENTHESES:
                return None
        elif character == ")":
            if depth == 0:
                return at
            depth -= 1
        at += 1
    return at if depth == 0 else None


def _definition(text: str, start: int, end: int, content: Content) -> tuple[Syntax, int] | None:
    label = LABEL.match(text, start, end)
    if label is None or not label[1].strip() or not text.startswith(":", label.end()) or label.end() >= end:
        return None
    at = _after(_SPACE, text, label.end() + 1, end)
    found = destination_end(text, at, end)
    if found is None or (found[0] < end and text[found[0]] not in " \t\r\n"):
        return None
    after_url, url = found
    title: str | None = None
    stop = after_url
    at = _after(_SPACE, text, after_url, end)
    quoted = TITLE.match(text, at, end) if at > after_url else None
    if quoted is not None and (rest := _LINE_REST.match(text, quoted.end(), end)):
        title = title_of(quoted)
        stop, after = quoted.end(), rest
    else:
        rest = _LINE_REST.match(text, after_url, end)
        if rest is None:
            return None
        after = rest
    fields = {"identifier": identifier(label[1]).lower(), "label": unescape(label[1]), "title": title, "url": url}
    node = Syntax("definition", content.place(start), content.place(stop), fields)
    node.data = label[1]
    return node, after.end()


def _after(pattern: re.Pattern[str], text: str, at: int, end: int) -> int:
    match = pattern.match(text, at, end)
    return match.end() if match else at


def lower(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """A paragraph; a figure that stands alone in one is a block of its own, and nothing becomes of an empty one."""
    children = node.children or []
    if len(children) == 1 and is_figure(children[0]):
        return lower_figure(lowering, children[0])
    inlines = lowering.inlines(children)
    if not inlines:
        return ()
    paragraph = Paragraph(inlines, node.span)
    # Only tags over several lines get here; one that stands alone on its lines is a block already.
    return (paragraph,) if isinstance(inlines[0], Text) and len(inlines) < 2 else split_paragraph(paragraph)


def lower_in_line(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """A tag without its partner between others on one line: its text."""
    return lowering.inlines(node.children or [])


def lower_definition(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """Links hold their address themselves: definitions leave nothing."""
    return ()


def write(writer: Writer, paragraph: Paragraph) -> Lines:
    """Lines of running text."""
    text = writer.inlines(paragraph.children, lines=True)
    label = LABEL.match(text) if isinstance(paragraph.children[0], Text) else None
    if label is not None and text.startswith(":", label.end()):
        text = "&#91;" + text[1:]
    return _FOOTNOTE_HEAD.sub(r"\1\\:", text).split("\n")
