"""Candidates in English text: names, years, measured numbers, known terms and rare nouns."""

# ruff: noqa: E501  (word lists in patterns)
from __future__ import annotations

import re
from collections.abc import Iterator

from core.drafting.candidates import Candidate, category_of, stop_words
from core.drafting.gazetteer import Entry, gazetteer
from core.drafting.numbers import YEARS, read_number
from core.drafting.planner.situation import Category
from core.language import sentences
from core.text import Span

_NUMBER = re.compile(r"(?<![\w.,$£€/-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w/]|[.,]\d)")
_UNIT = re.compile(
    r"\s?(?:%|per ?cent|°C|degrees|km|m(?=\b)|cm|mm|kg|g(?=\b)|million|billion|thousand|hundred|metres|meters|miles|feet|kilometres"
    r"|kilometers|kilograms|tonnes|tons|litres|liters|states|countries|people|hours|days|light[- ]years|volts|watts|hertz|bones|moons"
    r"|chambers|protons|chromosomes|pairs|kilojoules|joules|newtons|BC|BCE|AD|CE)\b|\s?%"
)
_YEAR_BEFORE = re.compile(
    r"(?:\b(?:in|since|by|until|till|from|to|of|around|about|before|after|during|between|and|year|early|late|spring|summer|autumn|winter"
    r"|January|February|March|April|May|June|July|August|September|October|November|December)|\d,|[(–-])\s*$",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"[A-ZÀ-Þ][\w'’]*[a-zß-ÿ][\w'’]*(?:[ -](?:(?:of|the|de|da|von|van|la|le|du)\s(?:the\s)?)?(?:[A-ZÀ-Þ][\w'’]*[a-zß-ÿ]\w*|[A-Z]\.|[IVX]+\b))*"
)
_TITLE = re.compile(
    r"(?:King|Queen|President|Emperor|Empress|Sir|Lord|Lady|Dr|Mr|Mrs|Captain|General|Prince|Princess|Pope|Saint|Tsar|Prime Minister)\s$"
)
_PERSON_AFTER = re.compile(
    r"\s(?:was born|invented|discovered|wrote|painted|composed|argued|published|ruled|led|said|died|believed|noticed|built)\b"
)
_PLACE_BEFORE = re.compile(r"\b(?:in|at|near|from|to|of|city of|island of)\s$")
_NAMED_BEFORE = re.compile(r"\b(?:called|known as|named|termed|is an?|are called)\s(?:the\s|an?\s|\")?$")
_NOUN_ENDING = re.compile(
    r"(?:tion|sion|ment|ity|ism|ance|ence|ure|sis|ology|ship|phere|cracy|archy|meter|scope|phyll|plast|cyte|gen|ium|ose|ase|ene|oid|ite|ory|age|ics)s?$"
)
_NOUN_BEFORE = re.compile(r"\b(?:the|an?|of|into|by|as|its|their|called|through|and|with|from|in|or)\s$")
_WORD = re.compile(r"[a-z]{5,}")
_BEGINS = ("The", "In", "It", "This", "That", "A", "An", "After", "Its", "By", "At", "On", "When", "While", "Although", "For", "From", "But", "And", "As",
           "However", "These", "Those", "He", "She", "They", "We", "You", "I", "His", "Her", "Their", "There", "Some", "Many", "Most", "During", "Before", "If",
           "To", "With", "One", "Two", "Each", "Every", "Our", "Today", "Since", "Under", "Not", "No", "So", "Then", "What", "Why", "How", "Who", "Where", "Chapter", "Section", "Figure", "Table", "Page")  # fmt: skip
_STRENGTH: dict[Category, float] = {"year": 3.4, "person": 3.4, "place": 2.4, "term": 1.6, "number": 1.3}


def english_candidates(text: str, passage: int) -> Iterator[Candidate]:
    """Every candidate of a passage, in order; they do not overlap."""
    spots = tuple(spot for spot in gazetteer("en").spots(text) if _is_word(text, spot))
    for sentence in sentences(text):
        taken: list[Span] = []
        for found in (
            _numbers(text, sentence),
            _listed(text, sentence, spots),
            _names(text, sentence),
            _nouns(text, sentence),
        ):
            for place, category, entry, bonus in found:
                if not any(place.overlaps(other) for other in taken):
                    taken.append(place)
                    yield _candidate(text, place, sentence, passage, category, entry, bonus)


_Found = Iterator[tuple[Span, Category, Entry | None, float]]


def _numbers(text: str, sentence: Span) -> _Found:
    for match in _NUMBER.finditer(text, sentence.start, sentence.end):
        number = read_number(match.group())
        if number is None:
            continue
        before = text[max(0, match.start() - 14) : match.start()]
        unit = _UNIT.match(text, match.end())
        plain_year = len(match.group()) in (3, 4) and number.value in YEARS and "," not in match.group()
        counted = _COUNTED_THINGS.match(text, match.end())
        if (
            plain_year
            and not counted
            and (_YEAR_BEFORE.search(before) or match.start() == sentence.start)
            and (unit is None or unit[0].strip() in _ERAS)
        ):
            yield Span(*match.span()), "year", None, 0.0
        elif unit and number.value >= 2:
            yield Span(*match.span()), "number", None, 0.0 if number.value >= 10 else -0.6


