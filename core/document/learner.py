"""What a learner may see: a type with no answer in it. Whatever draws the learner's side takes only this type."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, assert_never

from core.document import nodes as n
from core.document.choices import shown_choices
from core.document.walk import questions

Json = dict[str, Any]
LearnerKind = Literal["typed", "typed-all", "choice", "choice-all"]


@dataclass(frozen=True, slots=True)
class LearnerQuestion:
    """A blank without its key. `id` is made with the test's secret; `choices` is empty for typed questions."""

    id: str
    kind: LearnerKind
    choices: tuple[str, ...]
    hint: str | None
    score: float

    def as_json(self) -> Json:
        """`{"id","kind","choices"?,"hint"?,"score"}`."""
        shown: Json = {"id": self.id, "kind": self.kind}
        if self.choices:
            shown["choices"] = list(self.choices)
        if self.hint:
            shown["hint"] = self.hint
        return {**shown, "score": self.score}


@dataclass(frozen=True, slots=True)
class LearnerView:
    """The test as a learner gets it: blocks as plain data, `{"type": "question", "id": …}` where a blank stands."""

    blocks: tuple[Json, ...]
    questions: tuple[LearnerQuestion, ...]

    def as_json(self) -> Json:
        """`{"blocks": […], "questions": […]}`, ready for `json.dumps`."""
        return {"blocks": list(self.blocks), "questions": [question.as_json() for question in self.questions]}


def learner_id(question: n.Question, secret: bytes) -> str:
    """The name a learner's browser knows the question by: tells nothing of the key, stays with the question's id."""
    return "q" + hmac.digest(secret, f"id\x1f{question.id}".encode(), hashlib.sha256).hex()[:12]


def learner_kind(question: n.Question) -> LearnerKind:
    """How a learner answers: types or chooses, one or all. Alternatives look like one answer to him."""
    if question.choices:
        return "choice-all" if question.rule == "all" else "choice"
    return "typed-all" if question.rule == "all" else "typed"


def learner_view(document: n.Document, secret: bytes) -> LearnerView:
    """The document without keys, comments and tags. `secret` is the test's own; it draws places and names."""
    asked = tuple(
        LearnerQuestion(
            id=learner_id(question, secret),
            kind=learner_kind(question),
            choices=shown_choices(question, secret),
            hint=question.hint,
            score=question.score,
        )
        for question in questions(document)
    )
    return LearnerView(tuple(_blocks(document.blocks, secret)), asked)


def shown_blocks(blocks: tuple[n.Block, ...]) -> Iterator[n.Block]:
    """The blocks that a learner sees, in the order of `LearnerView.blocks`: comments left out, containers opened."""
    for block in blocks:
        if isinstance(block, n.Container):
            yield from shown_blocks(block.children)
        elif not isinstance(block, n.Comment):
            yield block


def _blocks(blocks: tuple[n.Block, ...], secret: bytes) -> list[Json]:
    return [_block(block, secret) for block in shown_blocks(blocks)]


def _block(block: n.Block, secret: bytes) -> Json:
    match block:
        case n.Paragraph():
            return {"type": "paragraph", "children": _inlines(block.children, secret)}
        case n.Heading():
            return {"type": "heading", "depth": block.depth, "children": _inlines(block.children, secret)}
        case n.List():
            items = [{"checked": item.checked, "children": _blocks(item.children, secret)} for item in block.items]
            return {"type": "list", "start": block.start, "items": items}
        case n.Table():
            rows = [[_inlines(cell.children, secret) for cell in row.cells] for row in block.rows]
            return {"type": "table", "align": list(block.align), "rows": rows}
        case n.Quote():
            return {"type": "quote", "children": _blocks(block.children, secret)}
        case n.CodeBlock():
            return {"type": "code", "language": block.language, "value": block.value}
        case n.MathBlock():
            return {"type": "math", "tex": block.tex}
        case n.Rule():
            return {"type": "rule"}
        case n.Figure():
            caption = _inlines(block.caption, secret)
            return {"type": "figure", "children": _blocks(block.children, secret), "caption": caption}
        case n.Footnote():
            return {"type": "footnote", "label": block.label, "children": _blocks(block.children, secret)}
        case n.Container() | n.Comment():
            raise TypeError(f"a {block.kind} is not shown")
        case _:
            assert_never(block)


def _inlines(nodes: tuple[n.Inline, ...], secret: bytes) -> list[Json]:
    shown: list[Json] = []
    for node in nodes:
        match node:
            case n.Text():
                shown.append({"type": "text", "value": node.value})
            case n.Mark():
                shown.append({"type": node.name, "children": _inlines(node.children, secret)})
            case n.InlineCode():
                shown.append({"type": "code", "value": node.value})
            case n.InlineMath():
                shown.append({"type": "math", "tex": node.tex})
            case n.Break():
                shown.append({"type": "break"})
            case n.Link():
                shown.append({"type": "link", "url": node.url, "children": _inlines(node.children, secret)})
            case n.Image():
                shown.append({"type": "image", "url": node.url, "alt": node.alt})
            case n.Audio():
                shown.append({"type": "audio", "url": node.url})
            case n.Ruby():
                children = _inlines(node.children, secret)
                shown.append({"type": "ruby", "children": children, "reading": node.reading})
            case n.FootnoteReference():
                shown.append({"type": "footnote-reference", "label": node.label})
            case n.InlineContainer():
                shown += _inlines(node.children, secret)
            case n.Question():
                shown.append({"type": "question", "id": learner_id(node, secret)})
            case n.Comment():
                pass
            case _:
                assert_never(node)
    return shown
