"""Which candidates become blanks: the strongest, spread over the text, few of one kind, none beside another."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence

from core.drafting.candidates import Candidate
from core.drafting.planner.situation import FOCUS_OF, Focus
from core.drafting.sheet import Sheet
from core.text import Span

MOST_IN_A_SENTENCE = 2
FEWEST_CHARACTERS_LEFT = {"ja": 6, "en": 18}  # of a sentence beside its blanks; Japanese says more in fewer
KIND_SHARE = 0.6  # of all blanks that ask for the same kind of thing, where no focus was asked for
NUMBERS_SHARE = 0.25
COMMON_KIND, COMMON_NUMBER = 1.5, 2.0  # what a candidate beyond these shares loses of its strength
CROWDING = 2.0  # what each blank in the same part of the text takes off
PREFERENCE = 1.5  # what it gains where its kind was named: who asks for years as choices wants years


class Selection:
    """A growing choice of candidates beside the questions that stand in a sheet; `chosen` in the order of choice.

    The text counts as so many parts of equal length as there shall be blanks, and each part shall have one. With a
    `focus`, what fits it comes first and only then the rest.
    """

    def __init__(self, sheet: Sheet, wanted: int, focus: Collection[Focus] = (), preferred: Collection[Focus] = ()):
        self.chosen: list[Candidate] = []
        self._sheet = sheet
        self._wanted = wanted
        self._focus = focus
        self._preferred = preferred
        self._starts = _starts(sheet.texts)
        self._part_length = max(1.0, sum(map(len, sheet.texts)) / max(wanted + len(sheet.asked), 1))
        self._parts: Counter[int] = Counter()
        self._kinds: Counter[str] = Counter()
        self._normals: set[str] = set()
        self._rows: set[int] = set()
        self._sentences: defaultdict[tuple[int, Span], list[Candidate]] = defaultdict(list)
        for asked in sheet.asked:
            self._note(asked)

    def add(self, candidates: Iterable[Candidate], most: int, allowed: Callable[[Candidate], bool]) -> None:
        """Takes the best of `candidates` until there are `most`; `allowed` is asked of those that would be taken."""
        open_ = list(candidates)
        while len(self.chosen) < most:
            open_ = [one for one in open_ if self._fits(one)]
            if not open_:
                return
            best = max(open_, key=self._worth)
            open_.remove(best)
            if allowed(best):
                self.chosen.append(best)
                self._note(best)

    def _note(self, one: Candidate) -> None:
        self._parts[self._part(one)] += 1
        self._kinds[_kind(one)] += 1
        self._normals.add(one.normal.casefold())
        self._sentences[one.passage, one.sentence].append(one)
        row = self._sheet.row_of(one)
        if row is not None:
            self._rows.add(row)

    def _worth(self, one: Candidate) -> tuple[bool, float]:
        strength = one.strength - CROWDING * self._parts[self._part(one)]
        if self._preferred and in_focus(one, self._preferred):
            strength += PREFERENCE
        if not self._focus and one.number and self._kinds["number"] >= max(1, round(self._wanted * NUMBERS_SHARE)):
            strength -= COMMON_NUMBER
        elif not self._focus and self._kinds[_kind(one)] >= max(2, round(self._wanted * KIND_SHARE)):
            strength -= COMMON_KIND
        return in_focus(one, self._focus), strength

    def _fits(self, one: Candidate) -> bool:
        if one.normal.casefold() in self._normals:
            return False
        row = self._sheet.row_of(one)
        if row is not None:
            return row not in self._rows
        beside = self._sentences.get((one.passage, one.sentence), [])
        if len(beside) >= MOST_IN_A_SENTENCE or any(_touch(one.place, other.place) for other in beside):
            return False
        left = one.sentence.end - one.sentence.start - sum(len(other.answer) for other in (*beside, one))
        return left >= FEWEST_CHARACTERS_LEFT[self._sheet.language]

    def _part(self, one: Candidate) -> int:
        return int((self._starts[one.passage] + one.place.start) // self._part_length)


def in_focus(candidate: Candidate, focus: Collection[Focus]) -> bool:
    """True where the candidate is of a kind that was asked for, or nothing was."""
    return not focus or FOCUS_OF.get(candidate.category) in focus


def _kind(one: Candidate) -> str:
    return "number" if one.number else one.category


def _touch(one: Span, other: Span) -> bool:
    """Two blanks with at most one character between them can hardly be told apart."""
    return one.start - 1 <= other.end and other.start - 1 <= one.end


def _starts(texts: Sequence[str]) -> list[int]:
    """Where each text would begin if all were one."""
    starts, total = [], 0
    for text in texts:
        starts.append(total)
        total += len(text)
    return starts
