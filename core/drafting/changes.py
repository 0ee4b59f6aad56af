"""Changes to a test that stands: more blanks, fewer, other kinds. Each is a set of edits; all else stays as it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from core.dialect import serialise, write_question
from core.document.choices import wrong_choices
from core.document.extract import Extract
from core.document.nodes import Document, Paragraph, Question, Text
from core.drafting.blanks import Wish, choose, edits_for, wrong_choices_for
from core.drafting.distractors import shuffled
from core.drafting.explanation import Provenance
from core.drafting.planner.situation import Focus
from core.drafting.report import Report, report_on
from core.drafting.selection import in_focus
from core.drafting.sheet import Sheet
from core.text import Edit, Language

_BEGINS_BLOCK = re.compile(r"(?:\s|>|[-*+]\s|\d{1,9}[.)]\s|\[[ xX]\]\s)*")  # nothing but markers before it
_FORMULA = re.compile(r"[^$]*\$[^$\n]+\$[^$]*")


@dataclass(frozen=True, slots=True)
class Changes:
    """Edits of the text that was given; `numbers` are the questions they change or (for new blanks) none."""

    edits: tuple[Edit, ...]
    numbers: tuple[int, ...] = ()


def add_blanks(text: str, wish: Wish, sources: Extract | None = None) -> tuple[Changes, Report]:
    """New blanks in a test; `sources` let their explanations name the page. Existing questions are not touched."""
    sheet = Sheet.of(text)
    blanks = choose(sheet, wish)
    edits = edits_for(sheet, blanks, lambda region: _found_in(sheet, region, sources))
    return Changes(edits), report_on(sheet, blanks, wish, asked=wish.questions)


def choices_for(text: str, number: int) -> tuple[str, ...]:
    """Wrong choices for question `number`: those it has, else ones of the same category; empty where none are known."""
    sheet = Sheet.of(text)
    return _wrong_for(sheet, number)


def to_choice(text: str, numbers: Collection[int]) -> Changes:
    """The questions as multiple choice; `numbers` of the result are those for which wrong choices are known."""
    sheet = Sheet.of(text)
    edits, changed = [], []
    for number in _existing(sheet, numbers):
        question = sheet.questions[number - 1]
        wrong = _wrong_for(sheet, number)
        if question.choices or not wrong:
            continue
        seed = f"{question.explain}\x1f{number}"
        keys = question.answers if question.rule == "all" else question.answers[:1]
        choices = shuffled(keys[0], (*keys[1:], *wrong), seed)
        edits.append(_rewritten(question, replace(question, choices=choices)))
        changed.append(number)
    return Changes(tuple(edits), tuple(changed))


def to_typed(text: str, numbers: Collection[int]) -> Changes:
    """The questions as typed ones: their choices go, everything else stays."""
    sheet = Sheet.of(text)
    chosen = [number for number in _existing(sheet, numbers) if sheet.questions[number - 1].choices]
    edits = (_rewritten(one, replace(one, choices=None)) for one in (sheet.questions[number - 1] for number in chosen))
    return Changes(tuple(edits), tuple(chosen))


def delete_blanks(text: str, numbers: Collection[int]) -> Changes:
    """The blanks go and their answers stand in the text again."""
    sheet = Sheet.of(text)
    existing = _existing(sheet, numbers)
    edits = (_restored(sheet, sheet.questions[number - 1]) for number in existing)
    return Changes(tuple(edits), tuple(existing))


def weakest(text: str, count: int, focus: Collection[Focus] = ()) -> tuple[int, ...]:
    """The numbers of the `count` questions that the test would miss least, of the focus where one is named."""
    sheet = Sheet.of(text)
    crowd = [
        sum(other.sentence == one.sentence and other.passage == one.passage for other in sheet.asked)
        for one in sheet.asked
    ]
    ranked = sorted(
        (one.strength - near - (4 if sheet.mentions.stands_elsewhere(one, is_blank=True) else 0), number)
        for number, (one, near) in enumerate(zip(sheet.asked, crowd, strict=True), start=1)
        if in_focus(one, focus)
    )
    return tuple(sorted(number for _, number in ranked[:count]))


def _wrong_for(sheet: Sheet, number: int) -> tuple[str, ...]:
    question = sheet.questions[number - 1]
    return wrong_choices(question) or wrong_choices_for(sheet, sheet.asked[number - 1])


def _existing(sheet: Sheet, numbers: Collection[int]) -> Sequence[int]:
    return sorted(number for number in set(numbers) if 1 <= number <= len(sheet.questions))


def _rewritten(before: Question, after: Question) -> Edit:
    place = before.span
    if place is None:
        raise ValueError("a question read from text has a place")
    return Edit(place.start, place.end, write_question(after))


def _restored(sheet: Sheet, question: Question) -> Edit:
    place = question.span
    if place is None:
        raise ValueError("a question read from text has a place")
    shown = question.answers[:1] if question.rule == "any" else question.answers
    answer = _joint(sheet.language).join(shown)
    return Edit(place.start, place.end, _as_markdown(answer, sheet.text[: place.start]))


def _joint(language: Language) -> str:
    return "、" if language == "ja" else " and "


def _as_markdown(answer: str, before: str) -> str:
    """The answer so that it reads as the same text in its place; formulas stay formulas."""
    if _FORMULA.fullmatch(answer):
        return answer
    line = before.rpartition("\n")[2]
    guard = "" if _BEGINS_BLOCK.fullmatch(line) else "x"
    written = serialise(Document((Paragraph((Text(f"{guard}{answer}x"),)),)))
    escaped = written.strip("\n").removeprefix(guard).removesuffix("x")
    in_row = line.lstrip().startswith("|")
    return escaped.replace("|", "\\|") if in_row else escaped


def _found_in(sheet: Sheet, region: int, sources: Extract | None) -> Provenance | None:
    """The page that holds most of a block's lines word for word; None where there is none."""
    if sources is None:
        return None
    text = "".join("".join(one.text for one in sheet.passages if one.region == region).split())
    pieces = [piece for piece in re.split("[\ufffc。.、,]", text) if len(piece) >= 6]
    for source in sources.sources:
        for page in source.pages:
            held = "".join(page.text.split())
            if pieces and sum(piece in held for piece in pieces) * 2 > len(pieces):
                return Provenance(source.name, page.number if source.kind == "pdf" else None)
    return None
