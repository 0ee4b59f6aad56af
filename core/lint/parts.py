"""The blocks of a test, each checked by itself: what one says does not change while others are edited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from core.dialect import Parsed
from core.document.diagnostic import Diagnostic, Fix
from core.document.nodes import Block, Document
from core.lint.paper import Item, Paper
from core.lint.passages import Passage
from core.lint.rule import Rule
from core.text import Edit, Span


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A top-level block: its questions and passages, and what the rules find that look at one block.

    `start` is its place in the text, `before` the number of questions before it, `region` the number of the block.
    """

    block: Block
    source: str
    start: int
    before: int
    region: int
    items: tuple[Item, ...]
    passages: tuple[Passage, ...]
    found: tuple[Diagnostic, ...]

    def at(self, start: int, before: int, region: int) -> Part:
        """The same block at another place of the test."""
        if (start, before, region) == (self.start, self.before, self.region):
            return self
        by, more = start - self.start, before - self.before
        passages = tuple(passage.moved(by, questions=more, region=region) for passage in self.passages)
        found = tuple(moved(one, by, more) for one in self.found)
        items = tuple(Item(item.number + more, item.read, item.moved + by) for item in self.items)
        return Part(self.block, self.source, start, before, region, items, passages, found)


def parts(parsed: Parsed, rules: Iterable[Rule], known: Mapping[str, Part]) -> Iterator[Part]:
    """The parts of a test. `known` are those of another revision by their source text; what is the same is taken over.

    A block is the same where it is written and read the same: a link may be defined in another block.
    """
    before = 0
    for region, block in enumerate(parsed.document.blocks):
        span = block.span or Span(0, 0)
        source = span.of(parsed.text)
        part = known.get(source)
        if part is None or part.block != block:
            part = _read(block, parsed.text, rules)
        part = part.at(span.start, before, region)
        before += len(part.items)
        yield part


def _read(block: Block, text: str, rules: Iterable[Rule]) -> Part:
    paper = Paper(Parsed(text, Document((block,)), ()))
    found = tuple(finding.named(rule.name) for rule in rules for finding in rule.check(paper))
    span = block.span or Span(0, 0)
    return Part(block, span.of(text), span.start, 0, 0, paper.items, paper.passages, found)


def moved(one: Diagnostic, by: int, more: int, *, beyond: int = 0) -> Diagnostic:
    """The finding `by` characters further on, with so many more questions before it.

    Only the places at `beyond` or behind it move.
    """
    number = None if one.question is None else one.question + more
    span, *related = (place.moved(by) if place.start >= beyond else place for place in (one.span, *one.related))
    if more == 0 and span is one.span and tuple(related) == one.related and not (one.fix and one.fix.edits):
        return one
    return replace(one, span=span, question=number, related=tuple(related), fix=_fix(one.fix, by, beyond))


def _fix(fix: Fix | None, by: int, beyond: int) -> Fix | None:
    if fix is None or not fix.edits:
        return fix
    edits = tuple(Edit(one.start + by, one.end + by, one.text) if one.start >= beyond else one for one in fix.edits)
    return Fix(fix.title, fix.safety, edits)
