"""Candidates: places in a passage that could become blanks, and how good a question each would make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from core.drafting.gazetteer import Entry, gazetteer
from core.drafting.numbers import Number
from core.drafting.planner.situation import Category
from core.text import Language, Span

_STOP_WORDS = Path(__file__).with_name("stop_words.txt")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A piece of text that could be asked for.

    `place` and `sentence` are places in its passage; `passage` counts the passages of the test. `reading` and `normal`
    are those of the language package (for English: the folded word). `strength` says how good a question it makes
    (about 0 to 10). `entry` is what the gazetteer knows of it, `number` its value where it is one, `unit` what follows.
    """

    passage: int
    place: Span
    sentence: Span
    answer: str
    category: Category
    reading: str
    normal: str
    strength: float
    entry: Entry | None = None
    number: Number | None = None
    unit: str = ""


@cache
def stop_words(language: Language) -> frozenset[str]:
    """The words of a language that make no question."""
    sections = _STOP_WORDS.read_text(encoding="utf-8").split("[")
    return frozenset(next(part for part in sections if part.startswith(f"{language}]")).split()[1:])


def category_of(entry: Entry) -> Category:
    """The kind of answer that an entry makes."""
    match entry.category.split("/")[0]:
        case "person":
            return "person"
        case "place":
            return "place"
        case _:
            return "term"


def settled(candidates: Sequence[Candidate], language: Language) -> tuple[Candidate, ...]:
    """Names of several meanings read as the text around them suggests: ワット beside ボルト is a unit, no engineer."""
    names = gazetteer(language)
    entries = [names.find(one.answer) if one.entry else () for one in candidates]
    topics = Counter(found[0].category.rpartition("/")[0] for found in entries if len(found) == 1)
    fields = Counter("/".join(found[0].category.split("/")[:2]) for found in entries if len(found) == 1)

    def likeliest(found: tuple[Entry, ...]) -> Entry:
        return max(
            found,
            key=lambda entry: (
                topics[entry.category.rpartition("/")[0]],
                fields["/".join(entry.category.split("/")[:2])],
            ),
        )

    return tuple(
        replace(one, entry=likeliest(found), category=category_of(likeliest(found))) if len(found) > 1 else one
        for one, found in zip(candidates, entries, strict=True)
    )
