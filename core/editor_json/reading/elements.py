"""Which element a `type` means: the names of both profiles, of Plate's other list plugin, and what models call them."""

from __future__ import annotations

from typing import Literal

from core.editor_json.names import Json
from core.editor_json.reading.question import is_answer_leaf

Element = Literal[
    "text", "question", "link", "inline_math", "image", "audio",
    "paragraph", "heading", "list", "list_item", "table", "table_row", "table_cell", "quote",
    "code_block", "code_line", "math_block", "rule", "unknown",
]  # fmt: skip

_NAMES: dict[Element, str] = {
    "question": "question",
    "link": "a link",
    "inline_math": "math_inline inline_equation inline_math inlineMath",
    "image": "img image",
    "audio": "audio",
    "paragraph": "paragraph p lic",
    "heading": "heading h1 h2 h3 h4 h5 h6",
    "list": "ul ol list",
    "list_item": "li list_item listItem",
    "table": "table",
    "table_row": "tr table_row tableRow",
    "table_cell": "td th table_cell tableCell",
    "quote": "blockquote quote",
    "code_block": "code_block code",
    "code_line": "code_line",
    "math_block": "math_block equation math",
    "rule": "hr thematicBreak",
}
_ELEMENTS: dict[str, Element] = {name: element for element, names in _NAMES.items() for name in names.split()}
_LIST_KEYS = frozenset({"indent", "listStyleType", "listStart", "listRestart", "listRestartPolite", "checked"})
KNOWN_KEYS = _LIST_KEYS | {
    *("type", "children", "id", "text", "value"),
    *("url", "src", "href", "alt", "title", "caption"),
    *("lang", "language", "texExpression", "tex", "level", "depth", "ordered", "start"),
}
INLINE: frozenset[Element] = frozenset({"text", "question", "link", "inline_math"})
MEDIA: frozenset[Element] = frozenset({"image", "audio"})


def element_of(node: object) -> Element:
    """What the node is; a leaf that holds an answer is a question, also outside of one."""
    if isinstance(node, str):
        return "text"
    if not isinstance(node, dict):
        return "unknown"
    kind = node.get("type")
    if is_answer_leaf(node):
        return "question"
    if "children" not in node and isinstance(kind, str | None) and kind in (None, "", "text"):
        return "text"
    return _ELEMENTS.get(kind, "unknown") if isinstance(kind, str) else "unknown"


def heading_depth(node: Json) -> int:
    """The depth of a heading, from its type or from a `level` or `depth` beside it; 1 to 6."""
    kind = str(node["type"])
    said = kind[1:] if kind[1:].isdecimal() else str(node.get("level", node.get("depth", 1)))
    return min(max(int(said), 1), 6) if said.isdecimal() and len(said) < 4 else 1
