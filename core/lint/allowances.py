"""Findings that the author allows, with a reason: `{/* lint-allow answer-repeated: it is the theme */}`.

Inside a block such a comment holds for that block, alone between blocks for the next one. What belongs to the whole
test (its title, the place of its keys) is allowed from anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from core.document.diagnostic import Diagnostic, Fix
from core.document.nodes import Comment, Container, Document, Footnote, List, ListItem, Node, Quote, Table
from core.document.walk import children_of
from core.text import Edit, Message, Span

ALLOW = "lint-allow"
UNUSED = "lint-allow-unused"

_ALLOWED = re.compile(rf"\s*{ALLOW}\s+(?P<rules>[a-z-]+(?:\s*,\s*[a-z-]+)*)\s*(?::|$)")


@dataclass(frozen=True, slots=True)
class Allowance:
    """One rule that may find what it likes in `scope`; `place` is the comment's."""

    rule: str
    place: Span
    scope: Span


def allowances(document: Document) -> tuple[Allowance, ...]:
    """All of a document, in reading order."""
    return tuple(_below(document, Span(0, 0)))


def without_allowed(
    found: Iterable[Diagnostic], allowed: Collection[Allowance], questions: Mapping[int, Span]
) -> tuple[Diagnostic, ...]:
    """The findings that no comment allows, and one for each allowance that none of them needed.

    `questions` are the places of the questions: a finding lies where its question does, or where it points.
    """
    if not allowed:
        return tuple(found)
    kept: list[Diagnostic] = []
    used: set[Allowance] = set()
    for diagnostic in found:
        by = {one for one in allowed if one.rule == diagnostic.rule and _covers(one, diagnostic, questions)}
        used |= by
        if not by:
            kept.append(diagnostic)
    return (*kept, *(_unused(one) for one in allowed if one not in used))


def _covers(allowance: Allowance, diagnostic: Diagnostic, questions: Mapping[int, Span]) -> bool:
    if diagnostic.question is None:
        return True
    places = [diagnostic.span, questions.get(diagnostic.question, diagnostic.span)]
    return any(allowance.scope.start <= place.start < allowance.scope.end for place in places)


def _below(node: Node | Document, block: Span) -> Iterator[Allowance]:
    """`block` is the place of the innermost block around."""
    children = children_of(node)
    if isinstance(node, Document | Container | Quote | ListItem | List | Table | Footnote):
        following = {id(one): other for one, other in pairwise(children)}
        for child in children:
            scope = _next_block(child, following) if isinstance(child, Comment) else child.span
            yield from _at(child, scope or block)
    else:
        for child in children:
            yield from _at(child, block)


def _next_block(comment: Node, following: Mapping[int, Node]) -> Span | None:
    other = following.get(id(comment))
    while isinstance(other, Comment):
        other = following.get(id(other))
    return other.span if other else None


def _at(node: Node, block: Span) -> Iterator[Allowance]:
    if not isinstance(node, Comment):
        yield from _below(node, block)
    elif node.span is not None and (match := _ALLOWED.match(node.value)):
        yield from (Allowance(rule.strip(), node.span, block) for rule in match["rules"].split(","))


def _unused(allowance: Allowance) -> Diagnostic:
    message = Message(
        f"「{allowance.rule}」を許可するコメントがありますが、ここではその指摘がありません。",
        f"A comment allows {allowance.rule}, which finds nothing here.",
    )
    title = Message("このコメントを消す", "Remove the comment")
    edit = Edit(allowance.place.start, allowance.place.end, "")
    return Diagnostic(UNUSED, "info", message, allowance.place, None, (), Fix(title, "review", (edit,)))
