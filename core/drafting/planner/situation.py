"""What the planner knows when a message arrives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.text import Language

Focus = Literal["years", "people", "terms", "places"]
Category = Literal["year", "number", "person", "place", "term"]
FOCUS_OF: dict[Category, Focus] = {"year": "years", "person": "people", "place": "places", "term": "terms"}


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question that stands in the test now; `number` counts from 1 in reading order."""

    number: int
    kind: Literal["typed", "choice"]
    category: Category
    answer: str


@dataclass(frozen=True, slots=True)
class Situation:
    """The test and the material at hand.

    `has_text`: the test holds text, with questions or without. `has_new_sources`: files came with this very message.
    """

    questions: tuple[AskedQuestion, ...] = ()
    has_sources: bool = False
    has_text: bool = False
    language: Language = "ja"
    has_new_sources: bool = False

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all questions."""
        return tuple(question.number for question in self.questions)
