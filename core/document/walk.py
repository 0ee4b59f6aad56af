"""Going through a document in reading order."""

from __future__ import annotations

from collections.abc import Iterator

from core.document import nodes as n


def children_of(node: n.Node | n.Document) -> tuple[n.Node, ...]:
    """The nodes directly below, in reading order; empty for leaves."""
    match node:
        case n.Document():
            return node.blocks
        case n.List():
            return node.items
        case n.Table():
            return node.rows
        case n.TableRow():
            return node.cells
        case n.Figure():
            return (*node.children, *node.caption)
        case (
            n.Paragraph() | n.Heading() | n.ListItem() | n.TableCell() | n.Quote() | n.Footnote() | n.Container()
            | n.Mark() | n.Link() | n.Ruby() | n.InlineContainer()
        ):  # fmt: skip
            return node.children
        case _:
            return ()


def walk(node: n.Node | n.Document) -> Iterator[n.Node]:
    """Every node below `node`, parents before children, in reading order."""
    stack = list(reversed(children_of(node)))
    while stack:
        here = stack.pop()
        yield here
        stack.extend(reversed(children_of(here)))


def questions(node: n.Node | n.Document) -> tuple[n.Question, ...]:
    """The questions in reading order: question 1 is the first."""
    return tuple(found for found in walk(node) if isinstance(found, n.Question))


def plain_text(node: n.Node | n.Document, blank: str = "") -> str:
    """The visible text below `node`, marks and tags aside; each question is shown as `blank`."""
    return "".join(blank if isinstance(found, n.Question) else own_text(found) for found in walk(node))


def own_text(node: n.Node) -> str:
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
