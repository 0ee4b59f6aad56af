"""Where a test comes from, at its end: the pages that were found on the web.

Learners read it. They see hosts alone, as a title might hold an answer; an address that holds one is no link.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import unquote, urlsplit

from core.dialect import parse, serialise
from core.document.nodes import Document, Inline, Link, Paragraph, Text
from core.document.walk import questions
from core.language import is_japanese
from core.text import apply_edits, at_end
from core.text.fold import fold

FEWEST_CHARACTERS = 2
"""Of an answer that is looked for in an address; a single letter is in all of them."""


def with_sources(text: str, urls: Sequence[str]) -> str:
    """The test with a last line that names these pages by their hosts, linked where no answer is given away."""
    fresh = [url for url in dict.fromkeys(urls) if url not in text]
    if not fresh or not text.strip():
        return text
    japanese = is_japanese(text)
    answers = {fold(answer) for question in questions(parse(text).document) for answer in question.answers}
    line: list[Inline] = [Text("出典：" if japanese else "Sources: ")]
    for place, url in enumerate(fresh):
        line += [Text("、" if japanese else ", ")] if place else []
        host = Text(urlsplit(url).hostname or url)
        line.append(host if _holds_one(url, answers) else Link(url, None, (host,)))
    return apply_edits(text, [at_end(text, serialise(Document((Paragraph(tuple(line)),))))])


def _holds_one(url: str, answers: Iterable[str]) -> bool:
    said = fold(unquote(url).replace("_", " "))
    return any(answer in said for answer in answers if len(answer) >= FEWEST_CHARACTERS)
