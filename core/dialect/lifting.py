"""Questions inside formulas and code spans: they stay what they are, and here is the edit that lifts them out."""

from __future__ import annotations

from core.dialect.reading import read_tree
from core.dialect.syntax import Syntax
from core.dialect.tags.scan import scan_tag
from core.text import Edit, apply_edits

_SPANS = frozenset(("inlineMath", "math", "inlineCode"))


def lifted(text: str) -> str:
    """`text` with every complete question tag moved out of the formula or code span it stands in."""
    if "uestion" not in text.lower():
        return text
    edits = [edit for node in caught(all_nodes(read_tree(text).root)) if (edit := lifting_edit(text, node)) is not None]
    return apply_edits(text, edits) if edits else text


def all_nodes(root: Syntax) -> list[Syntax]:
    """The node and all below it, in text order."""
    found: list[Syntax] = []
    stack = [root]
    while stack:
        node = stack.pop()
        found.append(node)
        if node.children:
            stack += node.children[::-1]
    return found


def caught(nodes: list[Syntax]) -> list[Syntax]:
    """The formulas and code spans that hold the beginning of a question's tag."""
    return [node for node in nodes if node.type in _SPANS and "<question" in (node.fields or {})["value"].lower()]


def lifting_edit(text: str, node: Syntax) -> Edit | None:
    """The edit that splits the formula or code span around its questions; None where no tag in it is complete."""
    source = text[node.start : node.end]
    if node.type == "math" and "\n" in source:
        return _block_edit(text, node)
    opening, inside, closing = _parted(source)
    pieces = _pieces(inside)
    if len(pieces) < 2:
        return None
    written = [piece if index % 2 else _wrapped(piece, opening, closing) for index, piece in enumerate(pieces)]
    return Edit(node.start, node.end, "".join(written))


def _parted(source: str) -> tuple[str, str, str]:
    """The delimiters of a span, and what stands between them."""
    if source.startswith("\\"):
        return source[:2], source[2:-2], source[-2:]
    marker = source[0]
    size = len(source) - len(source.lstrip(marker))
    return source[:size], source[size : len(source) - size], source[len(source) - size :]


def _wrapped(piece: str, opening: str, closing: str) -> str:
    """A remaining piece in delimiters of its own, the spaces at its edges outside."""
    core = piece.strip()
    if not core:
        return piece
    head = piece[: len(piece) - len(piece.lstrip())]
    tail = piece[len(piece.rstrip()) :]
    return f"{head}{opening}{core}{closing}{tail}"


def _pieces(inside: str) -> list[str]:
    """Text and complete question tags by turns, text first and last."""
    pieces: list[str] = []
    start = at = 0
    lower = inside.lower()
    while (at := lower.find("<question", at)) >= 0:
        tag = scan_tag(inside, at, len(inside))
        if tag is None:
            at += 1
            continue
        pieces += inside[start:at], inside[at : tag.end]
        start = at = tag.end
    return [*pieces, inside[start:]]


def _block_edit(text: str, node: Syntax) -> Edit | None:
    """A formula on lines of its own: what is left keeps its fences, the questions stand between as paragraphs."""
    source = text[node.start : node.end]
    lines = source.split("\n")
    closed = len(lines) > 1 and lines[-1].strip().endswith(("$$", "\\]"))
    opening, closing = ("\\[", "\\]") if source.startswith("\\[") else ("$$", "$$")
    inside = source[len(opening) :].lstrip("$")
    if closed:
        inside = inside.rstrip().removesuffix("\\]") if opening == "\\[" else inside.rstrip().rstrip("$")
    pieces = _pieces(inside)
    if len(pieces) < 2:
        return None
    prefix = _prefix(text, node.start)
    out: list[str] = []
    for index, piece in enumerate(pieces):
        core = piece.strip(" \t\r\n>") if prefix.strip() else piece.strip()
        if core:
            out.append(core if index % 2 else f"{opening}\n{prefix}{core}\n{prefix}{closing}")
    return Edit(node.start, node.end, f"\n{prefix.rstrip()}\n{prefix}".join(out))


def _prefix(text: str, start: int) -> str:
    """What later lines must begin with to stay in the containers of the line that `start` stands on."""
    line_start = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    head = text[line_start:start]
    return "".join(character if character in "> \t" else " " for character in head)
