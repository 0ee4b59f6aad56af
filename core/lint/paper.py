"""A test laid out for the rules: its items, and what a learner reads around them. Made once, read by every rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from core.dialect import Parsed
from core.document.choices import wrong_choices
from core.document.extract import Extract
from core.document.nodes import Question
from core.document.walk import questions
from core.lint.passages import BLANK, Passage, passages
from core.text import Span
from core.text.fold import fold

Found = TypeVar("Found")


@dataclass(frozen=True)
class Item:
    """A question with its number in reading order, from 1."""

    number: int
    question: Question

    @cached_property
    def span(self) -> Span:
        """The place of the whole tag."""
        return self.question.span or Span(0, 0)

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """The right answers that say anything."""
        return _saying(self.question.answers)

    @cached_property
    def wrong(self) -> tuple[str, ...]:
        """The wrong choices, each once; a blank one counts."""
        return wrong_choices(self.question) if self.question.choices else ()

    @property
    def is_typed(self) -> bool:
        """True where the learner types."""
        return not self.question.choices


@lru_cache(maxsize=8192)
def _saying(answers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(answer for answer in answers if fold(answer))


@dataclass(frozen=True, eq=False)
class Paper:
    """What rules read. `extract` is what the sources hold, None where there are none; `laid_out` are its passages
    where they are known.
    """

    parsed: Parsed
    extract: Extract | None = None
    laid_out: tuple[Passage, ...] | None = None
    _found: dict[Callable[[Paper], Any], Any] = field(default_factory=dict, repr=False)

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
        return tuple(Item(number, found) for number, found in enumerate(questions(self.parsed.document), start=1))

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Every visible piece of text."""
        return passages(self.parsed.document, self.text) if self.laid_out is None else self.laid_out

    @cached_property
    def regions(self) -> Mapping[int, tuple[Passage, ...]]:
        """The passages of each top-level block: a list or a table is one region."""
        grouped: dict[int, list[Passage]] = defaultdict(list)
        for passage in self.passages:
            grouped[passage.region].append(passage)
        return {region: tuple(found) for region, found in grouped.items()}

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
