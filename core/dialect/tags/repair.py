"""Attributes as models and people write them: smart quotes, none, a quote inside its own kind, full-width signs."""

from __future__ import annotations

import re

from core.dialect.characters import decode_references
from core.dialect.tags.indent import dedented, without_indent
from core.document.nodes import Attribute
from core.text import Span

_SPACE = re.compile(r"[\s\ufeff,、，]*+")
_END = re.compile(r"([/／]?)\s*+[>＞]")
_NAME = re.compile(r"(?:[^\W\d]|\$)[\w$:\-]*+")
_EQUALS = re.compile(r"\s*+[=＝]\s*+")
_UNQUOTED = re.compile(r"(?:[^\s\"'<>＜＞=＝`/／]|[/／](?!\s*[>＞]))++")
_BRACE_OR_TAG = re.compile(r"\}|<question", re.IGNORECASE)
_BRACKET_OR_TAG = re.compile(r"\]|<question", re.IGNORECASE)
MAX_LOOSE_VALUE = 2_000  # code points in which the end of a value without quotes is looked for
_AFTER_VALUE = re.compile(
    r"[\s\ufeff]*+(?:[/／]?\s*+[>＞]|[,、，]?\s*+(?:[^\W\d]|\$)[\w$:\-]*+\s*+[=＝]"
    r"|(?:isMultipleChoice|hasAlternativeSolutions)\b)"
)
_CLOSERS = {
    '"': '"”',
    "'": "'’",
    **dict.fromkeys("“”„‟＂〝", '“”„‟＂〞"'),
    **dict.fromkeys("‘’‚‛＇", "‘’‚‛＇'"),
    "「": "」",
    "『": "』",
    "`": "`",
}
_NEXT = {opening: re.compile(f"[{closers}]|<question", re.IGNORECASE) for opening, closers in _CLOSERS.items()}


def attribute_at(
    name: str, value: str | None, start: int, end: int, inside: tuple[int, int] | None, *, expression: bool = False
) -> Attribute:
    """The attribute at `[start, end)` with its value at `inside`, in the text it was scanned in."""
    return Attribute(name, value, expression, Span(start, end), Span(*inside) if inside is not None else None)


def repaired_attributes(text: str, start: int, end: int) -> tuple[list[Attribute], bool, int] | None:
    """Attributes from `start` to the end of the tag, whether it closes itself, and the place after it.

    None where no reading is certain enough; the tag is then literal text.
    """
    attributes: list[Attribute] = []
    at = start
    while True:
        at = _skip_space(text, at, end)
        closing = _END.match(text, at, end)
        if closing is not None:
            return attributes, bool(closing[1]), closing.end()
        name = _NAME.match(text, at, end)
        if name is None:
            return None
        attribute = _attribute(text, name, end)
        if attribute is None:
            return None
        attributes.append(attribute)
        at = attribute.span.end  # type: ignore[union-attr]


def _skip_space(text: str, at: int, end: int) -> int:
    match = _SPACE.match(text, at, end)
    return match.end() if match else at


def _attribute(text: str, name: re.Match[str], end: int) -> Attribute | None:
    equals = _EQUALS.match(text, name.end(), end)
    if equals is None:
        return attribute_at(name.group(), None, name.start(), name.end(), None)
    at = equals.end()
    opening = text[at : at + 1] if at < end else ""
    if opening == "{":
        return _in_braces(text, name, at, end)
    if opening and opening in _CLOSERS:
        closing = _closing_quote(text, at, opening, end)
        return None if closing is None else _quoted(text, name, at + 1, closing)
    return _unquoted(text, name, at, end)


def _closing_quote(text: str, at: int, opening: str, end: int) -> int | None:
    """The first closing quote after which the tag ends or another attribute begins."""
    for match in _NEXT[opening].finditer(text, at + 1, end):
        if len(match.group()) > 1:
            return None
        if _AFTER_VALUE.match(text, match.end(), end):
            return match.start()
    return None


def _quoted(text: str, name: re.Match[str], start: int, stop: int) -> Attribute:
    value = decode_references(without_indent(text[start:stop]))
    if not value.lstrip().startswith("["):
        value = value.replace('\\"', '"')
    return attribute_at(name.group(), value, name.start(), stop + 1, (start, stop))


def _in_braces(text: str, name: re.Match[str], at: int, end: int) -> Attribute | None:
    for match in _BRACE_OR_TAG.finditer(text, at + 1, min(end, at + MAX_LOOSE_VALUE)):
        if len(match.group()) > 1:
            return None
        if _AFTER_VALUE.match(text, match.end(), end):
            inside = text[at + 1 : match.start()]
            return attribute_at(
                name.group(), dedented(inside), name.start(), match.end(), (at + 1, match.start()), expression=True
            )
    return None


def _unquoted(text: str, name: re.Match[str], at: int, end: int) -> Attribute | None:
    if text.startswith("[", at):
        for match in _BRACKET_OR_TAG.finditer(text, at + 1, min(end, at + MAX_LOOSE_VALUE)):
            if len(match.group()) > 1:
                return None
            if _AFTER_VALUE.match(text, match.end(), end):
                value = decode_references(without_indent(text[at : match.end()]))
                return attribute_at(name.group(), value, name.start(), match.end(), (at, match.end()))
        return None
    bare = _UNQUOTED.match(text, at, end)
    if bare is None:
        return None
    value = decode_references(bare.group())
    return attribute_at(name.group(), value, name.start(), bare.end(), (at, bare.end()))
