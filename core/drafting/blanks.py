"""Blanks for a text: chosen, with wrong choices and explanations, as edits that leave everything else alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from core.dialect import Parsed, parse, write_question
from core.document.nodes import Question
from core.drafting.candidates import Candidate
from core.drafting.distractors import distractors, shuffled
from core.drafting.explanation import Provenance, explanation
from core.drafting.planner.situation import FOCUS_OF, Focus
from core.drafting.selection import Selection, in_focus
from core.drafting.sheet import Sheet
from core.lint import lint
from core.lint.passages import BLANK
from core.text import Edit, apply_edits

MOST_QUESTIONS = 100
ROUNDS = 6  # of choosing, checking with the linter and choosing anew
STRONG, WEAK = 2.2, 1.2  # a weaker candidate makes no question; weak ones make at most a third of a test
_LEAKS = ("leak-adjacent", "leak-elsewhere", "leak-other-item", "leak-reading", "leak-variant")


@dataclass(frozen=True, slots=True)
class Wish:
    """How many blanks and of which kind. `kinds` decides for a focus, `kind` for the rest; None is typed.

    `strict`: nothing outside the focus is taken when it does not suffice.
    """

    questions: int
    kind: str | None = None
    focus: tuple[Focus, ...] = ()
    kinds: Mapping[Focus, str] = field(default_factory=dict)
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Blank:
    """A chosen candidate, and its wrong choices where it is to be chosen from."""

    candidate: Candidate
    wrong: tuple[str, ...] = ()


ProvenanceOf = Callable[[int], Provenance | None]


def choose(sheet: Sheet, wish: Wish) -> tuple[Blank, ...]:
    """The best blanks for the wish, at most as many as it asks for, none with an error that our linter finds.

    An answer that stands elsewhere in the text is taken only where there is nothing better.
    """
    chooser = _Chooser(sheet, wish)
    chosen: tuple[Blank, ...] = ()
    for clean_only in (True, False):
        for _ in range(ROUNDS):
            chosen = chooser.blanks(clean_only=clean_only)
            bad = _flawed(sheet, chosen, _LEAKS if clean_only else ())
            chooser.banned |= bad
            chosen = tuple(blank for blank in chosen if blank.candidate not in bad)
            if not bad:
                break
        if len(chosen) >= wish.questions:
            break
    return chosen


def edits_for(
    sheet: Sheet, blanks: Sequence[Blank], provenance: ProvenanceOf = lambda _region: None
) -> tuple[Edit, ...]:
    """The edits that put the blanks into the sheet's text; `provenance` tells where a top-level block comes from."""
    chosen = [blank.candidate for blank in blanks]
    edits = []
    for blank in blanks:
        place = sheet.place(blank.candidate)
        origin = provenance(sheet.passages[blank.candidate.passage].region)
        quoted = sheet.quotation(blank.candidate, chosen)
        question = as_question(blank, explanation(quoted, blank.candidate.answer, sheet.language, origin), quoted)
        edits.append(Edit(place.start, place.end, write_question(question)))
    return tuple(sorted(edits))


def as_question(blank: Blank, explain: str | None, seed: str) -> Question:
    """The question that a blank asks; its choices are shuffled by `seed`."""
    answer = blank.candidate.answer
    choices = shuffled(answer, blank.wrong, f"{seed}\x1f{answer}") if blank.wrong else None
    return Question((answer,), choices=choices, explain=explain)


def wrong_choices_for(sheet: Sheet, candidate: Candidate, hidden: Sequence[Candidate] = ()) -> tuple[str, ...]:
    """Wrong choices for a candidate or question of the sheet, `hidden` being blanks too; empty where none are known."""
    return distractors(candidate, sheet.vocabulary, sheet.texts, sheet.mentions, sheet.language, hidden)


