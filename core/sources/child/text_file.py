"""Plain text and Markdown: the encoding is found, the text is cut into blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from core.document.extract import SourceBlock
from core.errors import UnusableInput
from core.sources.child.text_encoding import read_text
from core.sources.layout.cleaning import clean
from core.text import Message

_MARKDOWN = re.compile(
    r"^(?: {0,3}#{1,6} \S|\|?[ \t]*:?-{2,}:?[ \t]*\|[ \t|:-]*$|```|~~~)|\*\*\S[^*\n]*\*\*|!?\[[^\]\n]+\]\([^)\s]+\)",
    re.MULTILINE,
)
_BLANK_LINES = re.compile(r"\n[ \t\u3000]*\n\s*")


def decoded(data: bytes) -> str:
    """The text that the bytes hold, line ends as newlines.

    Raises:
        UnusableInput: no encoding gives text.
    """
    text = read_text(data)
    if text is None:
        raise UnusableInput(
            Message(
                "文字コードが分かりません。UTF-8 で保存し直して、もう一度追加してください。",
                "The encoding of the text is unknown. Save it as UTF-8 and add it again.",
            )
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


def looks_like_markdown(text: str) -> bool:
    """True where there is a heading, a table, a fence, bold text or a link of Markdown."""
    return _MARKDOWN.search(text) is not None


def plain_blocks(text: str) -> list[SourceBlock]:
    """The paragraphs of a plain text, apart by empty lines; their lines stay lines."""
    paragraphs = (clean(part).strip("\n ") for part in _BLANK_LINES.split(text))
    return [SourceBlock(paragraph) for paragraph in paragraphs if paragraph.strip()]


def markdown_blocks(text: str) -> list[SourceBlock]:
    """The blocks of a Markdown text, without its marks; tables stay Markdown tables."""
    tree = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(text))
    return [block for node in tree.children for block in _blocks_of(node, text.split("\n")) if block.text.strip()]


def _blocks_of(node: SyntaxTreeNode, lines: Sequence[str]) -> list[SourceBlock]:
    match node.type:
        case "heading":
            return [SourceBlock(_plain(node), "heading", int(node.tag[1:]))]
        case "table":
            first, end = node.map or (0, 0)
            return [SourceBlock("\n".join(line.strip() for line in lines[first:end]), "table")]
        case "bullet_list" | "ordered_list":
            return [SourceBlock("\n".join(_items(node)), "list")]
        case "blockquote":
            return [block for child in node.children for block in _blocks_of(child, lines)]
        case "fence" | "code_block" | "html_block":
            return [SourceBlock(clean(node.content.strip("\n")))]
        case "hr":
            return []
        case _:
            return [SourceBlock(_plain(node))]


def _items(node: SyntaxTreeNode, depth: int = 0) -> list[str]:
    items: list[str] = []
    start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
    for number, item in enumerate(node.children):
        mark = "・" if start is None else f"{start + number}."
        own = [child for child in item.children if child.type not in {"bullet_list", "ordered_list"}]
        text = " ".join(_plain(child) for child in own)
        items.append(f"{'  ' * depth}{mark}{'' if start is None else ' '}{text}")
        for child in item.children:
            if child not in own:
                items += _items(child, depth + 1)
    return items


def _plain(node: SyntaxTreeNode) -> str:
    inline = [
        token
        for child in node.walk()
        if child.type == "inline" and child.token is not None
        for token in child.token.children or []
    ]
    return clean("".join(_text_of(token) for token in inline) or node.content.strip())


def _text_of(token: Token) -> str:
    if token.type in {"softbreak", "hardbreak"}:
        return "\n"
    return token.content
