"""Going through a document in reading order."""

from __future__ import annotations

from collections.abc import Iterator

from core.document.nodes import (
    Container,
    Document,
    Figure,
    Footnote,
    Heading,
    InlineContainer,
    Link,
    List,
    ListItem,
    Mark,
    Node,
    Paragraph,
    Question,
    Quote,
    Ruby,
    Table,
    TableCell,
    TableRow,
)


def children_of(node: Node | Document) -> tuple[Node, ...]:
    """The nodes directly below, in reading order; empty for leaves."""
    match node:
        case Document():
            return node.blocks
        case List():
            return node.items
        case Table():
            return node.rows
        case TableRow():
            return node.cells
        case Figure():
            return (*node.children, *node.caption)
        case (
            Paragraph() | Heading() | ListItem() | TableCell() | Quote() | Footnote() | Container()
            | Mark() | Link() | Ruby() | InlineContainer()
        ):  # fmt: skip
            return node.children
        case _:
            return ()


def walk(node: Node | Document) -> Iterator[Node]:
    """Every node below `node`, parents before children, in reading order."""
    stack = list(reversed(children_of(node)))
    while stack:
        here = stack.pop()
        yield here
        stack.extend(reversed(children_of(here)))


def questions(node: Node | Document) -> tuple[Question, ...]:
    """The questions in reading order: question 1 is the first."""
    return tuple(found for found in walk(node) if isinstance(found, Question))


def plain_text(node: Node | Document, blank: str = "") -> str:
    """The visible text below `node`, marks and tags aside; each question is shown as `blank`."""
    return "".join(blank if isinstance(found, Question) else own_text(found) for found in walk(node))


def own_text(node: Node) -> str:
    """The visible text of this node alone, without what stands below it; empty for questions."""
    match node.kind:
        case "text" | "inline_code" | "code_block":
            return node.value
        case "inline_math" | "math_block":
            return node.tex
        case "break":
            return "\n"
        case _:
            return ""
