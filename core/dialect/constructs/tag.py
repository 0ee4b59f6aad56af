"""Tags as nodes, and the pairing of opening and closing ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.dialect.content import Content
from core.dialect.syntax import Syntax
from core.dialect.tags.names import ALONE
from core.dialect.tags.scan import Tag
from core.document.nodes import Attribute
from core.text import Span

MAX_DEPTH = 40  # deeper tags are text
ELEMENTS = frozenset(("mdxJsxFlowElement", "mdxJsxTextElement"))


class TagData:
    """What the lowering needs of an element: its tag, its attributes with places, where its tags stand."""

    __slots__ = ("attributes", "closing", "opening", "tag")

    def __init__(self, tag: Tag, attributes: tuple[Attribute, ...]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.opening: Span | None = None  # None: the tag is the whole element
        self.closing: Span | None = None

    def move(self, by: int) -> None:
        """Adds `by` to every place."""
        self.attributes = tuple(
            Attribute(each.name, each.value, each.expression, _moved(each.span, by), _moved(each.value_span, by))
            for each in self.attributes
        )
        self.opening, self.closing = _moved(self.opening, by), _moved(self.closing, by)


def _moved(span: Span | None, by: int) -> Span | None:
    return Span(span.start + by, span.end + by) if span is not None else None


def move(root: Syntax, by: int) -> None:
    """Adds `by` to every place in the tree."""
    waiting = [root] if by else []
    while waiting:
        node = waiting.pop()
        node.start += by
        node.end += by
        if isinstance(node.data, TagData):
            node.data.move(by)
        if node.children:
            waiting += node.children


def tag_node(tag: Tag, content: Content, *, flow: bool) -> Syntax:
    """An element for a tag that stands alone, else a `tag` that is still to be paired."""
    start, end = content.place(tag.start), content.place(tag.end - 1) + 1
    attributes = tag.attributes
    if content.pieces is not None:
        attributes = tuple(_placed(attribute, content) for attribute in attributes)
    data = TagData(tag, attributes)
    if tag.kind == "self" or (tag.kind == "open" and tag.name in ALONE):
        return _element(start, end, data, flow, [])
    return Syntax("tag", start, end, {"flow": flow}, None, data)


def _placed(attribute: Attribute, content: Content) -> Attribute:
    return replace(attribute, span=_place(attribute.span, content), value_span=_place(attribute.value_span, content))


def _place(span: Span | None, content: Content) -> Span | None:
    if span is None:
        return None
    start = content.place(span.start)
    return Span(start, content.place(span.end - 1) + 1 if span.end > span.start else start)


def _element(start: int, end: int, data: TagData, flow: bool, children: list[Syntax]) -> Syntax:
    return Syntax("mdxJsxFlowElement" if flow else "mdxJsxTextElement", start, end, None, children, data)


def element_name(node: Syntax) -> str | None:
    """The name of an element, None for any other node."""
    return node.data.tag.name if node.type in ELEMENTS else None


def pair_tags(children: list[Syntax], source: str, depth: int = 0, before: Iterable[Syntax] = ()) -> list[Syntax]:
    """`children` with opening and closing tags made elements; a tag without its partner becomes text.

    The closing tag of what is complete without one is dropped where such an element, left open, stands before it (in
    `before`, where the text went on from there).
    """
    if "tag" not in [child.type for child in children]:
        return children
    partner = _partners(children, depth)
    out: list[Syntax] = []
    stack: list[tuple[list[Syntax], Syntax]] = []
    waiting: dict[str, list[Syntax]] = {}
    for element in before:
        element.data.closing = None  # what follows it is read anew
        waiting.setdefault(element.data.tag.name, []).append(element)
    for index, child in enumerate(children):
        if child.type != "tag":
            out.append(child)
            if isinstance(child.data, TagData) and child.data.tag.kind == "open":
                waiting.setdefault(child.data.tag.name, []).append(child)
        elif partner.get(index, index) > index:
            stack.append((out, child))
            out = []
        elif index in partner:
            inside, (out, opening) = out, stack.pop()
            out.append(_paired(opening, child, inside))
        elif waiting.get(child.data.tag.name):
            _close(waiting[child.data.tag.name].pop(), child)
        else:
            out.append(_literal(child, source))
    return out


def _close(element: Syntax, closing: Syntax) -> None:
    """The closing tag belongs to the element; where nothing stands between, it is part of its place."""
    element.data.opening, element.data.closing = element.span, closing.span
    if element.end == closing.start:
        element.end = closing.end


def _paired(opening: Syntax, closing: Syntax, inside: list[Syntax]) -> Syntax:
    opening.data.opening, opening.data.closing = opening.span, closing.span
    return _element(opening.start, closing.end, opening.data, opening.fields["flow"], inside)  # type: ignore[index]


def _partners(children: list[Syntax], depth: int) -> dict[int, int]:
    """For each tag that has a partner, its index and the partner's, both ways; pairs nest."""
    partner: dict[int, int] = {}
    waiting: list[int] = []
    counts: dict[str, int] = {}
    for index, child in enumerate(children):
        if child.type != "tag":
            continue
        name = child.data.tag.name
        if child.data.tag.kind == "open":
            waiting.append(index)
            counts[name] = counts.get(name, 0) + 1
            continue
        if not counts.get(name):
            continue
        while True:
            opening = waiting.pop()
            opened = children[opening].data.tag.name
            counts[opened] -= 1
            if opened == name:
                break
        if depth + len(waiting) < MAX_DEPTH:
            partner[opening], partner[index] = index, opening
    return partner


def left_open(nodes: Iterable[Syntax], end: int) -> Iterator[Syntax]:
    """The elements among blocks that are complete without a closing tag and have none before `end`."""
    for node in nodes:
        if node.type == "mdxJsxFlowElement":
            tag, closing = node.data.tag, node.data.closing
            if tag.kind == "open" and tag.name in ALONE and (closing is None or closing.start >= end):
                yield node
            yield from left_open(node.children or (), end)


def unpaired_start(root: Syntax) -> int | None:
    """Where the first opening tag stands that has a line of its own at the top and no partner; None: nowhere."""
    for node in root.children or []:
        if node.type == "paragraph" and isinstance(node.data, TagData) and node.data.tag.kind == "open":
            return node.start
    return None


def _literal(tag: Syntax, source: str) -> Syntax:
    parts = [(tag.start, tag.end, source[tag.start : tag.end])]
    text = Syntax("text", tag.start, tag.end, {"value": parts[0][2]}, None, parts)
    if not tag.fields["flow"]:  # type: ignore[index]
        return text
    return Syntax("paragraph", tag.start, tag.end, None, [text], tag.data)
