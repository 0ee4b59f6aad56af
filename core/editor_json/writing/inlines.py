"""Running text as the editor keeps it: flat leaves with marks, inline elements between them, pictures moved out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import assert_never

from core.dialect import tidy, tidy_inlines
from core.dialect.marks import DELIMITED
from core.document import nodes as n
from core.editor_json.names import CODE, RUBY, Json, Names, empty_leaf
from core.editor_json.one_line import one_line, one_line_of_tex
from core.editor_json.reading.blocks import read_blocks
from core.editor_json.reading.found import Findings
from core.editor_json.reading.inlines import read_inlines
from core.editor_json.reading.marks import hard_breaks
from core.editor_json.writing.question import write_question

MAX_ROUNDS = 8  # of reading back what is written until it stays the same; one or two are needed


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
        return flow

    def on_one_line(self, parts: list[Json]) -> list[Json]:
        """The parts of a heading, cell or caption, its marks as they come back from the editor."""
        for _ in range(MAX_ROUNDS):
            if not _may_come_back_otherwise(parts):
                break
            nodes = hard_breaks(read_inlines([(part, ()) for part in parts], Findings()))
            before, parts = parts, self.flow(tidy_inlines(nodes)).parts
            if parts == before:
                break
        return parts

    def in_paragraphs(self, parts: list[Json], rounds: int = MAX_ROUNDS) -> list[list[Json]]:
        """The parts of a paragraph as they come back from the editor: one paragraph, or one for each tag in it.

        The editor keeps no marks on blanks and formulas, Markdown none that end in a space, and where nothing but tags
        stand in a paragraph each is a block in the dialect: what becomes of such a paragraph is for the reader to say.
        """
        if asked := _only_questions(parts):
            return [[question] for question in asked]
        if not rounds or not _may_come_back_otherwise(parts):
            return [parts] if parts else []
        value = {"type": self._names.paragraph, "children": padded(parts)}
        blocks = tidy(n.Document(read_blocks([(value, ())], Findings()))).blocks
        runs = [self.flow(block.children).parts for block in blocks if isinstance(block, n.Paragraph)]
        return runs if runs == [parts] else [run for parts in runs for run in self.in_paragraphs(parts, rounds - 1)]

    def _add(self, nodes: Iterable[n.Inline], marks: Json, flow: Flow) -> None:
        for node in nodes:
            match node:
                case n.Text():
                    _push(flow.parts, {"text": node.value, **marks})
                case n.Question():
                    flow.parts.append(write_question(node))
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
        if ruby.reading and text.strip() and all(is_leaf(part) for part in below.parts) and not _has_address(text):
            _push(flow.parts, {**_shared(below.parts), "text": text, RUBY: ruby.reading})
            return
        # A reading over a blank, a formula or an address has no leaf to stand on: it follows in brackets.
        for part in below.parts:
            _push(flow.parts, part)
        if ruby.reading:
            self._add(tidy_inlines((n.Text(f"（{ruby.reading}）"),)), marks, flow)

    def _add_link(self, link: n.Link, marks: Json, flow: Flow) -> None:
        below = Flow()
        self._add(link.children, marks, below)
        inside = without_media(_unlinked(below.parts))
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


def is_leaf(part: Json) -> bool:
    """True for a text leaf, False for an element."""
    return "children" not in part


def is_media(part: Json) -> bool:
    """True for pictures and sound, which are always blocks."""
    return part.get("type") in ("img", "audio")


def padded(parts: list[Json]) -> list[Json]:
    """The children of a block or link: a text leaf on both sides of every inline element; never empty."""
    children: list[Json] = []
    after_leaf = False
    for part in parts:
        before_leaf = is_leaf(part)
        if not (after_leaf or before_leaf):
            children.append(empty_leaf())
        children.append(part)
        after_leaf = before_leaf
    return children if after_leaf else [*children, empty_leaf()]


def without_media(parts: list[Json]) -> list[Json]:
    """The parts that are no pictures or sound; the texts around one become one."""
    kept = [part for part in parts if not is_media(part)]
    return parts if len(kept) == len(parts) else _pushed(kept)


def _has_address(text: str) -> bool:
    return any(isinstance(node, n.Link) for node in tidy_inlines((n.Text(text),)))


def _only_questions(parts: list[Json]) -> list[Json]:
    """The questions among the parts, where there is nothing else but space."""
    asked: list[Json] = []
    for part in parts:
        if part.get("type") == "question":
            asked.append(part)
        elif not _is_space(part):
            return []
    return asked


def _may_come_back_otherwise(parts: list[Json]) -> bool:
    """Whether a mark touches a space, two formulas touch, or there is nothing but space."""
    only_space, after_formula = bool(parts), False
    for part in parts:
        if not is_leaf(part):
            is_formula = "texExpression" in part
            if (is_formula and after_formula) or (part["type"] == "a" and _may_come_back_otherwise(part["children"])):
                return True
            only_space, after_formula = False, is_formula
        elif text := part["text"]:
            if not DELIMITED.isdisjoint(part) and (text[0].isspace() or text[-1].isspace()):
                return True
            only_space, after_formula = only_space and text.isspace(), False
    return only_space


def _is_space(part: Json) -> bool:
    return is_leaf(part) and str.isspace(part["text"])


def _push(parts: list[Json], part: Json) -> None:
    """Adds a part; leaves that carry the same marks become one, as the editor would make them."""
    if is_leaf(part):
        if not part["text"]:
            return
        if parts and _same_marks(parts[-1], part):
            _push(parts, _joined(parts.pop(), part))
            return
    parts.append(part)


def _pushed(parts: list[Json]) -> list[Json]:
    pushed: list[Json] = []
    for part in parts:
        _push(pushed, part)
    return pushed


def _same_marks(one: Json, leaf: Json) -> bool:
    if len(one) != len(leaf) or not is_leaf(one):
        return False
    return len(leaf) == 1 or {**one, "text": ""} == {**leaf, "text": ""}


def _joined(before: Json, after: Json) -> Json:
    joined = {**before, "text": before["text"] + after["text"]}
    if RUBY in before:  # two words that happen to share a reading: the reading of both is both readings
        joined[RUBY] = before[RUBY] + after[RUBY]
    return joined


def _unlinked(parts: list[Json]) -> list[Json]:
    """Links inside a link are none in Markdown and HTML: what they show stays."""
    return _pushed([inner for part in parts for inner in (part["children"] if part.get("type") == "a" else [part])])


def _shared(leaves: list[Json]) -> Json:
    first, *others = leaves
    return {
        name: value
        for name, value in first.items()
        if name not in ("text", RUBY) and all(leaf.get(name) == value for leaf in others)
    }
