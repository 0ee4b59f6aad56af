"""Where answers stand in plain sight: the evidence that all leak rules share.

An answer is searched for as it is written, whatever its case. Not taken for a leak: a part of another word, function
words, a number of another sense, word banks, and everything that a learner does not read (comments, code blocks, tags).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from core.lint.above import names_nothing
from core.lint.function_words import tells_nothing
from core.lint.needles import Needles
from core.lint.number_sense import is_number, same_sense
from core.lint.paper import Item, Paper
from core.lint.passages import Passage
from core.lint.truth_values import is_truth_value
from core.lint.word_banks import is_word_bank, lists_all
from core.lint.word_bounds import stands_alone
from core.text import Span
from core.text.symbols import keeps_case

MAX_OCCURRENCES = 20  # of one answer: enough to tell a teacher, and it bounds the work

_ARTICLE = re.compile(r"\A(?:the|an?)\s+(?=\w)", re.IGNORECASE)
# Names that are other words with a small letter: a sentence that begins with one may mean either.
_TWO_SENSES = frozenset(
    ["may", "march", "august", "will", "mark", "bill", "rose", "hope", "grace", "us", "polish", "turkey"]
)
_SENTENCE_START = re.compile(r"(?:^|[.!?:]['\"”’)]*\s+|\n\s*)$")


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

    @property
    def in_own_block(self) -> bool:
        """True where the blank itself is in the same piece of text."""
        return self.item.number in self.passage.questions


def leaks(paper: Paper, wanted: Callable[[Leak], bool]) -> Iterator[tuple[Leak, tuple[Span, ...]]]:
    """For each question the first wanted leak in reading order, and the places of the others."""
    return first_of_each(filter(wanted, paper.once(verbatim_leaks)))


def first_of_each(found: Iterable[Leak]) -> Iterator[tuple[Leak, tuple[Span, ...]]]:
    """For each question, in order, its first leak and the places of the others."""
    grouped: dict[int, list[Leak]] = defaultdict(list)
    for leak in found:
        grouped[leak.item.number].append(leak)
    for _, of_one in sorted(grouped.items()):
        yield of_one[0], tuple(leak.span for leak in of_one[1:])


def verbatim_leaks(paper: Paper) -> tuple[Leak, ...]:
    """Every answer that stands in plain sight as it is written."""
    return tuple(leak for leak in _occurrences(paper) if _is_said(paper, leak) and not in_word_bank(paper, leak))


def _occurrences(paper: Paper) -> Iterator[Leak]:
    sought = _sought(paper.items)
    needles = Needles(sought)
    seen: Counter[str] = Counter()
    for passage in paper.passages if needles else ():
        for needle, start in needles.within(searchable(passage.text)):
            if seen[needle] < MAX_OCCURRENCES:
                seen[needle] += 1
                end = start + len(needle)
                yield from (Leak(item, answer, passage, start, end) for item, answer in sought[needle])


def sought_answers(item: Item) -> tuple[str, ...]:
    """The answers that would be told by standing somewhere: no function words, labels, or true and false."""
    return _telling(item.answers)


@lru_cache(maxsize=8192)
def _telling(answers: tuple[str, ...]) -> tuple[str, ...]:
    plain = (answer.strip().strip("*`~") for answer in answers)
    return tuple(answer for answer in plain if not is_truth_value(answer) and not tells_nothing(answer))


def _sought(items: Iterable[Item]) -> dict[str, list[tuple[Item, str]]]:
    """What to look for, and whose answer it is."""
    sought: dict[str, list[tuple[Item, str]]] = defaultdict(list)
    for item in items:
        for answer in sought_answers(item):
            sought[searchable(_ARTICLE.sub("", answer))].append((item, answer))
    return sought


def searchable(text: str) -> str:
    """The text in small letters, line ends as spaces; every character keeps its place."""
    small = text.lower()
    return (small if len(small) == len(text) else text).replace("\n", " ")


def _is_said(paper: Paper, leak: Leak) -> bool:
    """True where the place means the answer, and is no part of another word."""
    if is_number(leak.answer):
        return counts_the_same(paper, leak)
    text, start, end = leak.passage.text, leak.start, leak.end
    return _same_word(leak.answer, text[start:end]) and stands_alone(text, start, end) and not _other_sense(leak)


def counts_the_same(paper: Paper, leak: Leak) -> bool:
    """True where a number counts what the blank asks for."""
    home, blank = paper.home[leak.item.number]
    return same_sense(leak.answer, home.text, blank, leak.passage.text, leak.start, leak.end)


def _same_word(answer: str, found: str) -> bool:
    """False where case tells them apart: `May` and `may`, `Co` and `CO`."""
    if keeps_case(answer):
        return answer == found
    return not (answer[:1].isupper() and found[:1].islower() and " " not in answer)


def _other_sense(leak: Leak) -> bool:
    before = leak.passage.text[max(0, leak.start - 8) : leak.start]
    return leak.answer.casefold() in _TWO_SENSES and _SENTENCE_START.search(before) is not None


def in_word_bank(paper: Paper, leak: Leak) -> bool:
    """True where the other choices, or other answers of the test, are listed with it."""
    wrong = [choice for choice in leak.item.wrong if not names_nothing(choice)]
    choices = (leak.answer, *wrong)
    if wrong and lists_all([leak.passage], choices):
        return True
    if leak.passage.questions:
        return False
    region = paper.regions[leak.passage.region]
    return leak.passage.region in paper.once(_word_banks) or (bool(wrong) and lists_all(region, choices))


def _word_banks(paper: Paper) -> frozenset[int]:
    answers = frozenset(answer.casefold() for item in paper.items for answer in item.answers)
    return frozenset(number for number, region in paper.regions.items() if is_word_bank(region, answers))
