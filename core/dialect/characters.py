"""Classes of characters that Markdown asks for, and character references."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html.entities import html5

ASCII_PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
ESCAPE_OR_REFERENCE = re.compile(
    r"\\([!-/:-@\[-`{-~])|&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));"
)
REFERENCE = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));")
_REPLACEMENT = "\ufffd"


@lru_cache(maxsize=4096)
def is_punctuation(character: str) -> bool:
    """Unicode punctuation or symbol (CommonMark 0.31)."""
    return unicodedata.category(character)[0] in "PS"


@lru_cache(maxsize=4096)
def is_space(character: str) -> bool:
    """White space as micromark sees it, which is JavaScript's: Zs, the controls, U+2028, U+2029 and U+FEFF."""
    return character in "\t\n\f\r\v\u2028\u2029\ufeff" or unicodedata.category(character) == "Zs"


@lru_cache(maxsize=4096)
def is_cjk(character: str) -> bool:
    """Chinese, Japanese or Korean, punctuation of theirs included (the cjk-friendly amendments to CommonMark)."""
    code = ord(character)
    if 0x1100 <= code <= 0x11FF or 0xAC00 <= code <= 0xD7A3 or code in (0x20A9, 0x2329, 0x232A):
        return True
    return (
        code >= 0x2E80 and not 0x1F000 <= code <= 0x1FAFF and unicodedata.east_asian_width(character) in ("W", "F", "H")
    )


def decode_reference(match: re.Match[str], first_group: int = 1) -> str:
    """The character(s) of a match of `REFERENCE`; the text as it stands where the name is unknown."""
    decimal, hexadecimal, name = match.groups()[first_group - 1 : first_group + 2]
    if name is not None:
        return html5.get(name + ";", match.group())
    return _character(int(decimal) if decimal is not None else int(hexadecimal, 16))


def _character(code: int) -> str:
    forbidden = (
        code < 9
        or code == 11
        or 13 < code < 32
        or 126 < code < 160
        or 0xD7FF < code < 0xE000
        or 0xFDCF < code < 0xFDF0
        or code & 0xFFFF >= 0xFFFE
        or code > 0x10FFFF
    )
    return _REPLACEMENT if forbidden else chr(code)


def decode_references(text: str) -> str:
    """`text` with its character references decoded."""
    return REFERENCE.sub(decode_reference, text) if "&" in text else text


def line_feeds(text: str) -> str:
    """`text` with a line feed for every line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def unescape(text: str) -> str:
    """`text` with backslash escapes and character references decoded (link destinations, titles, fence info)."""
    if "\\" not in text and "&" not in text:
        return text
    return ESCAPE_OR_REFERENCE.sub(lambda match: match.group(1) or decode_reference(match, 2), text)
