"""Which candidates become blanks: the strongest, spread over the text, few of one kind, none given away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from core.drafting.candidates import Candidate
from core.drafting.planner.situation import FOCUS_OF, Focus
from core.text import Span

MOST_IN_A_SENTENCE = 2
FEWEST_CHARACTERS_LEFT = {True: 6, False: 18}  # of a sentence beside its blanks; Japanese says more in fewer
NUMBERS_SHARE = 0.25  # of all blanks, where nothing else was asked for
PREFERENCE = 1.5
KIND_SHARE = 0.6
CROWDING = 2.0  # what each blank in the same part of the text takes off a candidate's strength


def select(
    candidates: Sequence[Candidate],
    wanted: int,
    texts: Sequence[str],
    *,
    focus: Collection[Focus] = (),
    preferred: Collection[Focus] = (),
    row_of: Callable[[Candidate], int | None],
    taken: Sequence[Candidate] = (),
    japanese: bool = True,
) -> tuple[Candidate, ...]:
    """At most `wanted` candidates in the order of choice, beside those already `taken`.

    With a `focus`, what fits it comes first and only then the rest; a `preferred` one is a little stronger: who asks
    for years as choices wants years. `row_of` tells the table row a candidate is in.
    """
    chosen: list[Candidate] = []
    open_ = list(candidates)
    reach = max(1.0, sum(len(text) for text in texts) / max(wanted + len(taken), 1))
    offsets = _offsets(texts)
    while open_ and len(chosen) < wanted:
        around = [*taken, *chosen]
        open_ = [one for one in open_ if _fits(one, around, texts, row_of, japanese=japanese)]
        if not open_:
            break
        best = max(open_, key=lambda one: _worth(one, around, offsets, reach, wanted, focus, preferred))
        chosen.append(best)
        open_.remove(best)
    return tuple(chosen)


def in_focus(candidate: Candidate, focus: Collection[Focus]) -> bool:
    """True where the candidate is of a kind that was asked for, or nothing was."""
    return not focus or FOCUS_OF.get(candidate.category) in focus


def _worth(
    one: Candidate,
    around: Sequence[Candidate],
    offsets: Sequence[int],
    reach: float,
    wanted: int,
    focus: Collection[Focus],
    preferred: Collection[Focus],
) -> tuple[bool, float]:
    part = (offsets[one.passage] + one.place.start) // reach
    crowd = sum((offsets[other.passage] + other.place.start) // reach == part for other in around)
    kinds = Counter("number" if other.number else other.category for other in around)
    alike = kinds["number" if one.number else one.category]
    common = alike >= max(2, round(wanted * KIND_SHARE)) and not focus
    numbers = kinds["number"] >= max(1, round(wanted * NUMBERS_SHARE)) and one.number is not None and not focus
    strength = one.strength + (PREFERENCE if preferred and in_focus(one, preferred) else 0.0)
    return in_focus(one, focus), strength - CROWDING * crowd - (2.0 if numbers else 1.5 if common else 0.0)


def _fits(
    one: Candidate,
    around: Sequence[Candidate],
    texts: Sequence[str],
    row_of: Callable[[Candidate], int | None],
    *,
    japanese: bool,
) -> bool:
    if any(other.normal.casefold() == one.normal.casefold() for other in around):
        return False
    row = row_of(one)
    if row is not None:
        return not any(row_of(other) == row for other in around)
    beside = [other for other in around if other.passage == one.passage and other.sentence == one.sentence]
    if len(beside) >= MOST_IN_A_SENTENCE or any(_touch(one.place, other.place) for other in beside):
        return False
    left = len(one.sentence.of(texts[one.passage])) - sum(len(other.answer) for other in (*beside, one))
    return left >= FEWEST_CHARACTERS_LEFT[japanese]


def _touch(one: Span, other: Span) -> bool:
    """Two blanks with at most one character between them can hardly be told apart."""
    return one.start - 1 <= other.end and other.start - 1 <= one.end


def _offsets(texts: Sequence[str]) -> list[int]:
    offsets, total = [], 0
    for text in texts:
        offsets.append(total)
        total += len(text)
    return offsets
