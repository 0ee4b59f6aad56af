"""A line across the page: `---`, `***`, `___`."""

from __future__ import annotations

import re

from core.dialect.blocks import BlockReader
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Lines, Writer
from core.document.nodes import Block, Rule

RULE = re.compile(r"([*_-])[ \t]*(?:\1[ \t]*){2,}$")


def start(reader: BlockReader) -> bool:
    """Three or more of one sign and nothing else."""
    line = reader.text[reader.next : reader.end]
    if not RULE.match(line):
        return False
    reader.add(Syntax("thematicBreak", reader.next, reader.next + len(line.rstrip(" \t"))))
    return True


def lower(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """A rule."""
    return (Rule(node.span),)


def write(writer: Writer, rule: Rule) -> Lines:
    """`---`; `___` in a list, whose markers are dashes and stars."""
    return ["___" if writer.list_depth else "---"]
