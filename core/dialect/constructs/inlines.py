"""The ordered list of inline constructs: one line for each.

Where two begin with a character, the first that reads wins.
"""

from __future__ import annotations

import re

from core.dialect.constructs import (
    autolink,
    code_span,
    emphasis,
    escape,
    footnote,
    link,
    math_inline,
    tag_inline,
)
from core.dialect.inlines import InlineGrammar, Read

_CONSTRUCTS: tuple[tuple[str, Read], ...] = (
    ("\\", math_inline.read_brackets),
    ("\\", escape.read_backslash),
    ("&", escape.read_reference),
    ("`", code_span.read),
    ("$", math_inline.read_dollars),
    ("<＜", tag_inline.read_tag),
    ("<", autolink.read_angled),
    ("{", tag_inline.read_comment),
    ("[!", footnote.read_reference),
    ("[", link.read_opening),
    ("!", link.read_image_opening),
    ("]", link.read_closing),
)
_MAIL = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-._"
_ADDRESSES: tuple[tuple[str, Read], ...] = (
    (_MAIL, autolink.read_email),
    ("hH", autolink.read_protocol),
    ("wW", autolink.read_www),
)
_MARKS: tuple[tuple[str, Read], ...] = (
    ("*_", emphasis.read),
    ("~", emphasis.read_strikethrough),
)
_ALL = (*_CONSTRUCTS, *_MARKS, *_ADDRESSES)
_SPECIAL = r"[\\&`$＜\[\]*_~\r\n]|<(?=[^\s<])|\{(?=/\*)|!(?=\[)"
_ADDRESS = r"(?<![A-Za-z0-9+._\-/])[A-Za-z0-9+._\-]+@|[hH][tT][tT][pP][sS]?://|[wW]{3}\."

INLINES = InlineGrammar(
    special=re.compile(_SPECIAL),
    special_with_links=re.compile(f"{_ADDRESS}|{_SPECIAL}"),
    constructs={
        character: tuple(read for triggers, read in _ALL if character in triggers)
        for character in {character for triggers, _ in _ALL for character in triggers}
    },
    resolve=emphasis.resolve,
    link_text=autolink.link_text,
)