class _Chooser:
    """Chooses for one wish; `banned` are candidates that turned out to make flawed questions."""

    def __init__(self, sheet: Sheet, wish: Wish) -> None:
        self.banned: set[Candidate] = set()
        self._sheet = sheet
        self._wish = wish
        self._has_wrong = cache(lambda one: bool(wrong_choices_for(sheet, one)))
        self._stands_elsewhere = cache(sheet.mentions.stands_elsewhere)
        self._open = [
            one for one in sheet.candidates if one.strength >= WEAK and (in_focus(one, wish.focus) or not wish.strict)
        ]

    def blanks(self, *, clean_only: bool) -> tuple[Blank, ...]:
        """One choice, in reading order; with `clean_only` no answer stands elsewhere in the text."""
        wish, most = self._wish, min(self._wish.questions, MOST_QUESTIONS)
        open_ = [one for one in self._open if one not in self.banned]
        clean = [one for one in open_ if not self._stands_elsewhere(one)]
        selection = Selection(self._sheet, most, wish.focus, tuple(wish.kinds))
        selection.add((one for one in clean if one.strength >= STRONG), most, self._allowed)
        if not clean_only and len(selection.chosen) < most:
            selection.add((one for one in open_ if self._is_second_best(one)), most, self._allowed)
        with_weak = len(selection.chosen) + len(selection.chosen) // 2
        selection.add((one for one in clean if one.strength < STRONG), min(most, with_weak), self._allowed)
        return self._with_choices(sorted(selection.chosen, key=lambda one: (one.passage, one.place)))

    def _allowed(self, one: Candidate) -> bool:
        return self._kind(one) != "choice" or self._has_wrong(one)

    def _is_second_best(self, one: Candidate) -> bool:
        given_away = self._stands_elsewhere(one) and not self._sheet.mentions.stands_beside(one)
        return given_away and one.strength >= STRONG

    def _kind(self, one: Candidate) -> str:
        focus = FOCUS_OF.get(one.category)
        chosen = self._wish.kinds.get(focus) if focus else None
        return chosen or self._wish.kind or "typed"

    def _with_choices(self, chosen: Sequence[Candidate]) -> tuple[Blank, ...]:
        """The blanks; of those that may be either, every second is multiple choice where wrong choices are known."""
        blanks: list[Blank] = []
        either = choices = 0
        for one in chosen:
            kind = self._kind(one)
            if kind == "mixed":
                kind = "choice" if choices * 2 <= either and self._has_wrong(one) else "typed"
                either += 1
                choices += kind == "choice"
            blanks.append(Blank(one, wrong_choices_for(self._sheet, one, chosen) if kind == "choice" else ()))
        return tuple(blanks)


def _flawed(sheet: Sheet, blanks: Sequence[Blank], rules: Collection[str]) -> set[Candidate]:
    """The candidates whose questions do not read as such, or have an error or a finding of one of the rules."""
    in_order = sorted(blanks, key=lambda blank: sheet.place(blank.candidate))
    parsed = parse(apply_edits(sheet.text, edits_for(sheet, in_order)))
    if not _reads_as_meant(sheet, parsed, in_order):
        alone = {blank.candidate for blank in in_order if not _reads_alone(sheet, blank)}
        return alone or {blank.candidate for blank in in_order}  # only together: none is safe
    found = [one for one in lint(parsed) if one.question and (one.severity == "error" or one.rule in rules)]
    numbers = _numbers_of_new(sheet, in_order)
    return {numbers[one.question].candidate for one in found if one.question in numbers}


def _reads_alone(sheet: Sheet, blank: Blank) -> bool:
    """False where what stands beside the blank changes how it reads: a backslash, a star."""
    return _reads_as_meant(sheet, parse(apply_edits(sheet.text, edits_for(sheet, [blank]))), [blank])


def _reads_as_meant(sheet: Sheet, parsed: Parsed, blanks: Sequence[Blank]) -> bool:
    """True where the new text reads as the old one with blanks in the places of the answers."""
    meant = list(sheet.texts)
    for one in sorted((blank.candidate for blank in blanks), key=lambda one: one.place, reverse=True):
        text = meant[one.passage]
        meant[one.passage] = text[: one.place.start] + BLANK + text[one.place.end :]
    return Sheet(parsed).texts == meant


def _numbers_of_new(sheet: Sheet, in_order: Sequence[Blank]) -> dict[int, Blank]:
    """The number that each new blank will have in the whole test."""
    old = sorted(question.span.start for question in sheet.questions if question.span)
    numbers: dict[int, Blank] = {}
    for index, blank in enumerate(in_order):
        start = sheet.place(blank.candidate).start
        numbers[index + 1 + sum(place < start for place in old)] = blank
    return numbers
