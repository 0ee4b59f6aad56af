"""Comments: `{/* … */}` and `<!-- … -->`; kept with the document, shown to nobody."""

from __future__ import annotations

import re

from core.dialect.characters import line_feeds
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.tags.indent import dedented
from core.dialect.writer import Lines, Writer
from core.document.nodes import Block, Comment, Inline

_LINE_ENDS = re.compile(r"[ \t]*[\r\n][ \t\r\n]*")
_FORMS = {"{/*": "*/}", "<!--": "-->"}


def comment_end(text: str, at: int, end: int) -> int | None:
    """The place after the comment that begins at `at`; None where none begins or it is not closed."""
    for opening, closing in _FORMS.items():
        if text.startswith(opening, at, end):
            stop = text.find(closing, at + len(opening), end)
            return stop + len(closing) if stop >= 0 else None
    return None


def comment_node(text: str, start: int, end: int, *, flow: bool) -> Syntax:
    """The comment `[start, end)`: an expression as in MDX, or HTML."""
    if text[start] == "<":
        return Syntax("html", start, end, {"value": text[start:end]}, data=text[start + 4 : end - 3])
    kind = "mdxFlowExpression" if flow else "mdxTextExpression"
    return Syntax(kind, start, end, {"value": dedented(text[start + 1 : end - 1])}, data=text[start + 3 : end - 3])


def lower_block(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """A comment among blocks."""
    return (Comment(line_feeds(node.data), node.span),)


def on_one_line(value: str) -> str:
    """The same comment on one line, as it stands in running text."""
    return _LINE_ENDS.sub(" ", value)


def lower(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """A comment in running text."""
    return (Comment(on_one_line(node.data), node.span),)


def write(writer: Writer, comment: Comment) -> str:
    """`{/* … */}`; as HTML where the comment holds what would end it."""
    if "*/" in comment.value:
        return f"<!--{comment.value}-->"
    return f"{{/*{comment.value}*/}}"


def write_block(writer: Writer, comment: Comment) -> Lines:
    """On lines of its own."""
    return write(writer, comment).split("\n")
