"""Running text read back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from core.document.nodes import Audio, Image, Inline, InlineCode, InlineMath, Link, Ruby, Text
from core.editor_json.names import CODE, MARKS, RUBY, Json
from core.editor_json.one_line import one_line, one_line_of_tex
from core.editor_json.reading.elements import KNOWN_KEYS, element_of
from core.editor_json.reading.found import Findings, Path
from core.editor_json.reading.marks import Marked, common_marks, nested
from core.editor_json.reading.question import read_question, read_questions
from core.editor_json.reading.values import as_flag, as_text, children_of, text_in

_LEAF_KEYS = frozenset({"text", "value", "type", "id", CODE, RUBY, *MARKS})
MAX_DEPTH = 100  # deeper elements keep their text alone

Child = tuple[Any, Path]  # a node of the value, and the way to it


def read_inlines(children: Iterable[Child], findings: Findings) -> tuple[Inline, ...]:
    """The inlines that these nodes make together; what is no inline gives its text."""
    return nested(_items(children, findings))


def read_image(node: Json) -> Image:
    """A picture; its description is `alt`, else its caption, else a text inside."""
    alt = as_text(node.get("alt"))
    caption = node.get("caption")
    description = alt if alt is not None else text_in(caption) or text_in(node.get("children"))
    return Image(_url(node), one_line(description), as_text(node.get("title")))


def read_audio(node: Json) -> Audio:
    """A recording."""
    return Audio(_url(node))


def read_tex(node: Json) -> str:
    """The formula of an element, also where it stands as text inside."""
    tex = as_text(node.get("texExpression", node.get("tex")))
    return tex if tex is not None else text_in(node)


def _items(children: Iterable[Child], findings: Findings) -> list[Marked]:
    items: list[Marked] = []
    for node, path in children:
        element = element_of(node)
        if element in ("link", "inline_math", "image", "audio"):
            findings.dropped_keys(node, KNOWN_KEYS, path)
        match element:
            case "text":
                items += _leaf(node, path, findings)
            case "question":
                items += [Marked(question) for question in _questions(node, path, findings)]
            case "inline_math" | "math_block":
                if (tex := one_line_of_tex(read_tex(node))).strip():
                    items.append(Marked(InlineMath(tex)))
            case "link":
                items += _link(node, path, findings)
            case "image":
                items.append(Marked(read_image(node)))
            case "audio":
                items.append(Marked(read_audio(node)))
            case _:
                items += _foreign(node, path, findings)
    return items


def _leaf(node: Json | str, path: Path, findings: Findings) -> list[Marked]:
    fields: Json = {"text": node} if isinstance(node, str) else node
    text = as_text(fields.get("text", fields.get("value")))
    if not text:
        return []
    findings.dropped_keys(fields, _LEAF_KEYS, path)
    inner = InlineCode(one_line(text)) if as_flag(fields.get(CODE)) else Text(text)
    reading = as_text(fields.get(RUBY))
    marks = frozenset(mark for mark in MARKS if as_flag(fields.get(mark)))
    if reading and text.strip():
        return [Marked(Ruby((replace(inner, value=one_line(text)),), reading), marks)]
    return [Marked(inner, marks)]


def _questions(node: Json, path: Path, findings: Findings) -> list[Any]:
    if "children" in node or node.get("type") == "question":
        return read_questions(node, path, findings)
    return [read_question(node, path, findings)]


def _link(node: Json, path: Path, findings: Findings) -> list[Marked]:
    flat = [part for item in _inside(node, path, findings) for part in _without_link(item)]
    if not flat:
        findings.add("info", path, "文字のないリンクを省きました。", "A link without text was left out.")
        return []
    shared = common_marks(flat)
    children = nested([Marked(item.node, item.marks - shared) for item in flat], around=shared)
    return [Marked(Link(_url(node), None, children), shared)]


def _without_link(item: Marked) -> list[Marked]:
    """Markdown has no link inside a link: what the inner one shows stays."""
    if not isinstance(item.node, Link):
        return [item]
    return [Marked(child, item.marks) for child in item.node.children]


def _foreign(node: object, path: Path, findings: Findings) -> list[Marked]:
    if not isinstance(node, dict | list | tuple):
        if node is not None:
            findings.add("warning", path, "文章の部品ではない値を省きました。", "A value that is no node was left out.")
        return []
    return _inside(node if isinstance(node, dict) else {"children": node}, path, findings)


def _inside(node: Json, path: Path, findings: Findings) -> list[Marked]:
    if len(path) > 2 * MAX_DEPTH:
        return [Marked(Text(text))] if (text := text_in(node)) else []
    return _items(children_with_paths(node, path), findings)


def children_with_paths(node: Json, path: Path) -> list[Child]:
    """The children of a node, each with the way to it."""
    return [(child, (*path, "children", number)) for number, child in enumerate(children_of(node))]


def _url(node: Json) -> str:
    return as_text(node.get("url", node.get("src", node.get("href")))) or ""
