r"""Formulas on lines of their own: `$$` … `$$`, `$$x$$`, `\[x\]`."""

from __future__ import annotations

import re
from contextlib import closing

from core.dialect.blocks import BlockReader
from core.dialect.characters import line_feeds, unescape
from core.dialect.constructs.fence import line_value
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Lines, Writer
from core.document.nodes import Block, MathBlock

_OPENING = re.compile(r"(\${2,})[ \t]*([^$]*)$")
_ONE_LINE = re.compile(r"(\${2,})(?!\$)([ \t]*[^\s$](?:(?!\1).)*?)\1(?!\$)[ \t]*$", re.DOTALL)
_CLOSING = re.compile(r"([^$]*?)(?<!\\)(\${2,})$", re.DOTALL)
OPENS_QUESTION = re.compile(r"[<＜]question", re.IGNORECASE)
_RUN = re.compile(r"\${2,}")
MAX_BRACKET_LINES = 200


def start_dollars(reader: BlockReader) -> bool:
    """A fence of dollars with all its lines, or a formula between two of them on one line.

    A fence that is never closed, or that would close only after a blank line and a question, ends at its first blank
    line, so that a slip cannot swallow the rest of a test.
    """
    line = reader.text[reader.next : reader.end]
    node = Syntax("math", reader.next, reader.next + len(line.rstrip(" \t")), {"meta": None, "value": ""})
    last = reader.n
    if (one := _ONE_LINE.match(line)) is not None:
        node.fields = {"meta": None, "value": one[2].strip(" \t")}
    elif (match := _OPENING.match(line)) is not None:
        if match[2].strip() and _closes_in_text(reader, match[1]):
            return False
        values, last = _lines(reader, len(match[1]), node)
        node.data = match[2].rstrip(" \t")
        node.fields = {"meta": unescape(match[2]) or None, "value": reader.joined_lines(values)}
    else:
        return False
    reader.add(node, last_line=last)
    return True


def _closes_in_text(reader: BlockReader, run: str) -> bool:
    """True where text follows the closing dollars on their line: the formula is part of a paragraph."""
    with closing(reader.following()) as lines:
        for _ in lines:
            line = reader.text[reader.next : reader.end].rstrip(" \t")
            found = [match for match in _RUN.finditer(line) if len(match.group()) >= len(run)]
            if found or not line:
                return bool(found) and found[0].end() < len(line)
    return False


def _lines(reader: BlockReader, size: int, node: Syntax) -> tuple[list[str], int]:
    """The lines of the formula and the number of its last line; sets the end of `node`."""
    indent = reader.indent
    values: list[str] = []
    before_blank: tuple[int, int, int] | None = None  # lines, last line, end
    end, last = node.end, reader.n
    with closing(reader.following()) as lines:
        for n in lines:
            rest = reader.text[reader.next : reader.end].rstrip(" \t")
            if before_blank is not None and OPENS_QUESTION.search(rest):
                count, last, node.end = before_blank
                return values[:count], last
            match = _CLOSING.match(rest)
            if match is not None and len(match[2]) >= size:
                node.end = reader.next + len(rest)
                if match[1].strip():
                    values.append(line_value(reader, indent).rstrip(" \t")[: -len(match[2])].rstrip(" \t"))
                return values, n
            if not rest and before_blank is None:
                before_blank = (len(values), last, end)
                if _known_unclosed(reader, size):
                    break
            values.append(line_value(reader, indent))
            last, end = n, max(end, reader.next + len(rest))
    reader.pending = node.start if reader.pending is None else reader.pending
    if before_blank is not None:
        reader.unclosed_math = (reader.containers[reader.depth - 1], size)
        count, last, end = before_blank
        values = values[:count]
    node.end = end
    return values, last


def _known_unclosed(reader: BlockReader, size: int) -> bool:
    known = reader.unclosed_math
    return (
        known is not None
        and size >= known[1]
        and known[0] in (reader.containers[0], reader.containers[reader.depth - 1])
    )


def start_bracket(reader: BlockReader) -> bool:
    r"""`\[` … `\]` alone on its lines."""
    if not reader.text.startswith("\\[", reader.next):
        return False
    found = _bracket_lines(reader)
    if found is None:
        return False
    value, last, end = found
    reader.add(Syntax("math", reader.next, end, {"meta": None, "value": value}), last_line=last)
    return True


def _bracket_lines(reader: BlockReader) -> tuple[str, int, int] | None:
    """The formula, the number of its last line, and its end."""
    pieces: list[str] = []
    start, first, last = reader.next + 2, reader.n, reader.n
    with closing(reader.following()) as lines:
        while True:
            line = reader.text[start : reader.end].rstrip(" \t")
            at = line.find("\\]")
            if at >= 0:
                value = reader.joined_lines([*pieces, line[:at]], first).strip()
                return (value, last, start + len(line)) if value and at == len(line) - 2 else None
            pieces.append(line)
            following = next(lines, None)
            if following is None or len(pieces) > MAX_BRACKET_LINES or reader.next >= reader.end:
                return None
            if reader.text.startswith("\\[", reader.next):
                return None
            last, start = following, reader.next


def lower(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """A formula; what stands on the opening line belongs to it."""
    value = (node.fields or {})["value"]
    return (MathBlock(line_feeds("\n".join(filter(None, (node.data, value)))), node.span),)


def write(writer: Writer, math: MathBlock) -> Lines:
    """Between lines of dollars, more of them than any run at the end of a line."""
    runs = re.findall(r"\${2,}", math.tex)
    fence = "$" * (max((len(run) for run in runs), default=1) + 1)
    return [fence, *math.tex.split("\n"), fence] if math.tex else [fence, fence]
