"""Where a test comes from, at its end: the pages that were found on the web."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from core.dialect import serialise
from core.document.nodes import Document, Inline, Link, Paragraph, Text
from core.language import is_japanese


def with_sources(text: str, urls: Sequence[str]) -> str:
    """The test with a last line that names these pages by their hosts; a page's title might hold an answer."""
    fresh = [url for url in dict.fromkeys(urls) if url not in text]
    if not fresh or not text.strip():
        return text
    japanese = is_japanese(text)
    line: list[Inline] = [Text("出典：" if japanese else "Sources: ")]
    for place, url in enumerate(fresh):
        line += [Text("、" if japanese else ", ")] if place else []
        line.append(Link(url, None, (Text(urlsplit(url).hostname or url),)))
    return f"{text.rstrip()}\n\n{serialise(Document((Paragraph(tuple(line)),)))}"
