"""A document passage by passage: each paragraph, heading, row of a table and block of code, with its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.document.nodes import Comment, Container, Document, Figure, Heading, List, ListItem, Node, Paragraph, Question
from core.document.walk import children_of, plain_text, questions

BLANK = "＿"
_WHOLE = frozenset({"paragraph", "heading", "table_row", "code_block", "math_block", "rule"})


@dataclass(frozen=True, slots=True)
class Passage:
    """One passage. `above` names what it stands in, outermost first: `("list 1", "list_item None")`."""

    node: Node
    above: tuple[str, ...]

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions in it, in reading order."""
        return questions(self.node)

    @property
    def text(self) -> str:
        """What a reader sees, each question as `＿`."""
        return plain_text(self.node, BLANK)

    def wording(self, said_for: Callable[[Question], str]) -> str:
        """Text, marks, pictures and formulas as one string to compare, with `said_for(question)` where one stands."""
        return "\x1f".join((*self.above, _kind(self.node), _wording(self.node, said_for)))


def passages(document: Document) -> tuple[Passage, ...]:
    """Every passage of the document in reading order; comments are none."""
    return tuple(_passages(document, ()))


def stems(document: Document) -> tuple[str, ...]:
    """The stem of each question in reading order: the passage that it stands in, blanks as `＿`."""
    return tuple(passage.text for passage in passages(document) for _ in passage.questions)


def _passages(node: Node | Document, above: tuple[str, ...]) -> Iterator[Passage]:
    for child in node.children if isinstance(node, Figure) else children_of(node):
        if child.kind in _WHOLE:
            yield Passage(child, above)
        elif isinstance(child, Container):
            yield from _passages(child, above)
        elif not isinstance(child, Comment):
            yield from _passages(child, (*above, _kind(child)))
    if isinstance(node, Figure) and node.caption:
        yield Passage(Paragraph(node.caption), (*above, "caption"))


def _kind(node: Node) -> str:
    match node:
        case Heading():
            return f"heading {node.depth}"
        case List():
            return f"list {node.start}"
        case ListItem():
            return f"list_item {node.checked}"
        case _:
            return node.kind


def _wording(node: Node, said_for: Callable[[Question], str]) -> str:
    if isinstance(node, Question):
        return said_for(node)
    inside = "".join(_wording(child, said_for) for child in children_of(node))
    match node.kind:
        case "text":
            return node.value
        case "comment":
            return ""
        case "paragraph" | "heading" | "inline_container":
            return inside
        case _:
            return f"\x02{_own(node)}\x03{inside}\x04"


def _own(node: Node) -> str:
    said = (getattr(node, name, None) for name in ("kind", "name", "value", "tex", "url", "alt", "reading", "label"))
    return "\x03".join(str(part) for part in said if part is not None)
