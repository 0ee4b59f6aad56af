"""Plain text and Markdown: the encoding is found, the text is cut into blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from charset_normalizer import from_bytes
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from core.document.extract import SourceBlock
from core.errors import UnusableInput
from core.sources.layout.cleaning import clean
from core.text import Message

_ISO_2022_JP = re.compile(rb"\x1b(?:\$[@B(]|\([BJI])")
_LEAST_JAPANESE = 0.2
_SAMPLE = 20_000  # characters from which an encoding is told
_WIDE = re.compile(r"[\u3000-\u30ff\u3220-\u33ff\u2460-\u24ff\u4e00-\u9fff\uff01-\uff60]")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
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
    return _decoded(data).replace("\r\n", "\n").replace("\r", "\n")


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


def _decoded(data: bytes) -> str:
    if data.startswith(_UTF_16):
        return data.decode("utf-16", errors="replace")
    if _ISO_2022_JP.search(data):
        return data.decode("iso2022_jp_ext", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _japanese(data) or _of_any_encoding(data)
    if text is None:
        raise UnusableInput(
            Message(
                "文字コードが分かりません。UTF-8 で保存し直して、もう一度追加してください。",
                "The encoding of the text is unknown. Save it as UTF-8 and add it again.",
            )
        )
    return text


def _japanese(data: bytes) -> str | None:
    """The reading as Shift_JIS or EUC-JP that looks most like Japanese, None where neither does.

    Left to itself, charset-normalizer takes two words of EUC-JP for Big5 and ①ｶﾅ of Windows for Chinese.
    """
    readings = [text for encoding in ("cp932", "euc_jp") if (text := _strictly(data, encoding)) is not None]
    best = max(readings, key=_share_japanese, default="")
    return best if _share_japanese(best) > _LEAST_JAPANESE else None


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _share_japanese(text: str) -> float:
    """The share of characters of Japanese text; half-width kana, which a wrong reading gives, count less."""
    visible = [character for character in text[:_SAMPLE] if not character.isspace()]
    wide = sum(_WIDE.match(character) is not None for character in visible)
    half = sum("\uff61" <= character <= "\uff9f" for character in visible)
    return (wide + half / 4) / len(visible) if visible else 0.0


def _of_any_encoding(data: bytes) -> str | None:
    # Among all of them it takes French for Lithuanian.
    best = from_bytes(data, cp_isolation=["cp1252"]).best() or from_bytes(data).best()
    return None if best is None else str(best)


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
