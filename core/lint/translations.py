"""Answers in the other language: beside their blank in brackets, or in a heading."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from core.language import is_japanese
from core.lint.language_tasks import asks_for_translation
from core.lint.leaks import Leak, searchable, sought_answers
from core.lint.paper import Item, Paper
from core.lint.passages import BLANK, Passage
from core.lint.readings import readings
from core.lint.sounds import romaji, sound
from core.lint.word_bounds import stands_alone

MIN_SOUND = 3  # consonants in which a name and its katakana must agree
MIN_LETTERS = 4

_BEHIND = re.compile(rf"{BLANK}[」』”\"'】]?[ 　]?[（(［\[](?P<said>[^（）()［］\[\]{BLANK}]{{1,60}})[）)］\]]")
_BEFORE = re.compile(rf"[（(](?P<said>[^（）(){BLANK}]{{1,60}})[）)][ 　]?[「『“\"]?$")
_WINDOW = 64
_LABEL = re.compile(
    r"^(?:英語?|英名|英|E|Eng|English|in English|Japanese|日本語?|日|仏|独|羅|ラテン語)[:：.はで、 　]+", re.IGNORECASE
)
_FOREIGN_WORDS = re.compile(r"[A-Za-zÀ-ɏ][a-zÀ-ɏ'’-]+(?: [A-Za-zÀ-ɏ][a-zÀ-ɏ'’-]*){0,4}")
_KATAKANA = re.compile("[ァ-ヺー・]{3,}")
_KATAKANA_RUN = re.compile("[ァ-ヺー・=＝]{3,}")
_JAPANESE_TERM = re.compile("[々一-鿿]{2,8}|[ァ-ヺー・]{3,12}")
_LATIN_RUN = re.compile(r"[A-Za-z][A-Za-z'’-]{3,}(?: [A-Z][A-Za-z'’-]{2,}){0,3}")
_LONG_VOWELS = str.maketrans("āūōâûô", "auoauo")
_ARTICLE = re.compile(r"^(?:the|an?) ", re.IGNORECASE)


def translation_leaks(paper: Paper) -> tuple[Leak, ...]:
    """Every answer that stands in the other language, but for exercises of translation."""
    headings = [passage for passage in paper.passages if passage.kind == "heading" and not passage.questions]
    found = [*_beside(paper), *_in_headings(paper, headings)]
    return tuple(leak for leak in found if not asks_for_translation(paper, leak.item))


def _beside(paper: Paper) -> Iterator[Leak]:
    for item in paper.asked:
        passage, at = paper.home[item.number]
        behind = _BEHIND.match(passage.text, at)
        before = _BEFORE.search(passage.text, max(0, at - _WINDOW), at)
        for bracket in (behind, before):
            answer = bracket and _translated(item, bracket["said"], freely=bracket is behind)
            if bracket and answer:
                yield Leak(item, answer, passage, *bracket.span("said"))


def _translated(item: Item, said: str, *, freely: bool) -> str | None:
    """The answer that the text in brackets is a translation of.

    `freely`: foreign words right behind a term are its translation, whether the list knows them or not; a Japanese word
    with hiragana may be a note (例えば), or the verb of an exercise.
    """
    plain = _plain(_LABEL.sub("", said.strip()))
    for answer in sought_answers(item):
        if plain in map(_plain, translations(answer)) or _sounds_alike(answer, plain) or _is_name(answer, plain):
            return answer
        is_term = is_japanese(answer) and not any(char in "。、" for char in answer)
        if freely and is_term and len(plain) >= MIN_LETTERS and _FOREIGN_WORDS.fullmatch(plain):
            return answer
        if freely and answer.isascii() and _JAPANESE_TERM.fullmatch(said.strip()):
            return answer
    return None


def _in_headings(paper: Paper, headings: list[Passage]) -> Iterator[Leak]:
    listed, heard = _words_in(headings)
    for item in paper.asked if headings else ():
        for answer in sought_answers(item):
            wanted = sorted(listed & _searched_translations(answer)) if listed else []
            if _may_sound(answer):
                wanted += [word for word in heard.get(sound(answer), ()) if _sounds_alike(answer, word)]
            for passage in headings if wanted else ():
                yield from _said_in(item, answer, wanted, passage)


def _words_in(headings: list[Passage]) -> tuple[frozenset[str], Mapping[str, set[str]]]:
    """What in the headings may be a translation: words of the list, and words by their sound."""
    small = "\n".join(searchable(passage.text) for passage in headings)
    heard: dict[str, set[str]] = defaultdict(set)
    for passage in headings:
        for run in (*_KATAKANA_RUN.finditer(passage.text), *_LATIN_RUN.finditer(passage.text)):
            heard[sound(run.group())].add(run.group().lower())
    return _listed_in(small), heard


@lru_cache(maxsize=1024)
def _listed_in(text: str) -> frozenset[str]:
    return frozenset(word for word in _all_words() if word in text)


def _said_in(item: Item, answer: str, wanted: list[str], passage: Passage) -> Iterator[Leak]:
    text = searchable(passage.text)
    for word in wanted:
        start = text.find(word)
        if start >= 0 and stands_alone(passage.text, start, start + len(word)):
            yield Leak(item, answer, passage, start, start + len(word))


@lru_cache(maxsize=8192)
def _searched_translations(answer: str) -> frozenset[str]:
    return frozenset(map(searchable, translations(answer)))


@lru_cache(maxsize=8192)
def translations(answer: str) -> frozenset[str]:
    """The words of the other language for a school term; empty for one that is not in the list."""
    plain = _plain(answer)
    return _pairs().get(plain) or _pairs().get(plain.removesuffix("s"), frozenset())


def _sounds_alike(answer: str, said: str) -> bool:
    """True for a name and its katakana: Renaissance, ルネサンス."""
    written = (answer, said) if _KATAKANA.fullmatch(said) else (said, answer)
    latin, kana = written
    if not (_KATAKANA.fullmatch(kana) and _may_sound(latin) and latin.isascii()):
        return False
    heard = sound(latin)
    return len(heard) >= MIN_SOUND and heard == sound(kana)


def _is_name(answer: str, said: str) -> bool:
    """True for a Japanese name and how it is written in Latin letters: Tokyo, 東京."""
    letters = re.sub("[^a-z]", "", answer.lower().translate(_LONG_VOWELS))
    return answer.isascii() is not said.isascii() and any(romaji(one) == letters for one in readings(said))


def _may_sound(answer: str) -> bool:
    return _KATAKANA.fullmatch(answer) is not None or (answer.isascii() and len(answer) >= MIN_LETTERS)


def _plain(word: str) -> str:
    return _ARTICLE.sub("", word.strip().lower().rstrip("."))


@cache
def _pairs() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for line in (Path(__file__).parent / "school_terms.txt").read_text("utf-8").splitlines():
        for pair in line.split(";") if line and not line.startswith("#") else ():
            japanese, english = ([word.strip() for word in side.split("=")] for side in pair.split("|"))
            for word in japanese:
                found[_plain(word)].update(english)
            for word in english:
                found[_plain(word)].update(japanese)
    return {word: frozenset(others) for word, others in found.items()}


@cache
def _all_words() -> tuple[str, ...]:
    return tuple({searchable(word) for others in _pairs().values() for word in others})
