"""The second reading: from the syntax tree to the document, with what there is to say about it on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from core.dialect.constructs.question import LooseArray
from core.dialect.marks import tidy_marks
from core.dialect.syntax import Syntax
from core.document.diagnostic import Diagnostic
from core.document.nodes import Block, Document, Inline, InlineCode, InlineMath, Mark, Question, Text
from core.document.walk import questions

_JOINED = (Text, InlineCode, InlineMath, Mark)  # what may not stand beside one of its kind


@dataclass(frozen=True, slots=True)
class LoweringGrammar:
    """What becomes of each type of node; `tags` by name of element, in running text."""

    blocks: Mapping[str, Callable[[Lowering, Syntax], tuple[Block, ...]]]
    inlines: Mapping[str, Callable[[Lowering, Syntax], tuple[Inline, ...]]]
    tags: Mapping[str, Callable[[Lowering, Syntax], tuple[Inline, ...]]]


class Lowering:
    """State of the lowering: the source, what was found so far, and how often each question occurred.

    The nodes' places may count from before the text: from `base` code points before its beginning.
    """

    def __init__(
        self, text: str, grammar: LoweringGrammar, seen: Mapping[str, int] | None = None, base: int = 0
    ) -> None:
        self._text = text
        self._base = base
        self.grammar = grammar
        self.diagnostics: list[Diagnostic] = []
        self.loose: list[tuple[Question, LooseArray]] = []
        self.written_tags: list[tuple[Question, Syntax]] = []
        self.in_link = False
        self.in_cell = False
        self.one_line = False  # headings and cells: a line end is a space
        self.seen: dict[str, int] = dict(seen or {})  # how often each question's content occurred

    def written(self, start: int, end: int) -> str:
        """What stands in the source from one place to another."""
        return self._text[start - self._base : end - self._base]

    def blocks(self, nodes: list[Syntax]) -> tuple[Block, ...]:
        """The blocks that `nodes` become."""
        lowered: list[Block] = []
        for node in nodes:
            lowered += self.grammar.blocks[node.type](self, node)
        return tuple(lowered)

    def inlines(self, nodes: list[Syntax]) -> tuple[Inline, ...]:
        """The inlines that `nodes` become, in their one shape."""
        lowered: list[Inline] = []
        for node in nodes:
            lowered += self.grammar.inlines[node.type](self, node)
        return tidy_marks(tuple(lowered)) if _untidy(lowered) else tuple(lowered)

    def in_one_line(self, nodes: list[Syntax]) -> tuple[Inline, ...]:
        """As `inlines`, for content that has no lines of its own."""
        before, self.one_line = self.one_line, True
        lowered = self.inlines(nodes)
        self.one_line = before
        return lowered


def _untidy(inlines: list[Inline]) -> bool:
    """True where marks or neighbouring texts may have another shape than their one."""
    before: type[Inline] | None = None
    for inline in inlines:
        kind = type(inline)
        if (kind is before and kind in _JOINED) or (isinstance(inline, Mark) and not _is_plain(inline)):
            return True
        before = kind
    return False


def _is_plain(mark: Mark) -> bool:
    """True for one text in a mark, without space at its edges."""
    text = mark.children[0] if len(mark.children) == 1 else None
    return isinstance(text, Text) and not (text.value[0].isspace() or text.value[-1].isspace())


def numbers(document: Document) -> dict[str, int]:
    """The number of each question, from 1 in reading order, by its id."""
    return {question.id: number for number, question in enumerate(questions(document), 1)}
