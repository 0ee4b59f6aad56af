"""A tag over several lines, where a block would end with one of them: it is read as on one line.

In MDX no block begins within a tag that stands at the head of a line (`<a`, `href="…"`, `>text</a>`). A question's tag
is read so wherever it stands: a heading and a row of a table have one line, and a line within a tag may be empty or
look like the beginning of a block (a list in an explanation). Strict MDX refuses most of these; here they would show
the key as text.
"""

from __future__ import annotations

import re

from core.dialect.blocks import BlockReader
from core.dialect.tags.scan import BLANK_LINE, Tag, scan_tag

MAX_TAG_LINES = 40
MAX_TEXT = 1_000  # code points in which the closing tag is looked for
_OPENING = re.compile(r"[<＜]question", re.IGNORECASE)
_RAW = ("```", "~~~", "$$")  # what stands on the line that opens code or a formula is part of it


def last_line(reader: BlockReader) -> int | None:
    """The line on which the tag ends that begins on the present one; None where the tag needs no help."""
    text, start, end = reader.text, reader.next, reader.end
    question = _last_opening(text, max(start, text.rfind("/>", start, end)), end)
    opening = start if question is None and text[start] == "<" and text.find(">", start, end) < 0 else question
    if opening is None or text.startswith(_RAW, start):
        return None
    tag = scan_tag(text, opening, len(text), repair=question is not None)
    if tag is None or tag.end <= end or _OPENING.search(text, opening + 1, tag.end):
        return None
    last = reader.n + 1
    while reader.lines[last][1] < tag.end:
        last += 1
    lines = [text[first:stop].strip(" \t") for first, stop in reader.lines[reader.n + 1 : last + 1]]
    if len(lines) > MAX_TAG_LINES or (tag.repaired and "" in lines) or _has_prefixes(reader, lines):
        return None
    if not _would_part(reader, lines) or (question is None and not _has_partner(text, tag, lines)):
        return None
    if question is not None:
        reader.joined.add(question)
    return last


def _has_partner(text: str, tag: Tag, lines: list[str]) -> bool:
    """True for an opening tag of MDX whose closing tag stands before the next blank line."""
    if tag.kind != "open" or "" in lines:
        return False
    end = tag.end + MAX_TEXT
    blank = BLANK_LINE.search(text, tag.end, end)
    return text.find(f"</{tag.name}", tag.end, blank.start() if blank is not None else end) >= 0


def _last_opening(text: str, start: int, end: int) -> int | None:
    at = max(text.rfind("<", start, end), text.rfind("＜", start, end))
    while at >= 0 and not _OPENING.match(text, at, end):
        end = at
        at = max(text.rfind("<", start, end), text.rfind("＜", start, end))
    return at if at >= 0 and text[at - 1 : at] != "\\" else None


def _has_prefixes(reader: BlockReader, lines: list[str]) -> bool:
    """True where the lines of a quotation have its sign, which does not belong to the tag."""
    quoted = any(container.kind == "quote" for container in reader.containers)
    return quoted and any(line.startswith(">") for line in lines)


def _would_part(reader: BlockReader, lines: list[str]) -> bool:
    """True where the tag would be cut: by a heading's or a row's end, by an empty line, or by the head of a block."""
    line = reader.text[reader.next : reader.end]
    if line.startswith("#") or "|" in line:
        return True
    grammar = reader.grammar
    return any(not line or line[0] in grammar.flow or line[0] in grammar.containers for line in lines)
