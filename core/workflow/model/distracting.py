"""Wrong choices that a model proposes, checked and put into a tag by code: answers and given choices stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.dialect import parse, write_question
from core.document.choices import wrong_choices
from core.document.nodes import Question
from core.document.walk import questions
from core.equivalence import same_answer
from core.text import Edit
from core.text.fold import fold
from core.workflow.model.marked import lines_of
from core.workflow.model.replacement import Unusable
from core.workflow.model.units import Unit

LONGEST_CHOICE = 120  # characters


def edits_for(unit: Unit, part: str, count: int) -> Sequence[Edit]:
    """The tag of the unit's one question with up to `count` more wrong choices.

    Raises:
        Unusable: none of the lines can be a wrong choice.
    """
    (target,) = unit.targets
    question = target.question
    if not question.answers:
        raise Unusable(f"question {target.number} has no right answer yet")
    fresh: list[str] = []
    for line in _proposed(part):
        if len(fresh) < count and _fits(line, question, fresh):
            fresh.append(line)
    if not fresh:
        raise Unusable("each line must be a wrong choice that is not there yet, and not the answer in other words")
    return [Edit(target.span.start, target.span.end, write_question(_with(question, fresh)))]


def _proposed(part: str) -> Sequence[str]:
    """The lines of a part; the choices of the tag where the passage came back with them in it."""
    given = questions(parse(part).document)
    return wrong_choices(given[0]) if given else lines_of(part)


def _fits(line: str, question: Question, fresh: Sequence[str]) -> bool:
    taken = {fold(choice) for choice in (*(question.choices or ()), *fresh)}
    return (
        len(line) <= LONGEST_CHOICE
        and "<question" not in line
        and fold(line) not in taken
        and not any(same_answer(answer, line) for answer in question.answers)
    )


def _with(question: Question, fresh: Sequence[str]) -> Question:
    if question.choices:
        return replace(question, choices=(*question.choices, *fresh))
    from core.drafting.distractors import shuffled

    keys = question.answers if question.rule == "all" else question.answers[:1]
    seed = f"{question.explain}\x1f{question.answers}"
    return replace(question, choices=shuffled(keys[0], (*keys[1:], *wrong_choices(question), *fresh), seed))
