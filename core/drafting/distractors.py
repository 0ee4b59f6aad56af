"""Wrong choices: of the same category, first from the text, then from the gazetteer; numbers from near by."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.drafting.candidates import Candidate
from core.drafting.gazetteer import Entry, gazetteer
from core.drafting.mentions import Mentions
from core.drafting.numbers import wrong_numbers
from core.language import reading
from core.text import Language
from core.text.fold import fold

FEWEST, MOST = 2, 3
_KANA = re.compile(r"[ぁ-ヶー]")
_VOWEL = re.compile(r"[aeiou]", re.IGNORECASE)
LENGTH_CUE = 1.8  # a key that much longer than every wrong choice gives itself away


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A possible wrong choice; `near`: of the very kind of the answer, not only of a related one."""

    text: str
    likeness: float
    near: bool


def distractors(
    candidate: Candidate,
    others: Iterable[Candidate],
    texts: list[str],
    mentions: Mentions,
    language: Language,
    hidden: Iterable[Candidate] = (),
) -> tuple[str, ...]:
    """Two or three wrong choices for an answer; empty where no plausible ones are known.

    They are not in the answer's sentence (where `hidden` ones are blanks and cannot be read), are no other form or part
    of it, and differ from each other. The same text gives the same choices.
    """
    sentence = _as_read(candidate, texts, hidden)
    if candidate.number is not None:
        most = 100.0 if candidate.unit in ("%", "％", "パーセント") and candidate.number.value <= 100 else None
        year = candidate.category == "year"
        seed = sentence + candidate.answer
        found = wrong_numbers(candidate.number, year=year, most=most, taken=mentions.values, seed=seed)
        return found if len(found) >= FEWEST else ()
    ranked = sorted(
        [*_from_text(candidate, others), *_from_gazetteer(candidate, language)],
        key=lambda wrong: (-wrong.likeness, _digest(sentence, wrong.text)),
    )
    chosen: list[str] = []
    for wrong in ranked:
        if len(chosen) == MOST or (len(chosen) == FEWEST and not wrong.near):
            continue  # two good wrong choices are better than three of which one is odd
        shaped = _in_shape(wrong.text, candidate, language)
        if shaped and _is_fit(shaped, candidate, chosen, texts, sentence, language):
            chosen.append(shaped)
    return tuple(chosen) if len(chosen) >= FEWEST and not _gives_length_away(candidate.answer, chosen) else ()


def _as_read(candidate: Candidate, texts: list[str], hidden: Iterable[Candidate]) -> str:
    text = texts[candidate.passage]
    start, end = candidate.sentence.start, candidate.sentence.end
    for other in sorted(hidden, key=lambda one: one.place, reverse=True):
        if other.passage == candidate.passage and candidate.sentence.covers(other.place) and other != candidate:
            text = text[: other.place.start] + " " + text[other.place.end :]
            end -= other.place.end - other.place.start - 1
    return text[start:end]


def shuffled(key: str, wrong: Iterable[str], seed: str) -> tuple[str, ...]:
    """Key and wrong choices in an order drawn from `seed`: the same for the same seed, no place favoured."""
    return tuple(sorted((key, *wrong), key=lambda choice: _digest(f"order\x1f{seed}", choice)))


def _from_text(candidate: Candidate, others: Iterable[Candidate]) -> Iterator[_Wrong]:
    """Terms of the text that are as like the answer as its own kind: same listed category, or same kind of name."""
    for other in others:
        if other.category != candidate.category or other.number is not None or other.normal == candidate.normal:
            continue
        likeness = _kinship(candidate, other.answer, other.entry)
        if likeness > 0:
            of_kind = not (candidate.entry and other.entry) or candidate.entry.category == other.entry.category
            likeness += (1 if of_kind else 0.2) + _shape(candidate.answer, other.answer)
            yield _Wrong(other.answer, likeness, of_kind)