_COUNTED_THINGS = re.compile(r"\s(?!this|does|across|always|perhaps)[a-z]{4,}s\b")  # in 2000 trucks
_ERAS = ("BC", "BCE", "AD", "CE")


def _listed(text: str, sentence: Span, spots: tuple[Span, ...]) -> _Found:
    for spot in spots:
        if not sentence.covers(spot):
            continue
        spot = _longer_name(text, spot, sentence)
        entries = gazetteer("en").find(spot.of(text))
        proper = entries and entries[0].name[:1].isupper()
        if not entries or entries[0].category.startswith("hint") or (proper and not spot.of(text)[:1].isupper()):
            continue
        if not proper and spot.of(text).casefold() in stop_words("en"):
            continue
        yield spot, category_of(entries[0]), entries[0], 1.6


def _longer_name(text: str, spot: Span, sentence: Span) -> Span:
    """`Paris` inside `Treaty of Paris`: the whole name where that is listed too, else no listed name at all."""
    for match in _NAME.finditer(text, sentence.start, sentence.end):
        whole = _without_opening(text, Span(*match.span()), sentence) or spot
        if whole.covers(spot) and whole != spot and spot.of(text)[:1].isupper():
            return whole
    return spot


def _names(text: str, sentence: Span) -> _Found:
    for match in _NAME.finditer(text, sentence.start, sentence.end):
        place = _without_opening(text, Span(*match.span()), sentence)
        if place is None:
            continue
        name = place.of(text)
        begins = place.start == sentence.start
        if begins and " " not in name and not re.search(rf"(?<=[a-z,] ){re.escape(name)}\b", text):
            continue
        yield place, _name_category(text, place), None, 1.0 if " " in name else 0.4


def _without_opening(text: str, place: Span, sentence: Span) -> Span | None:
    """`The French Revolution` without its article; None where nothing is left, or it is only a title."""
    words = place.of(text).split(" ")
    start = place.start
    titled = len(words) > 1 and _TITLE.match(words[0] + " ")
    while (
        words
        and not titled
        and (
            words[0] in _BEGINS
            or (start == sentence.start and words[0].casefold() in stop_words("en") and len(words) > 1)
        )
    ):
        start += len(words.pop(0)) + 1
    if not words or (len(words) == 1 and (len(words[0]) < 3 or words[0].casefold() in stop_words("en"))):
        return None
    return Span(start, place.end)


def _name_category(text: str, place: Span) -> Category:
    name = place.of(text)
    first = gazetteer("en").find(name.split(" ")[0])
    given = any(entry.category == "hint/given-name" for entry in first) and " " in name
    if (
        given
        or _TITLE.match(name.split(" ")[0] + " ")
        or _TITLE.search(text[max(0, place.start - 16) : place.start])
        or _PERSON_AFTER.match(text, place.end)
    ):
        return "person"
    return "term"


def _nouns(text: str, sentence: Span) -> _Found:
    for match in _WORD.finditer(text, sentence.start, sentence.end):
        word = match.group()
        if not _is_word(text, Span(*match.span())) or _base(word) in stop_words("en") or word in stop_words("en"):
            continue
        before = text[max(0, match.start() - 12) : match.start()]
        rare_noun = bool(_NOUN_ENDING.search(word)) and len(word) >= 7
        named = bool(_NAMED_BEFORE.search(before))
        if (rare_noun or named) and (named or _NOUN_BEFORE.search(before)) and not word.endswith(("ly", "ed", "ing")):
            yield Span(*match.span()), "term", None, 0.0 if rare_noun else -0.6


def _candidate(
    text: str, place: Span, sentence: Span, passage: int, category: Category, entry: Entry | None, bonus: float
) -> Candidate:
    answer = place.of(text)
    number = read_number(answer)
    unit = _UNIT.match(text, place.end) if number else None
    strength = _STRENGTH[category] + bonus + 0.08 * min(len(answer), 16)
    if _NAMED_BEFORE.search(text[max(0, place.start - 16) : place.start]):
        strength += 2.2
    normal = f"{number.value:g}" if number else _base(answer.casefold())
    return Candidate(
        passage,
        place,
        sentence,
        answer,
        category,
        normal,
        normal,
        strength,
        entry,
        number,
        unit[0].strip() if unit else "",
    )


def _base(word: str) -> str:
    """The word without a plural's ending: enough to see that two words are one."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word


def _is_word(text: str, place: Span) -> bool:
    before, after = text[place.start - 1 : place.start], text[place.end : place.end + 1]
    return not (before.isalnum() or after.isalnum() or (before in ("-", "’", "'") and before) or after == "-")
