"""What the form of an English word tells: which article it takes, and whether it is a plural."""

from __future__ import annotations

import re
from typing import Literal

MAX_WORDS = 3  # longer phrases may be clauses, whose last word says nothing

Form = Literal["one", "many"]
Part = Literal["noun", "verb", "adjective", "adverb"]

_SILENT_H = re.compile(r"h(?:our|onest|onou?r|eir)", re.IGNORECASE)
_CONSONANT_SOUND = re.compile(
    r"(?:e[uw]|ukulele|uni(?!n|m)|us(?:e|u|a)|ut[ei]|uto|uran|one\b|once\b|ouija)", re.IGNORECASE
)
_VOWEL_NUMBER = re.compile(r"(?:8\d*|11|18)(?![\d,])|11,|18,|8,")
_LETTERS_WITH_VOWEL = "AEFHILMNORSX"
_SPELT_OUT = re.compile(r"[A-Z](?:[A-Z0-9-]|\b)")

_IRREGULAR = """
people children men women feet teeth geese mice lice oxen cattle police phenomena criteria bacteria fungi nuclei cacti
stimuli alumni larvae formulae vertebrae those these they we both
"""
_UNCERTAIN = """
fish sheep deer species series data media means salmon trout aircraft
water air rice money music information advice furniture luggage homework knowledge news traffic weather bread butter
milk salt sugar sand gold silver iron oxygen hydrogen nitrogen helium energy gravity light heat sound time work
"""
_PLURALS = frozenset(_IRREGULAR.split())
_SAYS_NOTHING = frozenset(_UNCERTAIN.split())  # one and many alike, or not counted at all
_NO_PLURALS = re.compile(
    r"(?:ss|us|is|ics|news|gas|lens|atlas|canvas|christmas|bias|always|does|was|has|its|his|this|as)$"
)


def takes_an(phrase: str) -> bool | None:
    """True where it is `an` before the phrase, False where `a`; None where that cannot be told."""
    word = phrase.strip()
    if not word or not word[0].isascii() or not word[0].isalnum():
        return None
    if word[0].isdigit():
        return _VOWEL_NUMBER.match(word) is not None
    if _SPELT_OUT.match(word):
        return None if len(word.split()[0]) > 1 and word.split()[0].isalpha() else word[0] in _LETTERS_WITH_VOWEL
    if _SILENT_H.match(word):
        return True
    return word[0].lower() in "aeiou" and _CONSONANT_SOUND.match(word) is None


def grammatical_number(phrase: str) -> Form | None:
    """Whether a noun phrase counts one or many, by its last word; None where its form does not tell."""
    tokens = re.findall(r"[A-Za-z]+", phrase.split(" of ")[0])
    if not 0 < len(tokens) <= MAX_WORDS:
        return None
    last = tokens[-1].lower()
    if last in _SAYS_NOTHING:
        return None
    if last in _PLURALS:
        return "many"
    if len(last) > 2 and last.endswith("s") and not _NO_PLURALS.search(last):
        return None if tokens[-1][0].isupper() else "many"
    return None if last.endswith("s") and not last.endswith("ss") else "one"


# Everyday words that are one part of speech only.
_WORDS: dict[Part, str] = {
    "noun": """
    table chair desk door window house car bus boy girl dog cat bird apple banana tree river mountain city town country
    school teacher student doctor child people man woman king queen book paper pencil box bottle shoe hat shirt bread
    milk sugar beauty happiness sadness music song story sun moon planet ocean island desert forest castle bridge
    kitchen garden computer television guitar piano elephant tiger horse rabbit chicken sandwich museum library
    """,
    "adjective": """
    red blue yellow big small large little tall happy sad angry tired hungry thirsty beautiful ugly easy difficult
    important expensive cheap young new rich poor strong weak hot warm thick thin heavy soft bad good great nice
    famous different green purple pink brave honest polite rude lazy busy huge tiny ancient modern rare
    """,
    "verb": """
    eat eats ate go goes went sing sings sang write writes wrote speak speaks spoke bring brings brought teach teaches
    taught become becomes became choose chooses chose begin begins began give gives gave know knows knew see sees saw
    """,
    "adverb": "always often never sometimes usually seldom quickly slowly carefully soon already then there here",
}
_PART_OF: dict[str, Part] = {word: part for part, listed in _WORDS.items() for word in listed.split()}
_ENDINGS: tuple[tuple[Part, re.Pattern[str]], ...] = (
    ("noun", re.compile(r"[a-z]{3,}(?:ness|tion|sion|ment|ship|hood|ism)s?")),
    (
        "adverb",
        re.compile(r"[a-z]{3,}(?:fully|ously|ively|ably|ibly|ically|ently|antly|ightly|ckly|tely)|[a-z]{4,}ily"),
    ),
    ("adjective", re.compile(r"[a-z]{3,}(?:ous|ful|able|ible|less)")),
)


def part_of_speech(word: str) -> Part | None:
    """The part of speech of one English word, where its ending or everyday use leaves no doubt; else None."""
    small = word.strip().lower()
    if small in _PART_OF or " " in small:
        return _PART_OF.get(small)
    return next((part for part, ending in _ENDINGS if ending.fullmatch(small)), None)
