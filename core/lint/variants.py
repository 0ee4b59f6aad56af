"""Answers that stand in plain sight in another form: another width, numeral, spelling, or inflection."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from core.equivalence import quantity
from core.lint.english_forms import other_forms
from core.lint.language_tasks import asks_for_a_form
from core.lint.leaks import MAX_OCCURRENCES, Leak, counts_the_same, in_word_bank, sought_answers, verbatim_leaked
from core.lint.needles import Search, needles_for
from core.lint.number_sense import is_number
from core.lint.number_words import number_words, whole_number_word
from core.lint.paper import Item, Paper
from core.lint.passages import Passage
from core.lint.spellings import written_forms
from core.lint.synonyms import other_names
from core.lint.word_bounds import stands_alone
from core.text.fold import fold

_WRITTEN, _NAMED = Search(), Search()
Sought = dict[str, list[tuple[Item, str]]]

# Runs that the fold may change: katakana, and letters and digits of which one is not plain.
_CHANGING = re.compile(
    r"[ァ-ヺー・ｦ-ﾟ]{2,}|[0-9A-Za-z]*[０-９Ａ-Ｚａ-ｚ⁰¹²³⁴-⁹₀-₉①-⑳][0-9A-Za-z０-９Ａ-Ｚａ-ｚ⁰¹²³⁴-⁹₀-₉①-⑳]*"
)
_VA = re.compile("ヴ([ァィェォ]?)")
_VA_ROW = {"ァ": "バ", "ィ": "ビ", "": "ブ", "ェ": "ベ", "ォ": "ボ"}
_NUMERAL = re.compile(r"[〇零一二三四五六七八九十百千万億兆]+|[0-9０-９][0-9０-９,，]*")
_ENGLISH_WORD = re.compile(r"(?<![A-Za-z'’-])[A-Za-z]{4,}(?![A-Za-z-])")


def variant_leaks(paper: Paper) -> tuple[Leak, ...]:
    """Every answer in another form, for the questions that have no leak word for word."""
    told = paper.once(verbatim_leaked)
    wanted = {item.number for item in paper.asked if item.number not in told and not asks_for_a_form(paper, item)}
    found = paper.once(_all_forms).leaks(paper, wanted)
    return tuple(leak for leak in found if not in_word_bank(paper, leak))


def forms_in(paper: Paper, passages: Iterable[Passage]) -> Iterator[int]:
    """The questions with an answer of which a form stands in these passages, whatever it means there."""
    forms = paper.once(_all_forms)
    return (leak.item.number for passage in passages for leak in forms.in_passage(passage))


def _all_forms(paper: Paper) -> _Forms:
    return _Forms(paper.items)


@dataclass(frozen=True, slots=True)
class _AnswerForms:
    """The forms of one answer: its number, or its fold with its inflections and spellings."""

    number: Fraction | None = None
    folded: str | None = None
    english: frozenset[str] = frozenset()
    written: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@lru_cache(maxsize=8192)
def _forms(answer: str) -> _AnswerForms:
    if (number := whole_number_word(answer)) is not None:
        return _AnswerForms(Fraction(number))
    value = quantity(fold(answer))
    if value is None:
        return _AnswerForms(None, _key(answer), other_forms(answer), written_forms(answer), other_names((answer,)))
    return _AnswerForms(value.number if value.dimension is None else None)


class _Forms:
    """The forms to look for, and whose they are."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.folded: Sought = defaultdict(list)
        self.english: Sought = defaultdict(list)
        self.written: Sought = defaultdict(list)
        self.named: Sought = defaultdict(list)
        self.numbers: dict[Fraction, list[tuple[Item, str]]] = defaultdict(list)
        for item in items:
            for answer in sought_answers(item):
                self._add(item, answer)
        self.needles = needles_for(frozenset(self.written))
        self.names = needles_for(frozenset(self.named))

    def _add(self, item: Item, answer: str) -> None:
        forms = _forms(answer)
        if forms.number is not None:
            self.numbers[forms.number].append((item, answer))
        if forms.folded is not None:
            self.folded[forms.folded].append((item, answer))
        for form in forms.english:
            self.english[form].append((item, answer))
        for form in forms.written:
            self.written[form].append((item, answer))
        for name in forms.names:
            self.named[name].append((item, answer))

    def leaks(self, paper: Paper, wanted: Collection[int]) -> Iterator[Leak]:
        """The leaks of these questions in reading order of the passages; numbers only where they count the same."""
        seen: dict[int, int] = defaultdict(int)
        for passage in paper.passages if wanted else ():
            for leak in self.in_passage(passage):
                number = leak.item.number
                if number not in wanted or (is_number(leak.answer) and not counts_the_same(paper, leak)):
                    continue
                seen[number] += 1
                if seen[number] <= MAX_OCCURRENCES:
                    yield leak

    def in_passage(self, passage: Passage) -> Iterator[Leak]:
        """All that stands there, whatever it means."""
        yield from self._folded(passage)
        if self.english:
            yield from self._inflected(passage)
        if self.needles:
            yield from self._written(passage)
        if self.names:
            yield from self._named(passage)
        if self.numbers:
            yield from self._numbers(passage)

    def _written(self, passage: Passage) -> Iterator[Leak]:
        for form, start in _WRITTEN.within(self.needles, passage.text):
            end = start + len(form)
            for item, answer in self.written[form]:
                if answer.startswith(form) or stands_alone(passage.text, start, end):
                    yield Leak(item, answer, passage, start, end)

    def _named(self, passage: Passage) -> Iterator[Leak]:
        """Other names of the thing, save in the question's own sentence, which may ask how it is called too."""
        for name, start in _NAMED.within(self.names, passage.text):
            end = start + len(name)
            for item, answer in self.named[name]:
                if item.number not in passage.questions and stands_alone(passage.text, start, end):
                    yield Leak(item, answer, passage, start, end)

    def _folded(self, passage: Passage) -> Iterator[Leak]:
        for start, end, folded in _folded_runs(passage.text):
            for item, answer in self.folded.get(folded, ()):
                if passage.text[start:end] != answer:
                    yield Leak(item, answer, passage, start, end)

    def _inflected(self, passage: Passage) -> Iterator[Leak]:
        for word, start, end in _english_words(passage.text):
            for item, answer in self.english.get(word, ()):
                yield Leak(item, answer, passage, start, end)

    def _numbers(self, passage: Passage) -> Iterator[Leak]:
        for start, end, value in _numbers_in(passage.text):
            for item, answer in self.numbers.get(value, ()):
                if passage.text[start:end] != answer:
                    yield Leak(item, answer, passage, start, end)


