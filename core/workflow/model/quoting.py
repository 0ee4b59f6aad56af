"""Sources as quoted data: between lines that their authors cannot have written."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable

from core.dialect import serialise
from core.document.extract import Page, Source
from core.document.nodes import Document, Paragraph

_SECRET = secrets.token_bytes(16)
"""Of this process. The mark of a quotation is made from it and from the quoted text, so that no text can hold its own
mark; equal text has equal marks, so that equal calls are found in the cache."""

_UNSEEN = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f\x00-\x08\x0b\x0c\x0e-\x1f]")


def quoted(pages: Iterable[tuple[Source, Page]]) -> str:
    """Pages with the name and number of each, between two marked lines."""
    return fenced("\n\n".join(_page(source, page) for source, page in pages))


def fenced(text: str) -> str:
    """A text between two marked lines, without characters that nobody sees."""
    seen = _UNSEEN.sub("", text)
    mark = hmac.digest(_SECRET, seen.encode("utf-8", "replace"), hashlib.sha256).hex()[:12]
    return f"<<{mark} begins>>\n{seen}\n<<{mark} ends>>"


def one_line(text: str, longest: int) -> str:
    """A name or heading for the description of a situation: one line, not long enough for a speech."""
    bare = " ".join(_UNSEEN.sub("", text).split())
    return bare if len(bare) <= longest else bare[: longest - 1] + "…"


def _page(source: Source, page: Page) -> str:
    """A page with its figures where they stand, as the lines that put them into a test."""
    from core.drafting.pictures import drafted_figures, picture

    figures = drafted_figures(page)
    lines = [f"[{one_line(source.name, 60)}, page {page.number}]"]
    for place, block in enumerate(page.blocks):
        lines += [_written(picture(source, page, figure)) for figure in figures if figure.before == place]
        lines.append(block.text)
    rest = [figure for figure in figures if figure.before is None or figure.before >= len(page.blocks)]
    return "\n\n".join([*lines, *(_written(picture(source, page, figure)) for figure in rest)])


def _written(paragraph: Paragraph) -> str:
    return serialise(Document((paragraph,))).strip()
