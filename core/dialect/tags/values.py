r"""Arrays of strings in attributes, strict first, then as people and models write them.

A backslash before a letter is TeX, written once or doubled, never a control character. Valid arrays never go through
repair. Where two readings are possible the finding is `unsure`: a value is never split in silence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Certainty = Literal["valid", "repaired", "unsure"]
_STRING = r'"(?:[^"\\]|\\.)*+"'
_STRICT = re.compile(rf"\s*+\[\s*+(?:{_STRING}\s*+(?:,\s*+{_STRING}\s*+)*+)?\]\s*+", re.DOTALL)
_STRINGS = re.compile(_STRING, re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_DOUBLED = re.compile(r"(?<!\\)\\\\(?=[A-Za-z])")
_SEPARATOR = re.compile(r"\s*+[,，、]\s*+|\s*+(?=\])|\s*+$")
_CLOSERS = {
    '"': '"',
    "'": "'",
    "“": '”“"',
    "”": '”"',
    "‘": "’‘'",
    "’": "’'",
    "＂": "＂",
    "「": "」",
    "『": "』",
    "`": "`",
}


@dataclass(frozen=True, slots=True)
class Strings:
    """The strings of an array and how sure the reading is."""

    items: tuple[str, ...]
    certainty: Certainty


def tex(value: str) -> str:
    r"""A single value: `\\frac` is `\frac`."""
    return _DOUBLED.sub(r"\\", value) if "\\\\" in value else value


def looks_like_array(value: str) -> bool:
    """True for text between square brackets (full-width ones too)."""
    value = value.strip()
    return len(value) > 1 and value[0] in "[［" and value[-1] in "]］"


def strict_strings(value: str) -> tuple[str, ...] | None:
    """The strings of a well-formed array; None for anything else."""
    if _STRICT.fullmatch(value) is None:
        return None
    return tuple(_decoded(string[1:-1]) for string in _STRINGS.findall(value))


def _decoded(inside: str) -> str:
    return _ESCAPE.sub(_escape, _joined_surrogates(inside)) if "\\" in inside else inside


def _escape(match: re.Match[str]) -> str:
    if match[1] is not None:
        code = int(match[1], 16)
        return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
    character = match[2]
    return character if character in '"\\/' else match.group()


_SURROGATES = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")


def _joined_surrogates(inside: str) -> str:
    return _SURROGATES.sub(
        lambda pair: chr(0x10000 + ((int(pair[1], 16) - 0xD800) << 10) + int(pair[2], 16) - 0xDC00), inside
    )


def strings(value: str) -> Strings:
    """The strings of an array however it is written."""
    strict = strict_strings(value)
    if strict is not None:
        return Strings(strict, "valid")
    if '\\"' in value:
        strict = strict_strings(value.replace('\\"', '"'))
        if strict is not None:
            return Strings(strict, "repaired")
    value = value.strip()
    if value[0] not in "[［":
        return Strings(_bare(value), "unsure")
    return _lenient((value[1:-1] if looks_like_array(value) else value[1:]).strip())


def _bare(value: str) -> tuple[str, ...]:
    pieces = re.split(r"[,，]" if re.search(r"[,，]", value) else r"、", value)
    return tuple(piece.strip() for piece in pieces if piece.strip())


def _lenient(inside: str) -> Strings:
    if not re.search("[" + re.escape("".join(_CLOSERS)) + "]", inside):
        nested = "[" in inside or "{" in inside
        return Strings(_bare(inside), "unsure" if nested else "repaired")
    items: list[str] = []
    sure = True
    at = 0
    while at < len(inside):
        if inside[at] in _CLOSERS:
            item, at, certain = _quoted(inside, at)
        else:
            item, at, certain = _unquoted(inside, at)
        sure = sure and certain
        if item is not None:
            items.append(item)
    return Strings(tuple(items), "repaired" if sure else "unsure")


def _quoted(inside: str, at: int) -> tuple[str | None, int, bool]:
    """A string from its opening quote on, the place after its separator, and whether no other reading exists."""
    closers, certain = _CLOSERS[inside[at]], True
    for stop in range(at + 1, len(inside)):
        if inside[stop] not in closers or inside[stop - 1] == "\\":
            continue
        separator = _SEPARATOR.match(inside, stop + 1)
        if separator is not None and (separator.group().strip() or separator.end() == len(inside)):
            return _decoded(inside[at + 1 : stop]), separator.end(), certain
        certain = certain and inside[stop] in "'’" and inside[stop - 1].isalpha() and inside[stop + 1].isalpha()
    return inside[at:].strip(), len(inside), False


def _unquoted(inside: str, at: int) -> tuple[str | None, int, bool]:
    stop = at
    while stop < len(inside) and inside[stop] not in ",，":
        stop += 1
    item = inside[at:stop].strip()
    certain = not any(quote in item for quote in _CLOSERS if quote not in "'’")
    return item or None, stop + 1, certain


def expression_text(source: str) -> str:
    """What a JavaScript literal in braces says: the string, else the source as it stands. Nothing is evaluated."""
    source = source.strip()
    if len(source) > 1 and source[0] == source[-1] and source[0] in "\"'`" and source[0] not in source[1:-1]:
        return _decoded(source[1:-1])
    strict = strict_strings("[" + source + "]")
    return strict[0] if strict is not None and len(strict) == 1 else source
