"""Blocks read back. Inlines that stand among blocks become paragraphs: the editor itself would delete them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.document import nodes as n
from core.editor_json.names import INVISIBLE_ON_SPACE, Json
from core.editor_json.reading.elements import INLINE, KNOWN_KEYS, MEDIA, element_of, heading_depth
from core.editor_json.reading.found import Findings, Path
from core.editor_json.reading.inlines import (
    MAX_DEPTH,
    Child,
    children_with_paths,
    read_audio,
    read_image,
    read_inlines,
    read_tex,
)
from core.editor_json.reading.lists import IndentedItem, IndentedParagraph, gathered
from core.editor_json.reading.marks import hard_breaks
from core.editor_json.reading.tables import read_table
from core.editor_json.reading.values import as_count, as_flag, as_text, children_of, text_in
from core.editor_json.writing.siblings import BULLET

_STYLES = frozenset({BULLET, "decimal", "todo"})
_BULLETS = frozenset({BULLET, "circle", "square", "disclosure-open", "disclosure-closed", "none"})
Sibling = n.Block | IndentedItem | IndentedParagraph


def read_blocks(children: Iterable[Child], findings: Findings) -> tuple[n.Block, ...]:
    """The blocks of one parent."""
    return gathered(_siblings(children, findings))


def _siblings(children: Iterable[Child], findings: Findings) -> list[Sibling]:
    siblings: list[Sibling] = []
    loose: list[Child] = []
    for node, path in children:
        if element_of(node) in INLINE:
            loose.append((node, path))
            continue
        siblings += _wrapped(loose, findings)
        siblings += _block(node, path, findings)
        loose = []
    return siblings + _wrapped(loose, findings)


def _wrapped(loose: list[Child], findings: Findings) -> list[n.Block]:
    if not loose or not (paragraphs := _apart(read_inlines(loose, findings), loose[0][1], findings)):
        return []
    findings.add(
        "info",
        loose[0][1],
        "段落の外にあった文章を段落に入れました。",
        "Text that stood outside a paragraph was put into one.",
    )
    return [n.Paragraph(children) for children in paragraphs]


def _block(node: Any, path: Path, findings: Findings) -> Sequence[Sibling]:
    if not isinstance(node, dict):
        return _not_a_node(node, path, findings)
    if len(path) > 2 * MAX_DEPTH:
        return _too_deep(node, path, findings)
    findings.dropped_keys(node, KNOWN_KEYS, path)
    match element_of(node):
        case "paragraph":
            return _paragraph(node, path, findings)
        case "heading":
            return [n.Heading(heading_depth(node), hard_breaks(_inline_children(node, path, findings)))]
        case "image":
            return [_picture(node, path, findings)]
        case "audio":
            return [n.Paragraph((read_audio(node),))]
        case "quote":
            return [n.Quote(read_blocks(children_with_paths(node, path), findings))]
        case "code_block":
            return [_code_block(node)]
        case "math_block":
            return [n.MathBlock(read_tex(node))]
        case "rule":
            return [n.Rule()]
        case "table":
            return _table(node, path, findings)
        case "list":
            return [_list(node, path, findings)]
        case _:
            return _foreign(node, path, findings)


def _paragraph(node: Json, path: Path, findings: Findings) -> Sequence[Sibling]:
    children = children_with_paths(node, path)
    if any(element_of(child) not in INLINE | MEDIA | {"unknown", "math_block"} for child, _ in children):
        return _siblings(children, findings)
    paragraphs = _apart(read_inlines(children, findings), path, findings)
    indent, style = min(as_count(node.get("indent")) or 0, MAX_DEPTH), as_text(node.get("listStyleType"))
    if style:
        first, *others = paragraphs or [()]
        indent = indent or 1
        if style not in _STYLES:
            findings.add(
                "info", path, f"箇条書きの形「{style}」は残せません。", f"The list style “{style}” cannot be kept."
            )
        return [_item(node, indent, style, first), *(IndentedParagraph(indent + 1, more) for more in others)]
    if not paragraphs:
        findings.add("info", path, "空の段落を省きました。", "An empty paragraph was left out.")
    return [IndentedParagraph(indent, inlines) if indent else n.Paragraph(inlines) for inlines in paragraphs]


def _apart(inlines: tuple[n.Inline, ...], path: Path, findings: Findings) -> list[tuple[n.Inline, ...]]:
    """The inlines as one paragraph, but one a question where nothing else is in it, as in the dialect."""
    asked = [node for node in inlines if isinstance(node, n.Question)]
    spaces = [node for node in inlines if _is_space(node)]
    if not asked or len(asked) + len(spaces) < len(inlines):
        return [inlines] if inlines else []
    if len(asked) > 1:
        findings.add(
            "info", path, "並んだ空欄を1つずつの段落に分けました。", "Blanks side by side became a paragraph each."
        )
    return [(question,) for question in asked]


def _is_space(node: n.Inline) -> bool:
    match node:
        case n.Break():
            return True
        case n.Text():
            return not node.value.strip(" \t\n")
        case n.Mark():
            return node.name in INVISIBLE_ON_SPACE and all(_is_space(child) for child in node.children)
        case _:
            return False


def _item(node: Json, indent: int, style: str, inlines: tuple[n.Inline, ...]) -> IndentedItem:
    is_task = style == "todo"
    restart = as_count(node.get("listRestart"))
    start = restart or as_count(node.get("listRestartPolite")) or as_count(node.get("listStart")) or 1
    return IndentedItem(
        indent=indent,
        is_ordered=not is_task and style not in _BULLETS,
        start=start,
        restarts=restart is not None,
        checked=bool(as_flag(node.get("checked"))) if is_task else None,
        children=inlines,
    )


def _picture(node: Json, path: Path, findings: Findings) -> n.Block:
    """A picture; a caption beside a description, or of more than one line of plain text, makes a figure."""
    caption = node.get("caption")
    leaves = caption if isinstance(caption, list) else []
    is_plain = (
        len(leaves) <= 1
        and all(leaf.keys() <= {"text"} for leaf in leaves if isinstance(leaf, dict))
        and "\n" not in text_in(caption)
    )
    alt = as_text(node.get("alt"))
    if is_plain and (alt is None or not text_in(caption)):
        return n.Paragraph((read_image(node),))
    image = n.Image(read_image(node).url, alt or "", as_text(node.get("title")))
    places = [(leaf, (*path, "caption", number)) for number, leaf in enumerate(leaves)]
    return n.Figure((n.Paragraph((image,)),), hard_breaks(read_inlines(places, findings)))


def _code_block(node: Json) -> n.CodeBlock:
    lines = "\n".join(text_in(line) for line in children_of(node))
    return n.CodeBlock(lines, as_text(node.get("lang", node.get("language"))) or None)


def _table(node: Json, path: Path, findings: Findings) -> Sequence[n.Block]:
    table = read_table(node, path, findings, read_blocks)
    if table.rows:
        return [table]
    findings.add("warning", path, "行のない表を省きました。", "A table without rows was left out.")
    return [n.Paragraph((n.Text(text),))] if (text := text_in(node)) else []


def _list(node: Json, path: Path, findings: Findings) -> n.List:
    """A list of Plate's other list plugin: `ul` or `ol` with `li`."""
    is_ordered = node.get("type") == "ol" or bool(as_flag(node.get("ordered")))
    items = []
    for child, place in children_with_paths(node, path):
        if element_of(child) == "list_item":
            checked = as_flag(child.get("checked"))
            items.append(n.ListItem(read_blocks(children_with_paths(child, place), findings), checked))
        elif blocks := read_blocks([(child, place)], findings):
            items.append(n.ListItem(blocks))
    return n.List((as_count(node.get("start")) or 1) if is_ordered else None, tuple(items))


