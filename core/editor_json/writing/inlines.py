"""Running text as the editor keeps it: flat leaves with marks, inline elements between them, pictures moved out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import assert_never

from core.dialect.marks import DELIMITED
from core.document import nodes as n
from core.editor_json.names import CODE, RUBY, Json, Names, empty_leaf
from core.editor_json.writing.question import write_question


@dataclass(slots=True)
class Flow:
    """Inlines made flat: leaves and inline elements in `parts`, with pictures and sound where they split the text.

    `following` are those that stood inside a link: they come after the block.
    """

    parts: list[Json] = field(default_factory=list)
    following: list[Json] = field(default_factory=list)


class InlineWriter:
    """Writes inlines with the names of one profile; `footnote_mark` gives the text that points at a footnote."""

    def __init__(self, names: Names, footnote_mark: Callable[[str], str]) -> None:
        self._names = names
        self._footnote_mark = footnote_mark

    def flow(self, nodes: Iterable[n.Inline]) -> Flow:
        """The inlines made flat."""
        flow = Flow()
        self._add(nodes, {}, flow)
        flow.parts = _with_plain_edges(flow.parts)
        return flow

    def _add(self, nodes: Iterable[n.Inline], marks: Json, flow: Flow) -> None:
        for node in nodes:
            match node:
                case n.Text():
                    _push(flow.parts, {"text": node.value, **marks})
                case n.Mark():
                    self._add(node.children, {**marks, node.name: True}, flow)
                case n.InlineContainer():
                    self._add(node.children, marks, flow)
                case n.InlineCode():
                    _push(flow.parts, {"text": one_line(node.value), **marks, CODE: True})
                case n.Break():
                    _push(flow.parts, {"text": "\n", **marks})
                case n.FootnoteReference():
                    _push(flow.parts, {"text": self._footnote_mark(node.label), **marks, "superscript": True})
                case n.Ruby():
                    self._add_ruby(node, marks, flow)
                case n.Question():
                    flow.parts.append(write_question(node))
                case n.InlineMath():
                    if node.tex.strip():
                        flow.parts.append(self._inline_math(node))
                case n.Link():
                    self._add_link(node, marks, flow)
                case n.Image():
                    flow.parts.append(write_image(node))
                case n.Audio():
                    flow.parts.append({"type": "audio", "url": node.url, "children": [empty_leaf()]})
                case n.Comment():
                    pass
                case _:
                    assert_never(node)

    def _inline_math(self, math: n.InlineMath) -> Json:
        return {"type": self._names.inline_math, "texExpression": one_line_of_tex(math.tex), "children": [empty_leaf()]}

    def _add_ruby(self, ruby: n.Ruby, marks: Json, flow: Flow) -> None:
        below = Flow()
        self._add(ruby.children, marks, below)
        flow.following += below.following
        text = one_line("".join(part["text"] for part in below.parts if is_leaf(part)))
        if ruby.reading and text.strip() and all(is_leaf(part) for part in below.parts):
            _push(flow.parts, {**_shared(below.parts), "text": text, RUBY: ruby.reading})
            return
        # A reading over a blank or a formula has no leaf to stand on: it follows in brackets.
        for part in below.parts:
            _push(flow.parts, part)
        if ruby.reading:
            _push(flow.parts, {"text": f"（{ruby.reading}）", **marks})

    def _add_link(self, link: n.Link, marks: Json, flow: Flow) -> None:
        below = Flow()
        self._add(link.children, marks, below)
        inside = [part for part in _unlinked(below.parts) if not is_media(part)]
        flow.following += [part for part in below.parts if is_media(part)] + below.following
        if inside:  # the editor deletes a link that has nothing to click on
            flow.parts.append({"type": "a", "url": link.url, "children": padded(inside)})


def write_image(image: n.Image) -> Json:
    """The block of a picture; its description is the caption."""
    title = {} if image.title is None else {"title": image.title}
    return {
        "type": "img",
        "url": image.url,
        **title,
        "caption": [{"text": one_line(image.alt)}],
        "children": [empty_leaf()],
    }


def one_line(text: str) -> str:
    """The text of code and of a picture's description: a line end in it is a space, as in CommonMark."""
    return text.replace("\n", " ")


