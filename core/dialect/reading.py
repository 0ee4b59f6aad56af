"""The first reading: from text to the syntax tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.dialect.blocks import BlockReader
from core.dialect.constructs.blocks import BLOCKS
from core.dialect.constructs.front_matter import front_matter_end
from core.dialect.constructs.inlines import INLINES
from core.dialect.constructs.tag import pair_tags, unpaired_start
from core.dialect.inlines import InlineReader, References
from core.dialect.mdast import as_mdast
from core.dialect.syntax import Json, Syntax

BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Tree:
    """The syntax tree of `text` (in which NUL has become U+FFFD), and where its front matter ends (0: none).

    `references` are the definitions and footnotes that its links point at, `joined` are the places of tags that were
    read over the end of their line, `pending` is where a tag or formula begins that text still to come could close
    (None: nowhere), `left_open` the elements on lines of their own whose closing tag may still come.
    """

    text: str
    root: Syntax
    body_start: int
    references: References
    joined: frozenset[int] = frozenset()
    pending: int | None = None
    left_open: tuple[Syntax, ...] = ()


def read_tree(text: str, *, strict_emphasis: bool = False, before: Tree | None = None) -> Tree:
    """The tree of `text`. Never fails; `strict_emphasis` is CommonMark without the cjk-friendly amendment.

    With `before`, `text` goes on where that tree ends: what it defines is known, and the head is no head.
    """
    text = text.replace("\0", "\ufffd")
    blocks = BlockReader(text, BLOCKS)
    body_start = front_matter_end(text) if before is None else 0
    first_line = 0
    while first_line < len(blocks.lines) and blocks.lines[first_line][0] < body_start:
        first_line += 1
    if text.startswith(BYTE_ORDER_MARK) and before is None and not body_start and blocks.lines:
        blocks.lines[0] = (1, blocks.lines[0][1])
    root = blocks.read(first_line)
    references = References(blocks.definitions, blocks.footnotes, strict_emphasis)
    if before is not None:
        known = before.references
        references = References({**blocks.definitions, **known.definitions}, {**blocks.footnotes, **known.footnotes})
    for node in blocks.contents:
        content, node.data = node.data, None
        node.children = InlineReader(content, text, INLINES, references, node.type == "tableCell").read()
    pending = blocks.pending
    if blocks.unpaired:
        _pair_block_tags(root, text, 0, before.left_open if before is not None else ())
        pending = _first(pending, unpaired_start(root))
    return Tree(text, root, body_start, references, frozenset(blocks.joined), pending)


def _first(*places: int | None) -> int | None:
    return min((place for place in places if place is not None), default=None)


def _pair_block_tags(node: Syntax, text: str, depth: int, before: Iterable[Syntax] = ()) -> None:
    children = node.children
    if children is None or node.type in ("paragraph", "heading", "table"):
        return
    node.children = pair_tags(children, text, depth, before)
    for child in node.children:
        if child.children:
            _pair_block_tags(child, text, depth + 1)


def to_mdast(text: str) -> Json:
    """The tree of `text` as mdast, comparable with remark-mdx (see `README.md` for the differences on purpose)."""
    tree = read_tree(text)
    mdast = as_mdast(tree.root)
    if tree.body_start:
        mdast["children"].insert(0, {"type": "yaml", "value": front_matter_value(tree)})
    return mdast


def front_matter_value(tree: Tree) -> str:
    """What stands between the `---` lines at the head."""
    lines = tree.text[: tree.body_start].splitlines()
    return "\n".join(lines[1:-1])
