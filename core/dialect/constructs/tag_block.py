"""Tags (and comments) that stand alone on their lines: they are blocks, several on a line are one each."""

from __future__ import annotations

from contextlib import closing

from core.dialect.blocks import BlockReader
from core.dialect.constructs.comment import comment_end, comment_node
from core.dialect.constructs.tag import tag_node
from core.dialect.content import Content, content_of
from core.dialect.syntax import Syntax
from core.dialect.tags.scan import MAX_TAG_LENGTH, scan_tag

_COMMENT = "mdxFlowExpression"  # as in MDX, no second one may follow right after one
MAX_TAG_LINES = 40
_BLANK = ("\n\n", "\r\n\r\n")


def start(reader: BlockReader) -> bool:
    """Nothing but tags, comments and spaces to the end of a line."""
    text, at = reader.text, reader.next
    if text[at] == "{" and not text.startswith("{/*", at):
        return False
    if reader.depth == 1:
        content = Content(text, at, min(len(text), at + MAX_TAG_LENGTH))
        found = _nodes(content, at, content.end)
        if found is None:
            return False
        nodes, end = found
        last = reader.n
        while reader.lines[last][1] < end:
            last += 1
    else:
        in_container = _in_container(reader)
        if in_container is None:
            return False
        nodes, last = in_container
    reader.unpaired |= any(node.type == "tag" for node in nodes)
    reader.add(*nodes, last_line=last)
    return True


def _in_container(reader: BlockReader) -> tuple[list[Syntax], int] | None:
    lines = [(reader.next, reader.end, True)]
    last = reader.n
    comment = reader.text.startswith(("{/*", "<!--"), reader.next)
    with closing(reader.following()) as following:
        while True:
            content = content_of(reader.text, lines)
            found = _nodes(content, content.start, content.end)
            if found is not None:
                return found[0], last
            n = next(following, None)
            if n is None or len(lines) > MAX_TAG_LINES:
                return None
            if not comment and reader.next < reader.end and reader.text[reader.next] in "<＜":
                return None
            last = n
            lines.append((reader.pos, reader.end, False))


def _nodes(content: Content, at: int, end: int) -> tuple[list[Syntax], int] | None:
    """The tags and comments of a line, and where the line ends; None where anything else stands on it."""
    text = content.text
    nodes: list[Syntax] = []
    while True:
        while at < end and text[at] in " \t":
            at += 1
        if at >= end or text[at] in "\r\n":
            return nodes, at
        found = _node(content, at, end)
        if found is None or (text[at] == "{" and nodes and nodes[-1].type == _COMMENT):
            return None
        node, at = found
        nodes.append(node)


def _node(content: Content, at: int, end: int) -> tuple[Syntax, int] | None:
    text = content.text
    stop = comment_end(text, at, end)
    if stop is not None:
        node = comment_node(text, at, stop, flow=True)
        node.start, node.end = content.place(at), content.place(stop - 1) + 1
        return node, stop
    tag = scan_tag(text, at, end) if text[at] in "<＜" else None
    if tag is None or (tag.repaired and any(blank in text[at : tag.end] for blank in _BLANK)):
        return None
    return tag_node(tag, content, flow=True), tag.end
