"""From what a model says about a passage to edits of the test: only what was to change, checked against the rest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.dialect import parse, write_question
from core.document.nodes import Question
from core.document.walk import questions
from core.text import Edit, Span, apply_edits
from core.text.fold import fold
from core.workflow.model.units import PLACEHOLDER, Asked, Unit

MOST_TIMES_LONGER = 6
"""A passage may grow this many times; more is a model that cannot stop."""
ALWAYS_ALLOWED = 2_000  # characters, whatever the passage had
_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)]|>)\s+")  # a bullet that belongs to the list, not to the passage


@dataclass(frozen=True, slots=True)
class Terms:
    """What may become of a passage: only its questions or its words too; their answers or not; new questions or not."""

    words: bool
    answers: bool
    new_questions: bool = False


class Unusable(ValueError):
    """A part of a reply that is not used; the text says why, in words that a model can act on."""


def edits_for(unit: Unit, part: str, text: str, terms: Terms) -> tuple[Edit, ...]:
    """The edits of the test that a reply's part about a unit asks for.

    Raises:
        Unusable: it asks for more than the terms allow, or cannot be read as the passage.
    """
    fragment, kept = _with_others(unit, part, text, terms)
    fresh = _own_questions(unit, _read(fragment), kept, terms)
    tags = [_merged(before, found.question, terms) for before, found in zip(unit.targets, fresh, strict=False)]
    if not terms.words:
        return tuple(_tag_edit(before, tag, text) for before, tag in zip(unit.targets, tags, strict=True))
    tags += [_new_tag(found.question) for found in fresh[len(unit.targets) :]]
    written = [Edit(found.span.start, found.span.end, tag) for found, tag in zip(fresh, tags, strict=True)]
    passage = apply_edits(fragment, written)
    _check_length(passage, unit, text)
    return () if passage == unit.span.of(text) else (Edit(unit.span.start, unit.span.end, passage),)


def _own_questions(unit: Unit, read: Sequence[Asked], kept: Sequence[Span], terms: Terms) -> list[Asked]:
    """The questions of a part that stand for the unit's own ones; `kept` are the places of the others."""
    if not {found.span for found in read} >= set(kept):
        raise Unusable("a formula, a fence or a quote swallows one of the other questions")
    fresh = [found for found in read if found.span not in kept]
    wanted, may_be_more = len(unit.targets), terms.new_questions and terms.words
    if len(fresh) < wanted or (len(fresh) > wanted and not may_be_more):
        named = ", ".join(str(one.number) for one in unit.targets) or "none"
        raise Unusable(
            f"it must hold exactly {wanted} question tag(s), for question(s) {named}, but holds {len(fresh)}"
        )
    before = _order([one.span for one in unit.others], [one.span for one in unit.targets])
    if terms.words and not may_be_more and _order(kept, [one.span for one in fresh]) != before:
        raise Unusable("the questions must stay in their order")
    return fresh


def _order(others: Sequence[Span], targets: Sequence[Span]) -> list[bool]:
    """Which questions in their order may change."""
    return [span in targets for span in sorted((*others, *targets))]


def _tag_edit(before: Asked, tag: str, text: str) -> Edit:
    same = parse(tag).document == parse(before.span.of(text)).document
    return Edit(before.span.start, before.span.end, before.span.of(text) if same else tag)


def _with_others(unit: Unit, part: str, text: str, terms: Terms) -> tuple[str, list[Span]]:
    """The part with the other questions' own tags in it, and where they stand."""
    fragment, kept, at, seen = "", [], 0, []
    own = {one.number: one.span.of(text) for one in unit.others}
    part = _laid_out(part, unit)
    for match in PLACEHOLDER.finditer(part):
        number = int(match[1])
        if number not in own:
            continue
        fragment += part[at : match.start()]
        kept.append(Span(len(fragment), len(fragment) + len(own[number])))
        fragment, at = fragment + own[number], match.end()
        seen.append(number)
    fragment += part[at:]
    if terms.words and seen != [one.number for one in unit.others]:
        raise Unusable(f"keep {', '.join(f'[[{number}]]' for number in own)} exactly once each, in this order")
    return fragment, kept


def _laid_out(part: str, unit: Unit) -> str:
    """On one line where the passage stands inside a list, a table or a quotation."""
    part = part.strip("\r\n") if unit.is_block else part.strip()
    if unit.is_block:
        return part
    line = " ".join(line.strip() for line in part.splitlines() if line.strip())
    return line if unit.is_row else _ITEM.sub("", line, count=1) if _ITEM.match(line) else line


def _read(fragment: str) -> list[Asked]:
    found = questions(parse(fragment).document)
    return [Asked(0, question, question.span) for question in found if question.span is not None]


def _merged(before: Asked, after: Question, terms: Terms) -> str:
    """The new tag; what the reply does not mention stays as it was."""
    old = before.question
    if not terms.answers:
        if not _same_answers(old, after):
            raise Unusable(f"the right answer of question {before.number} must stay {'; '.join(old.answers)}")
        after = replace(after, answers=old.answers, rule=old.rule)
    if not after.answers and old.answers:
        raise Unusable(f"question {before.number} has no right answer (attribute correct)")
    named = {attribute.name for attribute in after.attributes}
    kept = {name: getattr(old, name) for name in ("explain", "hint", "ruby", "score") if name not in named}
    return write_question(_without_empty(replace(after, unknown=old.unknown, **kept)))


def _new_tag(question: Question) -> str:
    if not any(answer.strip() for answer in question.answers):
        raise Unusable("a new question has no right answer (attribute correct)")
    return write_question(question)


def _without_empty(question: Question) -> Question:
    return replace(question, explain=question.explain or None, hint=question.hint or None, ruby=question.ruby or None)


def _same_answers(one: Question, other: Question) -> bool:
    return {fold(answer) for answer in one.answers} == {fold(answer) for answer in other.answers}


def _check_length(passage: str, unit: Unit, text: str) -> None:
    if not passage.strip():
        raise Unusable("it is empty")
    if len(passage) > max(MOST_TIMES_LONGER * len(unit.span.of(text)), ALWAYS_ALLOWED):
        raise Unusable("it is far too long for one passage")
