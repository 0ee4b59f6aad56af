"""The right answers of a question, as they are shown once it is over."""

from __future__ import annotations

from dataclasses import dataclass

from core.document.nodes import Question
from core.text.fold import fold


@dataclass(frozen=True, slots=True)
class RightAnswers:
    """`main` is what is shown as the answer: one, or all that belong together. `also` are other ways to say it.

    They are never joined into one text: 0.5 and 0,5 are no fraction.
    """

    main: tuple[str, ...]
    also: tuple[str, ...] = ()


def right_answers(question: Question) -> RightAnswers:
    """What a learner is shown as right; nothing where the author gave no answer."""
    answers = given_answers(question)
    return RightAnswers(answers) if question.rule == "all" else RightAnswers(answers[:1], answers[1:])


def given_answers(question: Question) -> tuple[str, ...]:
    """The answers that say anything, each once (compared by the fold), in their order."""
    by_fold: dict[str, str] = {}
    for answer in question.answers:
        by_fold.setdefault(fold(answer), answer)
    return tuple(answer for folded, answer in by_fold.items() if folded)
