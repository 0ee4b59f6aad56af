"""The addresses of web pages in what a user writes."""

from __future__ import annotations

import re

MOST_URLS = 3

# Where Japanese follows an address without a space, the address ends with its last ASCII character. Behind a slash, an
# equals sign or an underscore kanji and katakana belong to it, as in the pages of wikis, but no particle does.
_URL = re.compile(
    r"https?://(?=[\w\[])(?:(?<=_)\([\u3040-\u30ff\u3400-\u9fff]+\)"
    r"|[!#-;=?-_a-~]"
    r"|(?<=[/=_])[\u3005\u3400-\u9fff\u30a0-\u30ff]+)+",
    re.IGNORECASE,
)
_PUNCTUATION = ".,;:!?'*"
_OPENING = {")": "(", "]": "[", "}": "{"}
_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def urls_in(text: str) -> tuple[str, ...]:
    """The addresses in it, each once, at most `MOST_URLS`."""
    return tuple(dict.fromkeys(text[start:end] for start, end in _places(text)))[:MOST_URLS]


def without_urls(text: str) -> str:
    """The text with words in place of addresses, whose digits and names are no wishes; empty where that is all."""
    places = _places(text)
    if not places:
        return text
    starts, ends = [start for start, _ in places], [end for _, end in places]
    parts = [text[start:end] for start, end in zip([0, *ends], [*starts, len(text)], strict=True)]
    rest = "".join(parts)
    this_page = "このページ" if _JAPANESE.search(rest) else "this page"
    return this_page.join(parts) if rest.strip() else ""


def _places(text: str) -> list[tuple[int, int]]:
    return [(match.start(), match.start() + len(_trimmed(match[0]))) for match in _URL.finditer(text)]


def _trimmed(url: str) -> str:
    """Without the punctuation of the sentence around it; a closing bracket belongs to it where one was opened."""
    while url[-1] in _PUNCTUATION or (url[-1] in _OPENING and url.count(url[-1]) > url.count(_OPENING[url[-1]])):
        url = url[:-1]
    return url