def _key(text: str) -> str:
    """The fold, and ヴァ as バ."""
    folded = fold(text)
    return _VA.sub(lambda found: _VA_ROW[found[1]], folded) if "ヴ" in folded else folded


@lru_cache(maxsize=8192)
def _english_words(text: str) -> tuple[tuple[str, int, int], ...]:
    """Each English word in small letters, its start and end."""
    return tuple((word.group().lower(), *word.span()) for word in _ENGLISH_WORD.finditer(text))


@lru_cache(maxsize=8192)
def _folded_runs(text: str) -> tuple[tuple[int, int, str], ...]:
    """Start, end and fold of each run that the fold may change."""
    return tuple((*run.span(), _key(run.group())) for run in _CHANGING.finditer(text))


@lru_cache(maxsize=8192)
def _numbers_in(text: str) -> tuple[tuple[int, int, Fraction], ...]:
    """Start, end and value of each number, in digits or words."""
    return (*_numerals_in(text), *((start, end, Fraction(number)) for start, end, number in number_words(text)))


def _numerals_in(text: str) -> Iterator[tuple[int, int, Fraction]]:
    for match in _NUMERAL.finditer(text):
        value = quantity(fold(match.group().rstrip(",，")))
        if value is not None:
            yield match.start(), match.end(), value.number
