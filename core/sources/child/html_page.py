"""A web page: what stands in its article, as blocks, without menus, scripts and what a visitor does not see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from configparser import ConfigParser
from dataclasses import dataclass, replace
from urllib.parse import urljoin, urlsplit

import trafilatura
from lxml import html
from lxml.etree import ParserError, _Element
from trafilatura.settings import use_config

from core.document.extract import Page, SourceBlock, SourceFigure
from core.sources.child.html_tree import prepared
from core.sources.child.marks import lowered, raised
from core.sources.child.ruby import with_readings
from core.sources.child.text_file import decoded
from core.sources.encodings import decoded_as
from core.sources.layout.cleaning import clean
from core.sources.layout.markdown_table import markdown_table

_META_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w-]{2,30})", re.IGNORECASE)
_CHARSET_WITHIN = 4096  # bytes; the standard says 1024, pages put more before it
_UNICODE_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class WebPage:
    """What a page holds, its pictures by their addresses. `hidden` is what visitors do not see, and was left out."""

    page: Page
    hidden: str


def read_html(data: bytes, url: str | None) -> WebPage:
    """The article of the page that `data` is; `url` is its address, from which links are followed."""
    try:
        parser = html.HTMLParser(encoding="utf-8", remove_comments=True)
        tree = html.document_fromstring(_text(data).encode(), parser=parser)
    except ParserError:  # a document without an element
        return WebPage(Page(1, ()), hidden="")
    found = prepared(tree)
    article = _article(tree, url)
    body = None if article is None else article.body
    if article is None or body is None:
        return WebPage(Page(1, ()), found.hidden)
    blocks, figures = _contents(body, url)
    titled = _with_title(blocks, clean(article.title or ""))
    shift = len(titled) - len(blocks)
    moved = tuple(replace(figure, before=(figure.before or 0) + shift) for figure in figures)
    return WebPage(Page(1, with_readings(titled, found.said), moved), found.hidden)


def _article(tree: html.HtmlElement, url: str | None) -> trafilatura.settings.Document | None:
    article = trafilatura.bare_extraction(
        tree,
        url=url,
        include_comments=False,
        include_images=True,
        include_formatting=True,
        with_metadata=True,
        config=_config(),
    )
    return article if isinstance(article, trafilatura.settings.Document) else None


def _config() -> ConfigParser:
    """Short pages too are read by their structure, not as one run of words (trafilatura, settings.cfg)."""
    config = use_config()
    config.set("DEFAULT", "MIN_EXTRACTED_SIZE", "20")
    config.set("DEFAULT", "MIN_OUTPUT_SIZE", "1")
    return config


def _text(data: bytes) -> str:
    """The page as text: by its mark, by what it says of itself, else as its letters look."""
    declared = _META_CHARSET.search(data[:_CHARSET_WITHIN])
    if declared and not data.startswith(_UNICODE_MARKS):
        text = decoded_as(data, declared[1].decode("ascii"))
        if text is not None:
            return text
    return decoded(data)


def _with_title(blocks: list[SourceBlock], title: str) -> list[SourceBlock]:
    """With the title of the page above, where the article has no heading of its own at the top."""
    if not title or any(block.kind == "heading" and block.level == 1 for block in blocks):
        return blocks
    return [SourceBlock(title, "heading", 1), *blocks]


def _contents(body: _Element, url: str | None) -> tuple[list[SourceBlock], list[SourceFigure]]:
    blocks: list[SourceBlock] = []
    figures: list[SourceFigure] = []
    for node in body:
        for graphic in node.iter("graphic"):
            address = urljoin(url or "", graphic.get("src", ""))
            if urlsplit(address).scheme in ("http", "https"):
                caption = clean(graphic.get("alt") or graphic.get("title") or "").strip()
                figures.append(SourceFigure((0, 0, 0, 0), "px", "photo", caption, len(blocks), address))
        block = _block(node)
        if block.text.strip():
            blocks.append(block)
    return blocks, figures


def _block(node: _Element) -> SourceBlock:
    match node.tag:
        case "head":
            return SourceBlock(_line(node), "heading", int(node.get("rend", "h2")[-1]))
        case "list":
            return SourceBlock("\n".join(_items(node)), "list")
        case "table":
            return SourceBlock(markdown_table([[_line(cell) for cell in row.iter("cell")] for row in node]), "table")
        case _:
            return SourceBlock(_lines(node))


def _items(node: _Element, depth: int = 0) -> Iterator[str]:
    numbered = node.get("rend") == "ol"
    for number, item in enumerate((child for child in node if child.tag == "item"), start=1):
        own = clean(_running(item, without="list")).strip()
        yield f"{'  ' * depth}{f'{number}. ' if numbered else '・'}{own}"
        for inner in item.iterchildren("list"):
            yield from _items(inner, depth + 1)


def _line(node: _Element) -> str:
    return " ".join(_lines(node).split("\n"))


def _lines(node: _Element) -> str:
    """The text of a paragraph; only marked line breaks end a line."""
    parts = (clean(part).strip() for part in _running(node).split("\n"))
    return "\n".join(parts).strip()


def _running(node: _Element, without: str = "") -> str:
    """The text inside, line breaks of the source as spaces, raised and lowered digits as such."""
    text = _folded(node.text)
    for child in node:
        if child.tag != without:
            text += _marked(child, without)
        text += _folded(child.tail)
    return text


def _marked(node: _Element, without: str) -> str:
    match node.tag, node.get("rend"):
        case "lb", _:
            return "\n"
        case "hi", "#sup":
            return raised(_running(node, without))
        case "hi", "#sub":
            return lowered(_running(node, without))
        case "p" | "quote" | "item" | "row", _:
            return f"\n{_running(node, without)}\n"
        case "cell", _:
            return f"{_running(node, without)} "
        case _:
            return _running(node, without)


def _folded(text: str | None) -> str:
    return re.sub(r"[ \t\r\n\f]+", " ", text or "")
