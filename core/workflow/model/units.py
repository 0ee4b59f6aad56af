"""Pieces of a test as a model is shown them: a passage each, its own questions as tags, all others as `[[7]]`.

What is shown as `[[7]]` cannot be changed by whatever comes back, and costs no tokens.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from core.dialect import Parsed
from core.document.nodes import Question
from core.document.passages import passages
from core.document.walk import questions
from core.text import Edit, Span, apply_edits
from core.workflow.targets import Chosen

PLACEHOLDER = re.compile(r"\[\[\s*(\d{1,4})\s*\]\]")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the test with its number and its tag's place in the text."""

    number: int
    question: Question
    span: Span


@dataclass(frozen=True, slots=True)
class Unit:
    """One passage. `label` names it in the conversation: the number of its first question, else `t` and a number.

    `targets` may be changed, `others` may not. `is_block`: it stands alone, so that several paragraphs may come of it;
    `is_row`: it is a row of a table.
    """

    label: str
    span: Span
    targets: tuple[Asked, ...]
    others: tuple[Asked, ...]
    is_block: bool
    is_row: bool

    def shown(self, text: str) -> str:
        """The passage as it is shown."""
        start = self.span.start
        edits = [Edit(one.span.start - start, one.span.end - start, f"[[{one.number}]]") for one in self.others]
        return apply_edits(self.span.of(text), edits)


def asked_in(test: Parsed) -> tuple[Asked, ...]:
    """Every question of a test that was read from text."""
    return tuple(
        Asked(number, question, question.span)
        for number, question in enumerate(questions(test.document), 1)
        if question.span is not None
    )


def units_of(test: Parsed, chosen: Chosen, *, with_texts: bool = True) -> tuple[Unit, ...]:
    """The passages that hold the chosen questions; the other chosen passages too, where `with_texts`."""
    everything = asked_in(test)
    spans = _places(test)
    by_place: dict[Span, list[Asked]] = {}
    for one in everything:
        by_place.setdefault(_smallest(spans, one.span), []).append(one)
    meant = {place for place, held in by_place.items() if any(one.number in chosen.numbers for one in held)}
    if with_texts:
        listed = list(passages(test.document))
        meant |= {span for at in chosen.passages if (span := listed[at].node.span) is not None and span in spans}
    return tuple(_units(sorted(meant), by_place, chosen.numbers, spans))


def one_each(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """The same passages, once for each question that may change."""
    return tuple(
        replace(
            unit,
            label=str(target.number),
            targets=(target,),
            others=tuple(sorted((one for one in (*unit.targets, *unit.others) if one != target), key=_place)),
        )
        for unit in units
        for target in unit.targets
    )


def _place(asked: Asked) -> Span:
    return asked.span


def _units(
    meant: Collection[Span], by_place: dict[Span, list[Asked]], numbers: Collection[int], kinds: dict[Span, str]
) -> list[Unit]:
    units, texts = [], 0
    for place in meant:
        held = by_place.get(place, [])
        targets = tuple(one for one in held if one.number in numbers)
        others = tuple(one for one in held if one.number not in numbers)
        texts += not targets
        label = str(targets[0].number) if targets else f"t{texts}"
        kind = kinds.get(place, "tag")
        units.append(Unit(label, place, targets, others, kind == "block", kind == "table_row"))
    return units


def _places(test: Parsed) -> dict[Span, str]:
    """The places of passages, none inside another, with their kind; those that stand alone are a `block`."""
    found: dict[Span, str] = {}
    for passage in passages(test.document):
        span = passage.node.span
        if span is not None and span.start < span.end and not any(span.overlaps(other) for other in found):
            kind = passage.node.kind
            found[span] = "block" if not passage.above and kind in ("paragraph", "heading") else kind
    return found


def _smallest(spans: Collection[Span], tag: Span) -> Span:
    """The passage around a tag; the tag itself where it stands in none."""
    return min((span for span in spans if span.covers(tag)), key=lambda span: span.end - span.start, default=tag)