def _kinship(candidate: Candidate, text: str, entry: Entry | None) -> float:
    if candidate.entry and entry:
        return 4 * _shared(candidate.entry.category, entry.category) - 1.5
    if candidate.category in ("person", "place"):
        return 1.0
    if candidate.entry:
        return 0.0
    ending = text[-1:] == candidate.answer[-1:] and not text.isascii()
    same_ending = ending or (text.isascii() and _ending(text) == _ending(candidate.answer))
    return 1.5 if same_ending and not entry else 1.0 if ending else 0.0


def _shared(one: str, other: str) -> float:
    """How much of two category paths is the same, 0 to 1."""
    first, second = one.split("/"), other.split("/")
    same = 0
    for a, b in zip(first, second, strict=False):
        if a != b:
            break
        same += 1
    return same / max(len(first), len(second)) if same > 1 else 0.0


def _from_gazetteer(candidate: Candidate, language: Language) -> Iterator[_Wrong]:
    if candidate.entry is None:
        return
    for sibling in gazetteer(language).siblings(candidate.entry):
        likeness = 4 * _shared(candidate.entry.category, sibling.category) - 1.5
        if likeness > 0.5 or candidate.category != "term":
            near = sibling.category == candidate.entry.category or candidate.category != "term"
            yield _Wrong(sibling.name, likeness + _shape(candidate.answer, sibling.name), near)


def _shape(answer: str, other: str) -> float:
    """Likeness of script, ending and length, about -1 to 1.2."""
    alike = 0.4 if _script(answer) == _script(other) else 0.0
    alike += 0.7 if _last(answer) == _last(other) else 0.0
    return alike - min(abs(len(answer) - len(other)) * (0.03 if answer.isascii() else 0.12), 0.7)


def _is_fit(
    text: str, candidate: Candidate, chosen: list[str], texts: list[str], sentence: str, language: Language
) -> bool:
    answer = candidate.answer
    forms = candidate.entry.forms if candidate.entry else ()
    known = [fold(form) for form in (answer, *forms, *chosen)]
    folded = fold(text)
    if folded in known or any(folded in other or other in folded for other in known[:1]):
        return False
    if folded in fold(sentence):
        return False
    if language == "en":
        article = re.search(r"\b(an?)\s$", texts[candidate.passage][: candidate.place.start], re.IGNORECASE)
        return not article or bool(_VOWEL.match(text)) == (article[1].lower() == "an")
    return reading(text) != candidate.reading


def _in_shape(text: str, candidate: Candidate, language: Language) -> str | None:
    """An English choice as the answer is written, capital where it begins a sentence; None where the number differs."""
    if language == "ja":
        return text
    entries = gazetteer("en").find(text)
    if entries and entries[0].name.islower():
        text = text.lower()
    if candidate.entry is None or candidate.entry.name.islower():
        plural = _is_plural(candidate.answer)
        forms = [form for entry in entries for form in entry.forms] or [text]
        fitting = [form for form in (text, *forms) if _is_plural(form) == plural]
        if not fitting:
            return None
        text = fitting[0]
    return text[:1].upper() + text[1:] if candidate.answer[:1].isupper() else text


def _is_plural(word: str) -> bool:
    return word.endswith("s") and not word.endswith(("ss", "us", "is"))


def _gives_length_away(key: str, wrong: list[str]) -> bool:
    longest = max(len(choice) for choice in wrong)
    return len(key) >= longest * LENGTH_CUE and len(key) - longest >= 6


def _ending(word: str) -> str:
    return next(
        (ending for ending in ("tion", "sis", "ment", "ity", "ism", "ance", "ence") if word.endswith(ending)), word[-3:]
    )


def _last(text: str) -> str:
    """What says the kind of thing: 条約, 革命; Revolution, Treaty of ... does not."""
    return (
        text.rpartition(" ")[2]
        if " " in text
        else text[-1:]
        if not text.isascii() and not _KANA.match(text[-1:])
        else text
    )


def _script(text: str) -> str:
    return unicodedata.name(text[-1:], "?").split(" ")[0] if text else ""


def _digest(seed: str, text: str) -> bytes:
    return hashlib.sha256(f"{seed}\x1f{text}".encode("utf-8", "replace")).digest()
