"""What the form of an English word tells: which article it takes, and whether it is a plural."""

from __future__ import annotations

import re
from typing import Literal

MAX_WORDS = 3  # longer phrases may be clauses, whose last word says nothing

Form = Literal["one", "many"]

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
    return None if last.endswith("s") else "one"
