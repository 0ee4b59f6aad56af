"""Which questions and passages a step is about: words of a plan, looked up in the test by code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import StringConstraints

from core.dialect import Parsed
from core.document.nodes import Heading, Question
from core.document.passages import Passage, passages
from core.document.walk import plain_text, questions
from core.errors import NotPossible
from core.text import Message
from core.text.fold import fold
from core.workflow.request import Request
from core.workflow.step import Context, PlanStep, outside_named
from core.workflow.vocabulary import Numbers

Words = Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]

_NONE_SUCH = Message(
    "ご指定に当てはまる問題や段落がありません。テストは元のままです。問題の番号でお知らせください。",
    "Nothing in the test is what you named. It is as it was; please give the numbers of the questions.",
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a step may change: questions by number, and passages by their place in `passages(document)`."""

    numbers: tuple[int, ...]
    passages: tuple[int, ...]


class TargetedStep(PlanStep):
    """A step over part of the test; without a word about which, over all of it.

    `numbers` of questions, or only those that are chosen or typed (`kind`), those below a heading with these words
    (`under`), or in passages with these words (`containing`); several of these narrow each other down.
    """

    numbers: Numbers | None = None
    kind: Literal["choice", "typed"] | None = None
    under: Words | None = None
    containing: Words | None = None

    @classmethod
    def planned_fields(cls) -> tuple[str, ...]:
        """Those that it names, and the targets, which the prompt explains once for all."""
        own = (name for name in super().planned_fields() if name not in TargetedStep.model_fields)
        return (*(name for name in TargetedStep.model_fields if name != "step"), *own)

    def objection(self, request: Request) -> str | None:
        """Only questions that are there; where the user named some, only these."""
        return outside_named(self.numbers, request)

    def chosen(self, context: Context) -> Chosen:
        """What is meant in the test as it stands.

        Raises:
            NotPossible: a question that is named does not exist, or nothing is left.
        """
        if self.numbers:
            context.existing(self.numbers)
        found = self.find(context.parsed)
        if not found.numbers and not found.passages:
            raise NotPossible(_NONE_SUCH)
        return found

    def find(self, test: Parsed) -> Chosen:
        """What is meant; empty where nothing is."""
        places = passages(test.document)
        meant = [place for place, passage in enumerate(places) if self._is_meant(places, place, passage)]
        numbers = _numbers(places, questions(test.document))
        inside = [number for place in meant for number, one in numbers[place] if self._asks(number, one)]
        if self.numbers or self.kind:
            meant = [place for place in meant if any(self._asks(number, one) for number, one in numbers[place])]
        return Chosen(tuple(sorted(set(inside))), tuple(meant))

    def _asks(self, number: int, question: Question) -> bool:
        by_number = not self.numbers or number in self.numbers
        return by_number and (not self.kind or bool(question.choices) == (self.kind == "choice"))

    def _is_meant(self, places: Sequence[Passage], place: int, passage: Passage) -> bool:
        if self.containing and fold(self.containing) not in fold(_whole(passage)):
            return False
        return not self.under or self._stands_under(places, place)

    def _stands_under(self, places: Sequence[Passage], place: int) -> bool:
        wanted, depth = fold(self.under or ""), 7
        for passage in reversed(places[: place + 1]):
            heading = passage.node
            if isinstance(heading, Heading) and heading.depth < depth:
                depth = heading.depth
                if wanted in fold(_whole(passage)):
                    return True
        return False


def _whole(passage: Passage) -> str:
    """The text of a passage with the keys in their blanks."""
    pieces = plain_text(passage.node, "\0").split("\0")
    keys = [question.answers[0] if question.answers else "" for question in passage.questions]
    return "".join(piece + key for piece, key in zip(pieces, [*keys, ""], strict=True))


def _numbers(places: Sequence[Passage], asked: Sequence[Question]) -> list[list[tuple[int, Question]]]:
    """For each passage its questions with their numbers."""
    number_of = {id(question): number for number, question in enumerate(asked, 1)}
    return [[(number_of[id(one)], one) for one in passage.questions if id(one) in number_of] for passage in places]
