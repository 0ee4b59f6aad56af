"""What changed from one document to the next: which questions, and whether anything else did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import zip_longest

from core.document.ids import question_id, with_ids
from core.document.matching import matched
from core.document.nodes import Document, Question
from core.document.passages import BLANK, Passage, passages
from core.document.rewrite import map_questions
from core.document.walk import plain_text, questions


@dataclass(frozen=True, slots=True)
class NumberedQuestion:
    """A question and its number, from 1 in reading order, in the one document that has it."""

    number: int
    question: Question


@dataclass(frozen=True, slots=True)
class KeptQuestion:
    """A question that both documents have, with its number in each; `before == after` unless it was changed."""

    old_number: int
    new_number: int
    before: Question
    after: Question


@dataclass(frozen=True, slots=True)
class TextChange:
    """A passage of the running text that is new (`before` is None), gone (`after` is None) or reads otherwise."""

    before: Passage | None
    after: Passage | None


@dataclass(frozen=True, slots=True)
class Diff:
    """What tells two documents apart; questions in the order of the new one, those removed in that of the old."""

    added: tuple[NumberedQuestion, ...]
    removed: tuple[NumberedQuestion, ...]
    changed: tuple[KeptQuestion, ...]
    untouched: tuple[KeptQuestion, ...]
    text: tuple[TextChange, ...]

    @property
    def is_text_changed(self) -> bool:
        """False where everything but the questions is the same, to the character."""
        return bool(self.text)


def carry_ids(old: Document, new: Document) -> Document:
    """The new document with the ids of the old one on the questions that are the same or changed only in part.

    Questions that are new get an id of their own. No id stands twice.
    """
    if not all(question.id for question in questions(old)):
        old = with_ids(old)
    asked_before = questions(old)
    carried: dict[int, str] = {}
    used: set[str] = set()
    for here, there in sorted(matched(old, new).items()):
        identity = asked_before[there].id
        if identity not in used:
            carried[here] = identity
            used.add(identity)
    places = iter(range(len(questions(new))))

    def named(question: Question) -> Question:
        identity = carried.get(next(places)) or _free_id(question, used)
        used.add(identity)
        return replace(question, id=identity)

    return map_questions(new, named)


def diff(old: Document, new: Document) -> Diff:
    """What changed, by the ids of the questions: use `carry_ids` first where the new document was read afresh."""
    before = {question.id: NumberedQuestion(number, question) for number, question in enumerate(questions(old), 1)}
    after = {question.id: NumberedQuestion(number, question) for number, question in enumerate(questions(new), 1)}
    kept = [
        KeptQuestion(before[identity].number, here.number, before[identity].question, here.question)
        for identity, here in after.items()
        if identity in before
    ]
    return Diff(
        added=tuple(here for identity, here in after.items() if identity not in before),
        removed=tuple(there for identity, there in before.items() if identity not in after),
        changed=tuple(pair for pair in kept if pair.before != pair.after),
        untouched=tuple(pair for pair in kept if pair.before == pair.after),
        text=tuple(_text_changes(old, new, before.keys() & after.keys())),
    )


def _free_id(question: Question, used: set[str]) -> str:
    ordinal = 1
    while (identity := question_id(question, ordinal)) in used:
        ordinal += 1
    return identity


def _text_changes(old: Document, new: Document, kept: Set[str]) -> Iterator[TextChange]:
    """Passages that read otherwise. A blank made of text, or turned back into it, changes no text."""

    def filled(question: Question) -> str:
        return BLANK if question.id in kept else "".join(question.answers[:1])

    def left_out(question: Question) -> str:
        return BLANK if question.id in kept else ""

    for gone, come in _unequal(passages(old), passages(new), filled):
        for before, after in _unequal(gone, come, left_out):
            yield from _changes(before, after)


_Passages = Sequence[Passage]


def _unequal(old: _Passages, new: _Passages, said: Callable[[Question], str]) -> Iterator[tuple[_Passages, _Passages]]:
    before, after = [passage.wording(said) for passage in old], [passage.wording(said) for passage in new]
    for tag, start, end, new_start, new_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            yield old[start:end], new[new_start:new_end]


def _changes(old: _Passages, new: _Passages) -> Iterator[TextChange]:
    gone = [passage for passage in old if _has_text(passage)]
    come = [passage for passage in new if _has_text(passage)]
    for before, after in zip_longest(gone, come):
        yield TextChange(before, after)


def _has_text(passage: Passage) -> bool:
    """False for a passage of questions alone, which is no running text."""
    return bool(plain_text(passage.node).strip()) or not passage.questions
