"""Replies in parts: a line `=== 3 ===` opens what is said about question 3.

Marked lines, and not JSON: a tag in a JSON string needs every quote escaped twice over, which small models get wrong,
while a line of its own is copied by all of them; what lies between is the dialect or plain lines as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.dialect import read_reply

_MARK = re.compile(
    r"[ \t>*#`]*={2,}[ \t]*(?:問|第|[Qq](?:uestion)?\.?)?[ \t]*(?P<label>t?\d{1,4}|[a-z]{2,12})"
    r"(?:[ \t]*[,、・&][ \t]*\d{1,4})*[ \t]*(?:問目?)?[ \t]*={2,}[ \t*`]*"
)
_SHORT_LINE = re.compile(r"^.{1,200}$", re.MULTILINE)  # a longer one is no mark, and would take long to be told so
_BULLET = re.compile(r"^\s*(?:[-*+・•]|\d{1,2}[.)．）]|[①-⑳])\s*")


def mark(label: str) -> str:
    """The line that opens a part."""
    return f"=== {label} ==="


def parts(said: str) -> dict[str, str]:
    """What a reply says under each label; the first wins. Thoughts, fences and words around the parts are left out."""
    text = read_reply(said).text
    found = list(_marks(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    read: dict[str, str] = {}
    for match, end in zip(found, ends, strict=False):
        inside = text[match.end() : end].strip("\r\n")
        if match["label"] != "end":
            read.setdefault(match["label"], _unfenced(inside))
    return read


def _marks(text: str) -> Iterator[re.Match[str]]:
    for line in _SHORT_LINE.finditer(text):
        if match := _MARK.fullmatch(text, line.start(), line.end()):
            yield match


def lines_of(part: str) -> tuple[str, ...]:
    """The lines of a part without bullets and numbers, each once."""
    bare = (_BULLET.sub("", line).strip() for line in part.splitlines())
    return tuple(dict.fromkeys(line for line in bare if line))


def _unfenced(part: str) -> str:
    lines = part.strip().splitlines()
    if len(lines) >= 2 and lines[0].startswith("```") and lines[-1].strip() == "```":
        return "\n".join(lines[1:-1])
    if lines and lines[-1].strip() == "```" and part.count("```") == 1:  # the fence of the whole reply ends here
        return "\n".join(lines[:-1])
    return part.strip("\r\n")
