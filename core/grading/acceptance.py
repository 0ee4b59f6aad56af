"""What a question would accept, told by examples: each is marked as a learner's reply would be before it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from core.document.choices import wrong_choices
from core.document.nodes import Question
from core.grading.answers import given_answers
from core.grading.grade import grade
from core.grading.mark import Verdict
from core.grading.variants import near_misses, other_spellings

MAX_ACCEPTED = 6
MAX_REFUSED = 4


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Examples of replies: `accepted` ones are right, `refused` ones wrong. The answers themselves come first."""

    accepted: tuple[str, ...]
    refused: tuple[str, ...]


def would_accept(question: Question, *, stem: str = "") -> Acceptance:
    """Examples for a question; none where it has no answer. `stem` as for `grade`.

    What is undecided is in neither.
    """
    answers = given_answers(question)
    if not answers:
        return Acceptance((), ())
    if question.choices:
        return _of_choices(question, answers)
    if question.rule == "all":
        replies = [*_orders(answers), *(_joined(answers[:count]) for count in range(1, len(answers)))]
        near = list(replies)
    else:
        replies = [*answers, *_in_turn([other_spellings(answer) for answer in answers])]
        near = list(_in_turn([near_misses(answer) for answer in answers]))
    return Acceptance(
        _first(MAX_ACCEPTED, replies, "right", question, stem), _first(MAX_REFUSED, near, "wrong", question, stem)
    )


def _of_choices(question: Question, answers: tuple[str, ...]) -> Acceptance:
    wrong = wrong_choices(question)
    if question.rule == "all":
        return Acceptance((_joined(answers),), tuple(_joined(answers[:count]) for count in range(1, len(answers))))
    return Acceptance(answers[:MAX_ACCEPTED], wrong[:MAX_REFUSED])


def _first(count: int, replies: Iterable[str], verdict: Verdict, question: Question, stem: str) -> tuple[str, ...]:
    marked = (reply for reply in dict.fromkeys(replies) if grade(question, [reply], stem=stem).verdict == verdict)
    return tuple(islice(marked, count))


def _orders(answers: Sequence[str]) -> Iterator[str]:
    yield _joined(answers)
    yield _joined(answers[::-1])


def _joined(answers: Sequence[str]) -> str:
    return "、".join(answers)


def _in_turn(sources: list[Iterator[str]]) -> Iterator[str]:
    """The first of each, then the second of each, and so on."""
    while sources:
        still = []
        for source in sources:
            reply = next(source, None)
            if reply is not None:
                yield reply
                still.append(source)
        sources = still
