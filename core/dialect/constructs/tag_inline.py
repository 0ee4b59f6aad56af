"""Tags and comments in running text."""

from __future__ import annotations

from core.dialect.constructs.comment import comment_end, comment_node
from core.dialect.constructs.tag import tag_node
from core.dialect.inlines import InlineReader
from core.dialect.tags.scan import scan_tag


def read_tag(reader: InlineReader, at: int) -> int | None:
    """A tag or an HTML comment; any other `<` is text."""
    if reader.text.startswith("<!--", at):
        return read_comment(reader, at)
    tag = scan_tag(reader.text, at, reader.end)
    if tag is None:
        return None
    node = tag_node(tag, reader.content, flow=False)
    reader.unpaired |= node.type == "tag"
    reader.out.append(node)
    return tag.end


def read_comment(reader: InlineReader, at: int) -> int | None:
    """A comment; any other brace is text."""
    opening = reader.text[at : at + 2]
    if opening in reader.missing:
        return None
    stop = comment_end(reader.text, at, reader.end)
    if stop is None:
        if reader.text.startswith(("<!--", "{/*"), at):
            reader.missing.add(opening)
        return None
    node = comment_node(reader.text, at, stop, flow=False)
    node.start, node.end = reader.place(at), reader.place_end(stop)
    reader.out.append(node)
    return stop
