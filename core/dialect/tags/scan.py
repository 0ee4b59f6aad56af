"""Reading one tag at a place in a text: first as strict MDX reads it, then, for our own tags, with repairs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from core.dialect.characters import decode_references
from core.dialect.tags.indent import dedented, without_indent
from core.dialect.tags.names import KNOWN, canonical_name
from core.dialect.tags.repair import attribute_at, repaired_attributes
from core.document.nodes import Attribute

# White space of ECMAScript, which MDX goes by between attributes.
SPACE = r"[ \t\r\n\f\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]"
_NAME = r"(?:[^\W\d]|\$)[\w$\-\u200c\u200d]*+"
_HEAD = re.compile(rf"[<＜](?:([/／]){SPACE}*+)?({_NAME}(?:{SPACE}*+[.:]{SPACE}*+{_NAME})*+)")
_ATTRIBUTE = re.compile(
    rf"{SPACE}*+(?:(?P<end>(?P<slash>/?){SPACE}*+>)|(?P<spread>\{{)"
    rf"|(?P<name>{_NAME}(?:{SPACE}*+:{SPACE}*+{_NAME})?+)"
    rf"(?:{SPACE}*+(?P<equals>=){SPACE}*+(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?P<brace>\{{))?)?)"
)
_BRACES = re.compile(r"[\"'`{}]|/\*")
_STRINGS = {quote: re.compile(rf"(?:[^{quote}\\]|\\.)*+{quote}", re.DOTALL) for quote in "\"'`"}
BLANK_LINE = re.compile(r"(?:\r\n|\r(?!\n)|\n)[ \t]*[\r\n]")
MAX_BRACE_DEPTH = 16
MAX_TAG_LENGTH = 20_000  # code points; what is longer was never meant as one tag

TagKind = Literal["open", "close", "self"]


@dataclass(slots=True)  # not frozen: a long text has thousands
class Tag:
    """A tag at `[start, end)` of the text it was scanned in; so are the places of its attributes.

    `name` is the name it is read under, `written` the name as it stands, `repaired` says that strict MDX refuses it.
    """

    kind: TagKind
    name: str
    written: str
    attributes: tuple[Attribute, ...]
    start: int
    end: int
    repaired: bool = False


def scan_tag(text: str, start: int, end: int, *, repair: bool = True) -> Tag | None:
    """The tag that begins at `start`, or None where the text there is literal. It ends at `end` at the latest.

    Without `repair` only what strict MDX reads is a tag.
    """
    end = min(end, start + MAX_TAG_LENGTH)
    head = _HEAD.match(text, start, end)
    if head is None:
        return None
    name = canonical_name(head[2])
    if name is None:
        return None
    tag = _strict(text, head, name, end) if text[start] == "<" and head[1] != "／" else None
    if tag is None and repair and name in KNOWN:
        tag = _repaired(text, head, name, end)
    if tag is None or (tag.kind == "self" and name not in KNOWN) or (tag.kind == "open" and _holds_prose(tag, text)):
        return None
    return tag


def _holds_prose(tag: Tag, text: str) -> bool:
    """True where an unfinished tag reaches over a blank line and words of the text to some `>`."""
    words = any(attribute.value is None and not attribute.name.isascii() for attribute in tag.attributes)
    return words and BLANK_LINE.search(text, tag.start, tag.end) is not None


def _strict(text: str, head: re.Match[str], name: str, end: int) -> Tag | None:
    attributes: list[Attribute] = []
    at = head.end()
    while (match := _ATTRIBUTE.match(text, at, end)) is not None:
        if match.lastgroup == "end":
            return _finished(head, name, attributes, bool(match["slash"]), match.end())
        attribute = _attribute(text, match, end) if head[1] is None else None
        if attribute is None:
            return None
        attributes.append(attribute)
        at = attribute.span.end  # type: ignore[union-attr]
    return None


def _finished(
    head: re.Match[str], name: str, attributes: list[Attribute], slash: bool, end: int, repaired: bool = False
) -> Tag | None:
    if head[1]:
        return None if slash else Tag("close", name, head[2], (), head.start(), end, repaired)
    return Tag("self" if slash else "open", name, head[2], tuple(attributes), head.start(), end, repaired)


def _attribute(text: str, match: re.Match[str], end: int) -> Attribute | None:
    kind = match.lastgroup
    if kind == "double" or kind == "single":
        value = decode_references(without_indent(match[kind]))
        return attribute_at(match["name"], value, match.start("name"), match.end(), match.span(kind))
    if kind == "name":
        return attribute_at(match["name"], None, match.start("name"), match.end(), None)
    return _expression(text, match, end) if kind != "equals" else None


def _expression(text: str, match: re.Match[str], end: int) -> Attribute | None:
    """An attribute whose value stands in braces, or `{...spread}`, which has no name."""
    opening = match.start(match.lastgroup or 0)
    closing = brace_end(text, opening, end)
    if closing is None:
        return None
    name, inside = match["name"], text[opening + 1 : closing - 1]
    if not (inside.strip() if name is not None else inside.lstrip().startswith("...")):
        return None
    start = opening if name is None else match.start("name")
    return attribute_at(name or "", dedented(inside), start, closing, (opening + 1, closing - 1), expression=True)


def brace_end(text: str, start: int, end: int) -> int | None:
    """The place after the `}` that closes the `{` at `start`, strings and comments of JavaScript seen; None: none."""
    depth, at = 0, start
    while (match := _BRACES.search(text, at, end)) is not None:
        sign, at = match.group(), match.end()
        if sign == "{":
            depth += 1
            if depth > MAX_BRACE_DEPTH:
                return None
        elif sign == "}":
            depth -= 1
            if depth == 0:
                return at
        elif sign == "/*":
            at = text.find("*/", at, end) + 2
            if at == 1:
                return None
        else:
            string = _STRINGS[sign].match(text, at, end)
            if string is None:
                return None
            at = string.end()
    return None


def _repaired(text: str, head: re.Match[str], name: str, end: int) -> Tag | None:
    found = repaired_attributes(text, head.end(), end)
    if found is None:
        return None
    attributes, slash, after = found
    if head[1] and attributes:
        return None
    return _finished(head, name, attributes, slash, after, repaired=True)
