"""Where answers stand in plain sight: the evidence that all leak rules share.

An answer is searched for as it is written, whatever its case. Not taken for a leak: a part of another word, function
words, a number of another sense, word banks, and everything that a learner does not read (comments, code blocks, tags).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from core.lint.above import names_nothing
from core.lint.function_words import tells_nothing
from core.lint.needles import Search, needles_for
from core.lint.number_sense import is_number, same_sense
from core.lint.paper import Item, Paper
from core.lint.passages import Passage
from core.lint.truth_values import is_truth_value
from core.lint.word_banks import is_word_bank, lists_all
from core.lint.word_bounds import stands_alone
from core.lint.word_use import is_used_as_verb, may_be_noun_place
from core.text import Span
from core.text.symbols import keeps_case

MAX_OCCURRENCES = 20  # of one answer: it bounds the work
MAX_TOLD = 3  # places of one leak: enough to tell a teacher

LeakKind = Literal["adjacent", "other-item", "elsewhere", "description"]
_KINDS: tuple[LeakKind, ...] = ("adjacent", "other-item", "elsewhere", "description")
_DESCRIPTIONS = frozenset(["alt", "title", "caption"])

_ARTICLE = re.compile(r"\A(?:the|an?)\s+(?=\w)", re.IGNORECASE)
# Names that are other words with a small letter: a sentence that begins with one may mean either.
_TWO_SENSES = frozenset(
    ["may", "march", "august", "will", "mark", "bill", "rose", "hope", "grace", "us", "polish", "turkey"]
)
_SENTENCE_START = re.compile(r"(?:^|[.!?:]['\"”’)]*\s+|\n\s*)$")


_SEARCH = Search()
_Place = tuple[Passage, int, int]


@dataclass(frozen=True, slots=True)
class Leak:
    """An answer of `item` stands in `passage` at `[start, end)`."""

    item: Item
    answer: str
    passage: Passage
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Its place in the source."""
        return self.passage.where(self.start, self.end)


def leaks(paper: Paper, kind: LeakKind) -> Iterator[tuple[Leak, tuple[Span, ...]]]:
    """For each question the first leak of this kind in reading order, and the places of some others."""
    return map(_told, paper.once(verbatim_leaks)[kind])


def first_of_each(found: Iterable[Leak]) -> Iterator[tuple[Leak, tuple[Span, ...]]]:
    """For each question, in order, its first leak and the places of some others."""
    grouped: dict[int, list[Leak]] = defaultdict(list)
    for leak in found:
        grouped[leak.item.number].append(leak)
    return (_told(grouped[number]) for number in sorted(grouped))


def _told(of_one: Sequence[Leak]) -> tuple[Leak, tuple[Span, ...]]:
    return of_one[0], tuple([leak.span for leak in of_one[1:MAX_TOLD]])


def verbatim_leaks(paper: Paper) -> Mapping[LeakKind, list[list[Leak]]]:
    """The answers that stand in plain sight as they are written: of each kind the first leaks of each question."""
    places = paper.once(_places)
    found: dict[LeakKind, list[list[Leak]]] = {kind: [] for kind in _KINDS}
    for item in paper.asked:
        shown = [(answer, places[answer]) for answer in sought_answers(item) if answer in places]
        for kind in _KINDS if shown else ():
            of_item = _of_item(paper, item, shown, kind)
            if of_item:
                found[kind].append(of_item)
    return found


def verbatim_leaked(paper: Paper) -> frozenset[int]:
    """The numbers of the questions that have such a leak."""
    return frozenset(leaks[0].item.number for of_kind in paper.once(verbatim_leaks).values() for leaks in of_kind)


@dataclass(slots=True)
class _Places:
    """Where one answer stands as a word: among descriptions, in text without and with blanks, and by such text."""

    described: list[_Place] = field(default_factory=list)
    elsewhere: list[_Place] = field(default_factory=list)
    beside: list[_Place] = field(default_factory=list)
    at_home: dict[int, list[_Place]] = field(default_factory=dict)

    def add(self, passage: Passage, start: int, end: int) -> None:
        """Puts a place where it belongs."""
        place = (passage, start, end)
        if passage.kind in _DESCRIPTIONS:
            self.described.append(place)
        elif not passage.questions:
            self.elsewhere.append(place)
        elif len(passage.questions) == 1:
            self.at_home.setdefault(passage.questions[0], []).append(place)
            self.beside.append(place)
        else:
            self.beside.append(place)

    def of(self, kind: LeakKind, item: Item) -> Iterable[_Place]:
        """Those that are leaks of this kind for a question with this answer."""
        match kind:
            case "description":
                return self.described
            case "elsewhere":
                return self.elsewhere
            case "adjacent":
                return self.at_home.get(item.number, ())
        own = (item.number,)
        return [place for place in self.beside if place[0].questions != own]


def _of_item(paper: Paper, item: Item, shown: list[tuple[str, _Places]], kind: LeakKind) -> list[Leak]:
    found: list[Leak] = []
    for answer, places in shown:
        counted = is_number(answer)
        for passage, start, end in places.of(kind, item):
            leak = Leak(item, answer, passage, start, end)
            meant = counts_the_same(paper, leak) if counted else not _is_other_part(paper, leak)
            if meant and not in_word_bank(paper, leak):
                found.append(leak)
                if len(found) == MAX_TOLD:
                    return found
    return found


