"""Readings above characters: `<ruby>漢字<rt>かんじ</rt></ruby>`."""

from __future__ import annotations

from core.dialect.constructs import container
from core.dialect.constructs.tag import element_name
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Writer
from core.document.nodes import Inline, Ruby, Text
from core.document.walk import plain_text
from core.text import Span


def lower(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """One ruby for each `<rt>`, over what stands before it; brackets for old browsers (`<rp>`) go."""
    children = [child for child in node.children or [] if element_name(child) != "rp"]
    if not any(element_name(child) == "rt" for child in children):
        return container.lower(lowering, node)
    rubies: list[Inline] = []
    base: list[Syntax] = []
    start = node.start
    for child in children:
        if element_name(child) != "rt":
            base.append(child)
            continue
        reading = "".join(plain_text(Ruby((inline,), "")) for inline in lowering.in_one_line(child.children or []))
        end = child.end if child is not children[-1] else node.end
        rubies.append(Ruby(lowering.in_one_line(base), reading, Span(start, end)))
        base, start = [], end
    return (*rubies, *lowering.inlines(base))


def write(writer: Writer, ruby: Ruby) -> str:
    """The tags with base and reading."""
    reading = writer.inlines((Text(ruby.reading),) if ruby.reading else ())
    return f"<ruby>{writer.inlines(ruby.children)}<rt>{reading}</rt></ruby>"
