"""What has to be looked at again after one block of a test has changed, and what stays as it was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from core.document.diagnostic import Diagnostic
from core.lint.language_tasks import kanji_regions, translation_regions
from core.lint.leaks import answers_in, word_banks
from core.lint.paper import Paper
from core.lint.parts import Part, moved
from core.lint.readings import reading_evidence, readings_in
from core.lint.sounds import respellings
from core.lint.variants import forms_in


@dataclass(frozen=True, slots=True, eq=False)
class Revision:
    """A revision that was linted: its parts, and what the rules found that look at more than one, by their names."""

    parts: tuple[Part, ...]
    paper: Paper
    found: Mapping[str, tuple[Diagnostic, ...]]


@dataclass(frozen=True, slots=True)
class Change:
    """One block was written anew, and all behind it has moved `by` characters.

    `touched` are the questions whose answers may be told elsewhere now, or no more.
    """

    before: Part
    after: Part
    by: int
    touched: frozenset[int]

    @property
    def end(self) -> int:
        """Where the block ended."""
        return self.before.start + len(self.before.source)

    def same_questions(self, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...] | None:
        """What was found of the questions, where it stands now; None where one of them may have changed."""
        if [item.read for item in self.before.items] != [item.read for item in self.after.items]:
            return None
        places = (place for one in found for place in (one.span, *one.related))
        if any(self.before.start <= place.start < self.end for place in places):
            return None
        return tuple(moved(one, self.by, 0, beyond=self.end) for one in found)

    def kept(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """What was found of all other questions, where it stands now."""
        first_behind = self.before.before + len(self.before.items)
        more = len(self.after.items) - len(self.before.items)
        for one in found:
            number = one.question or 0
            if self.before.before < number <= first_behind:
                continue
            behind = number > first_behind
            if number + (more if behind else 0) not in self.touched:
                yield moved(one, self.by, more if behind else 0, beyond=self.end)


def change_between(former: Revision | None, parts: tuple[Part, ...], paper: Paper) -> Change | None:
    """The change of a single block; None where there is more to it, and everything is to be looked at."""
    if former is None or len(former.parts) != len(parts):
        return None
    changed = [index for index, part in enumerate(parts) if part.block is not former.parts[index].block]
    if len(changed) != 1 or _facts(former.paper, changed[0]) != _facts(paper, changed[0]):
        return None
    by = _moved_by(former.parts, parts, changed[0])
    if by is None:
        return None
    before, after = former.parts[changed[0]], parts[changed[0]]
    passages = (*before.passages, *after.passages)
    if any(passage.kind == "heading" or respellings(passage.text) for passage in passages):
        return None
    own = (item.number for item in after.items)
    finders = (answers_in, forms_in, readings_in)
    return Change(before, after, by, frozenset((*own, *(n for find in finders for n in find(paper, passages)))))


def _moved_by(former: tuple[Part, ...], parts: tuple[Part, ...], changed: int) -> int | None:
    """By how much all parts behind the changed one have moved; None where they, or those before it, moved apart."""
    moves = [part.start - before.start for before, part in zip(former, parts, strict=True)]
    behind = set(moves[changed + 1 :])
    return None if any(moves[:changed]) or len(behind) > 1 else next(iter(behind), 0)


def _facts(paper: Paper, changed: int) -> tuple[object, ...]:
    """What one block may tell of all others: how words are read, lists to choose from, what exercises ask for."""
    regions = (paper.once(word_banks), paper.once(kanji_regions), paper.once(translation_regions))
    titles = tuple((one.text, one.where(0, len(one.text))) for one in paper.passages if one.region < 0)
    return (*(found - {changed} for found in regions), paper.once(reading_evidence), titles)
