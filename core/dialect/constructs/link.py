"""Links and pictures: `[text](address)`, `![alt](address)`, and those that point at a definition."""

from __future__ import annotations

import re

from core.dialect.characters import line_feeds, unescape
from core.dialect.constructs.paragraph import LABEL, TITLE, destination_end, identifier, title_of
from core.dialect.inlines import Bracket, InlineReader
from core.dialect.lowering import Lowering
from core.dialect.syntax import Json, Syntax
from core.dialect.text_escape import SIGNS, as_references
from core.dialect.writer import EVERY_SIGN, Writer
from core.document.nodes import Image, Inline, Link, Text

_SPACE = " \t\r\n"
Resource = tuple[str, str | None, int]


def read_opening(reader: InlineReader, at: int) -> int:
    """`[`: may open a link."""
    reader.brackets.append(Bracket(at, at + 1, False, len(reader.out), len(reader.delimiters)))
    reader.add_text(at, at + 1)
    return at + 1


def read_image_opening(reader: InlineReader, at: int) -> int | None:
    """`![`: may open a picture."""
    if not reader.text.startswith("[", at + 1) or at + 1 >= reader.end:
        return None
    reader.brackets.append(Bracket(at, at + 2, True, len(reader.out), len(reader.delimiters)))
    reader.add_text(at, at + 2)
    return at + 2


def read_closing(reader: InlineReader, at: int) -> int | None:
    """`]`: ends a link or picture where an address, a label or a definition of the text follows."""
    if not reader.brackets:
        return None
    bracket = reader.brackets.pop()
    live = bracket.image or len(reader.brackets) >= reader.inactive
    reader.inactive = min(reader.inactive, len(reader.brackets))
    if not live:
        return None
    resource = _resource(reader.text, at + 1, reader.end)
    if resource is not None:
        url, title, stop = resource
        _finish(reader, bracket, stop, {"title": title, "url": url}, None)
        return stop
    return _reference(reader, bracket, at)


def _reference(reader: InlineReader, bracket: Bracket, at: int) -> int | None:
    text = reader.text
    kind, label, stop = "shortcut", text[bracket.text_start : at], at + 1
    following = LABEL.match(text, at + 1, reader.end)
    if following is not None and following[1].strip() and identifier(following[1]) in reader.references.definitions:
        kind, label, stop = "full", following[1], following.end()
    elif text.startswith("[]", at + 1, reader.end):
        kind, stop = "collapsed", at + 3
    elif text.startswith("[", at + 1, reader.end):
        return None
    if len(label) > 999:
        return None
    definition = reader.references.definitions.get(identifier(label)) if label.strip() else None
    if definition is None:
        return None
    fields = {"label": unescape(label), "identifier": identifier(label).lower(), "referenceType": kind}
    _finish(reader, bracket, stop, fields, definition)
    return stop


def _finish(reader: InlineReader, bracket: Bracket, stop: int, fields: Json, definition: Syntax | None) -> None:
    children = reader.take_since(bracket.out + 1, bracket.delimiters)
    reader.out.pop()  # the bracket itself
    suffix = "Reference" if definition is not None else ""
    if bracket.image:
        alt = "".join(_plain(child) for child in children)
        fields = {"alt": alt, **fields} if definition is not None else {**fields, "alt": alt}
        reader.add("image" + suffix, bracket.at, stop, fields, None, definition)
        return
    reader.add("link" + suffix, bracket.at, stop, fields, children, definition)
    reader.inactive = len(reader.brackets)


def _resource(text: str, at: int, end: int) -> Resource | None:
    """Address, title and end of `(address "title")` at `at`."""
    if at >= end or text[at] != "(":
        return None
    at = _after_space(text, at + 1, end)
    if at < end and text[at] == ")":
        return "", None, at + 1
    found = destination_end(text, at, end)
    if found is None:
        return None
    stop, url = found
    at = _after_space(text, stop, end)
    title: str | None = None
    quoted = TITLE.match(text, at, end) if at > stop else None
    if quoted is not None:
        title = title_of(quoted)
        at = _after_space(text, quoted.end(), end)
    return (url, title, at + 1) if at < end and text[at] == ")" else None


def _after_space(text: str, at: int, end: int) -> int:
    while at < end and text[at] in _SPACE:
        at += 1
    return at


def _plain(node: Syntax) -> str:
    if node.type == "text":
        return "".join(part[2] for part in node.data)
    fields = node.fields or {}
    own = fields.get("value") or fields.get("alt") or ""
    return own + "".join(_plain(child) for child in node.children or ())


def lower(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """A link; one inside another leaves its text."""
    fields = (node.data or node).fields or {}
    return lower_link(lowering, node, fields["url"], fields["title"])


def lower_link(lowering: Lowering, node: Syntax, url: str, title: str | None) -> tuple[Inline, ...]:
    """A link to `url` around the children of `node`."""
    if lowering.in_link:
        return lowering.inlines(node.children or [])
    lowering.in_link = True
    children = lowering.inlines(node.children or [])
    lowering.in_link = False
    return (Link(url, title or None, children, node.span),)


def lower_image(lowering: Lowering, node: Syntax) -> tuple[Inline, ...]:
    """A picture."""
    fields = (node.data or node).fields or {}
    alt = line_feeds((node.fields or {})["alt"]).replace("\n", " ")
    return (Image(fields["url"], alt, fields["title"] or None, node.span),)


def write(writer: Writer, link: Link) -> str:
    """`[text](address "title")`."""
    return f"[{writer.inside_link(link.children)}]({_target(writer, link.url, link.title)})"


def write_image(writer: Writer, image: Image) -> str:
    """`![alt](address "title")`."""
    return (
        f"![{writer.inside_link((Text(image.alt),) if image.alt else ())}]({_target(writer, image.url, image.title)})"
    )


_PLAIN_URL = re.compile(r"[^\s<＜>(){\\&|`\x00-\x1f\x7f]+")
_IN_TITLE = re.compile(r"[\"&|`\n\r\\<＜{]")
_IN_ANGLES = re.compile(r"[<＜>\\&|`{\n\r]")


def _target(writer: Writer, url: str, title: str | None) -> str:
    wary = writer.caution == EVERY_SIGN
    if (_PLAIN_URL.fullmatch(url) and not wary) or not (url or title):
        target = url
    else:
        target = f"<{_referred(url, SIGNS if wary else _IN_ANGLES)}>"
    return target if title is None else f'{target} "{_referred(title, SIGNS if wary else _IN_TITLE)}"'


def _referred(value: str, signs: re.Pattern[str]) -> str:
    return signs.sub(lambda match: as_references(match.group()), value)
