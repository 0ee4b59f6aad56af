"""A test laid out for the rules: its items, and what a learner reads around them. Made once, read by every rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from core.dialect import Parsed
from core.document.choices import wrong_choices
from core.document.extract import Extract
from core.document.nodes import AnswerRule, Question
from core.document.walk import questions
from core.lint.passages import BLANK, Passage, passages
from core.text import Span
from core.text.fold import fold

Found = TypeVar("Found")


@dataclass(frozen=True)
class Item:
    """A question with its number in reading order, from 1; `moved` is by how much it has moved since it was read."""

    number: int
    read: Question = field(repr=False)
    moved: int = 0

    @cached_property
    def question(self) -> Question:
        """The question with its attributes and all places as they are now."""
        return _moved_question(self.read, self.moved) if self.moved else self.read

    @property
    def span(self) -> Span:
        """The place of the whole tag."""
        return (self.read.span or Span(0, 0)).moved(self.moved)

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """The right answers that say anything."""
        return _saying(self.read.answers)

    @cached_property
    def wrong(self) -> tuple[str, ...]:
        """The wrong choices, each once; a blank one counts."""
        return _wrong(self.read.answers, self.read.choices) if self.read.choices else ()

    @property
    def choices(self) -> tuple[str, ...]:
        """All choices as they are written; empty for a typed question."""
        return self.read.choices or ()

    @property
    def rule(self) -> AnswerRule:
        """How the answers are met."""
        return self.read.rule

    @property
    def is_typed(self) -> bool:
        """True where the learner types."""
        return not self.read.choices


def _moved_question(question: Question, by: int) -> Question:
    attributes = tuple(
        replace(one, span=one.span and one.span.moved(by), value_span=one.value_span and one.value_span.moved(by))
        for one in question.attributes
    )
    return replace(question, attributes=attributes, span=question.span and question.span.moved(by))


@lru_cache(maxsize=8192)
def _saying(answers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(answer for answer in answers if fold(answer))


@lru_cache(maxsize=8192)
def _wrong(answers: tuple[str, ...], choices: tuple[str, ...]) -> tuple[str, ...]:
    return wrong_choices(Question(answers=answers, choices=choices))


@dataclass(frozen=True, slots=True)
class Layout:
    """The questions and the visible pieces of text of a test."""

    items: tuple[Item, ...]
    passages: tuple[Passage, ...]


def lay_out(parsed: Parsed) -> Layout:
    """The layout of a test."""
    items = (Item(number, found) for number, found in enumerate(questions(parsed.document), start=1))
    return Layout(tuple(items), passages(parsed.document, parsed.text))


@dataclass(frozen=True, eq=False)
class Paper:
    """What rules read. `extract` is what the sources hold, None where there are none; `layout` is the test laid out,
    where that is known. `focus` are the numbers of the questions whose answers are to be looked for, None: of all.
    """

    parsed: Parsed
    extract: Extract | None = None
    layout: Layout | None = None
    focus: frozenset[int] | None = None
    _found: dict[Callable[[Paper], Any], Any] = field(default_factory=dict, repr=False)

    def focused(self, focus: frozenset[int]) -> Paper:
        """The same test, with what has been worked out of it so far, in which fewer answers are looked for."""
        return Paper(self.parsed, self.extract, self._laid, focus, dict(self._found))

    def once(self, find: Callable[[Paper], Found]) -> Found:
        """What `find` gives for this paper; worked out for the first rule that asks, then remembered."""
        if find not in self._found:
            self._found[find] = find(self)
        found: Found = self._found[find]
        return found

    @property
    def text(self) -> str:
        """The source text of the test."""
        return self.parsed.text

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """The questions in reading order."""
        return self._laid.items

    @cached_property
    def asked(self) -> tuple[Item, ...]:
        """Those in focus."""
        focus = self.focus
        return self.items if focus is None else tuple(item for item in self.items if item.number in focus)

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Every visible piece of text."""
        return self._laid.passages

    @cached_property
    def _laid(self) -> Layout:
        return self.layout or lay_out(self.parsed)

    @cached_property
    def regions(self) -> Mapping[int, tuple[Passage, ...]]:
        """The passages of each top-level block: a list or a table is one region."""
        grouped: dict[int, list[Passage]] = defaultdict(list)
        for passage in self.passages:
            grouped[passage.region].append(passage)
        return {region: tuple(found) for region, found in grouped.items()}

    @cached_property
    def region_texts(self) -> Mapping[int, tuple[str, ...]]:
        """The texts of the passages of each top-level block."""
        return {region: tuple(passage.text for passage in found) for region, found in self.regions.items()}

    @cached_property
    def home(self) -> Mapping[int, tuple[Passage, int]]:
        """For each question's number: the passage it stands in, and the place of its blank there."""
        places: dict[int, tuple[Passage, int]] = {}
        for passage in self.passages:
            at = -1
            for number in passage.questions:
                at = passage.text.index(BLANK, at + 1)
                places[number] = (passage, at)
        return places
