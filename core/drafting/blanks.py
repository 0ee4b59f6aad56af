"""Blanks for a text: chosen, with wrong choices and explanations, as edits that leave everything else alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from core.dialect import parse, write_question
from core.document.nodes import Question
from core.drafting.candidates import Candidate
from core.drafting.distractors import distractors, shuffled
from core.drafting.explanation import Provenance, explanation
from core.drafting.planner.situation import FOCUS_OF, Focus
from core.drafting.selection import in_focus, select
from core.drafting.sheet import Sheet
from core.lint import lint
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
    banned: set[Candidate] = set()
    chosen: tuple[Blank, ...] = ()
    for clean_only in (True, False):
        for _ in range(ROUNDS):
            chosen = _chosen(sheet, wish, banned, clean_only=clean_only)
            bad = _flawed(sheet, chosen, _LEAKS if clean_only else ())
            if not bad:
                break
            banned |= bad
        else:
            chosen = tuple(blank for blank in chosen if blank.candidate not in bad)
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


def wrong_choices_for(sheet: Sheet, candidate: Candidate) -> tuple[str, ...]:
    """Wrong choices for a candidate or a question of the sheet; empty where none are known."""
    others = [*sheet.terms, *sheet.asked]
    return distractors(candidate, others, sheet.texts, sheet.mentions, sheet.language)


def _chosen(sheet: Sheet, wish: Wish, banned: Collection[Candidate], *, clean_only: bool) -> tuple[Blank, ...]:
    wanted = min(wish.questions, MOST_QUESTIONS)
    open_ = [one for one in sheet.candidates if one not in banned and one.strength >= WEAK]
    if wish.strict:
        open_ = [one for one in open_ if in_focus(one, wish.focus)]
    wrong = {one: wrong_choices_for(sheet, one) for one in open_ if _kind(wish, one) != "typed"}
    open_ = [one for one in open_ if _kind(wish, one) != "choice" or wrong[one]]
    clean = [one for one in open_ if not sheet.mentions.stands_elsewhere(one)]
    given_away = [one for one in open_ if one not in set(clean) and not sheet.mentions.stands_beside(one)]
    strong = [one for one in clean if one.strength >= STRONG]
    chosen = _more(sheet, wish, strong, wanted, ())
    if not clean_only:
        chosen = _more(sheet, wish, [one for one in given_away if one.strength >= STRONG], wanted, chosen)
    weak = [one for one in clean if one.strength < STRONG]
    chosen = _more(sheet, wish, weak, min(wanted, len(chosen) + len(chosen) // 2), chosen)
    return tuple(Blank(one, wrong.get(one, ())) for one in _halved(wish, chosen, wrong))


def _more(
    sheet: Sheet, wish: Wish, open_: list[Candidate], wanted: int, chosen: tuple[Candidate, ...]
) -> tuple[Candidate, ...]:
    found = select(
        open_,
        wanted - len(chosen),
        sheet.texts,
        focus=wish.focus,
        preferred=tuple(wish.kinds),
        row_of=sheet.row_of,
        taken=(*sheet.asked, *chosen),
        japanese=sheet.language == "ja",
    )
    return (*chosen, *found)


def _kind(wish: Wish, candidate: Candidate) -> str:
    focus = FOCUS_OF.get(candidate.category)
    return wish.kinds.get(focus, wish.kind or "typed") if focus else wish.kind or "typed"


def _halved(wish: Wish, chosen: Sequence[Candidate], wrong: dict[Candidate, tuple[str, ...]]) -> tuple[Candidate, ...]:
    """In a mixed test every second question loses its choices."""
    in_order = sorted(chosen, key=lambda one: (one.passage, one.place))
    mixed = [one for one in in_order if _kind(wish, one) == "mixed"]
    choices = 0
    for index, one in enumerate(mixed):
        if not wrong[one]:
            continue
        if choices * 2 > index:
            wrong[one] = ()
        else:
            choices += 1
    return tuple(in_order)


def _flawed(sheet: Sheet, blanks: Sequence[Blank], rules: Collection[str]) -> set[Candidate]:
    """The candidates whose questions our linter finds an error in, or a finding of one of the rules."""
    in_order = sorted(blanks, key=lambda blank: sheet.place(blank.candidate))
    text = apply_edits(sheet.text, edits_for(sheet, in_order))
    found = [one for one in lint(parse(text)) if one.question and (one.severity == "error" or one.rule in rules)]
    numbers = _numbers_of_new(sheet, in_order)
    return {numbers[one.question].candidate for one in found if one.question in numbers}


def _numbers_of_new(sheet: Sheet, in_order: Sequence[Blank]) -> dict[int, Blank]:
    """The number that each new blank will have in the whole test."""
    old = sorted(question.span.start for question in sheet.questions if question.span)
    numbers: dict[int, Blank] = {}
    for index, blank in enumerate(in_order):
        start = sheet.place(blank.candidate).start
        numbers[index + 1 + sum(place < start for place in old)] = blank
    return numbers