def _foreign(node: Json, path: Path, findings: Findings) -> Sequence[Sibling]:
    kind = as_text(node.get("type")) or "?"
    findings.add(
        "info",
        path,
        f"「{kind}」という部品は扱えないため、中の文章だけを残しました。",
        f"“{kind}” is not known here; the text inside was kept.",
    )
    children = children_with_paths(node, path)
    if own := as_text(node.get("text", node.get("value"))):
        children.insert(0, ({"text": own}, path))
    if all(element_of(child) in INLINE for child, _ in children):
        return [n.Paragraph(inlines) for inlines in _apart(read_inlines(children, findings), path, findings)]
    return _siblings(children, findings)


def _not_a_node(node: Any, path: Path, findings: Findings) -> Sequence[Sibling]:
    if isinstance(node, list | tuple) and len(path) <= 2 * MAX_DEPTH:
        return _siblings([(child, (*path, "", number)) for number, child in enumerate(node)], findings)
    text = as_text(node) or text_in(node)
    findings.add("warning", path, "文章の部品ではない値です。", "A value here is no node.")
    return [n.Paragraph((n.Text(text),))] if text else []


def _too_deep(node: Json, path: Path, findings: Findings) -> Sequence[Sibling]:
    findings.add(
        "warning",
        path,
        "入れ子が深すぎるため、中の文章だけを残しました。",
        "Nested too deeply; only the text was kept.",
    )
    text = text_in(node)
    return [n.Paragraph((n.Text(text),))] if text else []


def _inline_children(node: Json, path: Path, findings: Findings) -> tuple[n.Inline, ...]:
    return read_inlines(children_with_paths(node, path), findings)