def one_line_of_tex(tex: str) -> str:
    """A formula in running text, without space around it; a line end is a space unless it ends a comment."""
    return (tex if "%" in tex else one_line(tex)).strip()


def is_leaf(part: Json) -> bool:
    """True for a text leaf, False for an element."""
    return "children" not in part


def is_media(part: Json) -> bool:
    """True for pictures and sound, which are always blocks."""
    return part.get("type") in ("img", "audio")


def padded(parts: list[Json]) -> list[Json]:
    """The children of a block or link: a text leaf on both sides of every inline element; never empty."""
    children: list[Json] = []
    for part in parts:
        if is_leaf(part):
            _push(children, part)
        else:
            if not children or not is_leaf(children[-1]):
                children.append(empty_leaf())
            children.append(part)
    if not children or not is_leaf(children[-1]):
        children.append(empty_leaf())
    return children


def _with_plain_edges(parts: list[Json]) -> list[Json]:
    """A space between marked text and a blank or formula is out of a mark that ends there: Markdown needs it so."""
    if all(map(is_leaf, parts)):
        return parts
    out: list[Json] = []
    for at, part in enumerate(parts):
        text = part["text"] if DELIMITED & part.keys() else ""
        core = text.strip()
        if not core or core == text or CODE in part or RUBY in part:
            _push(out, part)
            continue
        head, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        _push(out, {**_without(part, _ending(parts, at, -1)), "text": head})
        _push(out, {**part, "text": core})
        _push(out, {**_without(part, _ending(parts, at, 1)), "text": tail})
    return out


def _ending(parts: list[Json], at: int, step: int) -> frozenset[str]:
    """The marks of the leaf at `at` that do not go on beyond the blanks and formulas beside it."""
    beyond = at + step
    while 0 <= beyond < len(parts) and _keeps_no_marks(parts[beyond]):
        beyond += step
    if beyond == at + step:
        return frozenset()
    following = parts[beyond] if 0 <= beyond < len(parts) else {}
    return DELIMITED & parts[at].keys() - following.keys()


def _keeps_no_marks(part: Json) -> bool:
    return part.get("type") == "question" or "texExpression" in part


def _without(leaf: Json, marks: frozenset[str]) -> Json:
    return {name: value for name, value in leaf.items() if name not in marks}


def _push(parts: list[Json], part: Json) -> None:
    """Adds a part; leaves that carry the same marks become one, as the editor would make them."""
    if is_leaf(part) and not part["text"]:
        return
    parts.append(part)
    while len(parts) > 1 and _same_marks(parts[-2], parts[-1]):
        after, before = parts.pop(), parts.pop()
        joined = {**before, "text": before["text"] + after["text"]}
        if RUBY in before:  # two words that happen to share a reading: the reading of both is both readings
            joined[RUBY] = before[RUBY] + after[RUBY]
        parts.append(joined)


def _same_marks(one: Json, other: Json) -> bool:
    if not is_leaf(one) or not is_leaf(other) or len(one) != len(other):
        return False
    return len(one) == 1 or {**one, "text": ""} == {**other, "text": ""}


def _unlinked(parts: list[Json]) -> list[Json]:
    """Links inside a link are none in Markdown and HTML: what they show stays."""
    return [inner for part in parts for inner in (part["children"] if part.get("type") == "a" else [part])]


def _shared(leaves: list[Json]) -> Json:
    first, *others = leaves
    return {
        name: value
        for name, value in first.items()
        if name not in ("text", RUBY) and all(leaf.get(name) == value for leaf in others)
    }