def answers_in(paper: Paper, passages: Iterable[Passage]) -> Iterator[int]:
    """The questions with an answer whose letters stand in these passages, whatever they mean there."""
    sought, owners = paper.once(_sought)
    needles = needles_for(frozenset(sought))
    for passage in passages if needles else ():
        for needle, _ in _SEARCH.within(needles, searchable(passage.text)):
            for answer in sought[needle]:
                yield from owners[answer]


def _sought(paper: Paper) -> tuple[Mapping[str, list[str]], Mapping[str, list[int]]]:
    """What to look for, with the answers that each is, and the numbers of the questions that have an answer."""
    owners: dict[str, list[int]] = defaultdict(list)
    for item in paper.items:
        for answer in sought_answers(item):
            owners[answer].append(item.number)
    sought: dict[str, list[str]] = defaultdict(list)
    for answer in owners:
        sought[searchable(_ARTICLE.sub("", answer))].append(answer)
    return sought, owners


def _places(paper: Paper) -> Mapping[str, _Places]:
    """Where each answer of the test stands as a word; numbers may count something else there."""
    sought, _ = paper.once(_sought)
    needles = needles_for(frozenset(sought))
    found: dict[str, _Places] = defaultdict(_Places)
    seen: Counter[str] = Counter()
    for passage in paper.passages if needles else ():
        for needle, start in _SEARCH.within(needles, searchable(passage.text)):
            end = start + len(needle)
            for answer in sought[needle]:
                if seen[answer] < MAX_OCCURRENCES and _is_meant(answer, passage.text, start, end):
                    seen[answer] += 1
                    found[answer].add(passage, start, end)
    return found


def sought_answers(item: Item) -> tuple[str, ...]:
    """The answers that would be told by standing somewhere: no function words, labels, or true and false."""
    return _telling(item.answers)


@lru_cache(maxsize=8192)
def _telling(answers: tuple[str, ...]) -> tuple[str, ...]:
    plain = (answer.strip().strip("*`~") for answer in answers)
    return tuple(answer for answer in plain if not is_truth_value(answer) and not tells_nothing(answer))


@lru_cache(maxsize=8192)
def searchable(text: str) -> str:
    """The text in small letters, line ends as spaces; every character keeps its place."""
    small = text.lower()
    return (small if len(small) == len(text) else text).replace("\n", " ")


@lru_cache(maxsize=16384)
def _is_meant(answer: str, text: str, start: int, end: int) -> bool:
    """True where the answer stands as a word, in no other sense that its looks tell; for numbers that is to be seen."""
    if is_number(answer):
        return True
    return (
        _same_word(answer, text[start:end]) and stands_alone(text, start, end) and not _other_sense(answer, text, start)
    )


def counts_the_same(paper: Paper, leak: Leak) -> bool:
    """True where a number counts what the blank asks for."""
    home, blank = paper.home[leak.item.number]
    return same_sense(leak.answer, home.text, blank, leak.passage.text, leak.start, leak.end)


def _same_word(answer: str, found: str) -> bool:
    """False where case tells them apart: `May` and `may`, `Co` and `CO`."""
    if keeps_case(answer):
        return answer == found
    return not (answer[:1].isupper() and found[:1].islower() and " " not in answer)


def _other_sense(answer: str, text: str, start: int) -> bool:
    before = text[max(0, start - 8) : start]
    return answer.casefold() in _TWO_SENSES and _SENTENCE_START.search(before) is not None


def _is_other_part(paper: Paper, leak: Leak) -> bool:
    """True where the place uses an English word as a verb and the blank does not: lead the horse, and the metal."""
    if not leak.answer.isascii() or not is_used_as_verb(leak.passage.text, leak.start, leak.end):
        return False
    home, blank = paper.home[leak.item.number]
    return not is_used_as_verb(home.text, blank, blank + 1) and may_be_noun_place(home.text, blank)


def in_word_bank(paper: Paper, leak: Leak) -> bool:
    """True where the other choices, or other answers of the test, are listed with it."""
    others = _named(leak.item.wrong)
    if others and lists_all((leak.passage.text,), (leak.answer, *others)):
        return True
    if leak.passage.questions:
        return False
    if leak.passage.kind == "heading" and _names_another(leak.passage.text, leak.answer, others):
        return True
    region = paper.region_texts[leak.passage.region]
    return leak.passage.region in paper.once(word_banks) or (bool(others) and lists_all(region, (leak.answer, *others)))


def _names_another(heading: str, answer: str, others: tuple[str, ...]) -> bool:
    """True for a heading like 比例と反比例, which names another choice beside the answer."""
    rest = heading.replace(answer, " ")
    return any(other.strip() in rest for other in others if other.strip())


@lru_cache(maxsize=8192)
def _named(choices: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(choice for choice in choices if not names_nothing(choice))


def word_banks(paper: Paper) -> frozenset[int]:
    """The regions that are bare lists of words to choose from."""
    answers = {answer.casefold() for item in paper.items for answer in item.answers}
    blank = {passage.region for passage in paper.passages if passage.questions}
    bare = ((number, texts) for number, texts in paper.region_texts.items() if number not in blank)
    return frozenset(number for number, texts in bare if is_word_bank(texts, answers))
