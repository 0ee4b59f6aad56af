"""Other forms of an English word, made by its own paradigm: a stemmer would take organization for a form of organ."""

from __future__ import annotations

import re

MIN_LENGTH = 4
_DERIVING = re.compile(r"[a-z]{2,}(?:at|iz|is|ys|if)")  # evaporat-e, realiz-e, analys-e, classif-y
# A plural that is another word.
_OTHER_WORDS = frozenset(
    {"news", "means", "goods", "customs", "arms", "thanks", "savings", "series", "species", "physics"}
)


def other_forms(word: str) -> frozenset[str]:
    """Plural and singular, and for verbs their forms and noun: evaporates, evaporated, evaporating, evaporation.

    Small letters; empty for what is no single English word of four letters or more.
    """
    small = word.lower()
    if len(small) < MIN_LENGTH or not small.isascii() or not small.isalpha():
        return frozenset()
    forms = {small, _plural(small), *_singulars(small)}
    for base in _verb_bases(small):
        forms |= _verb_forms(base)
    return frozenset(form for form in forms if len(form) >= MIN_LENGTH) - {small} - _OTHER_WORDS


def _plural(word: str) -> str:
    if re.search(r"(?:s|x|z|ch|sh)$", word):
        return word + "es"
    return word[:-1] + "ies" if re.search(r"[^aeiou]y$", word) else word + "s"


def _singulars(word: str) -> set[str]:
    if word.endswith("ies"):
        return {word[:-3] + "y"}
    if re.search(r"(?:ss|us|is)$", word) or not word.endswith("s") or word in _OTHER_WORDS:
        return set()
    return {word[:-1], word[:-2]} if re.search(r"(?:s|x|z|ch|sh)es$", word) else {word[:-1]}


def _verb_bases(word: str) -> set[str]:
    """The verb that this is a form of, where its ending tells."""
    bases = {word, *_singulars(word)}
    for ending in ("ed", "ing", "ation", "ion"):
        if word.endswith(ending):
            bases.add(word[: -len(ending)] + "e")
            bases.add(word[: -len(ending)])
    if word.endswith(("ied", "ication")):
        bases.add(re.sub(r"(?:ied|ication)$", "y", word))
    by_ending = {base for base in bases if _DERIVING.fullmatch(base[:-1]) and base[-1] in "ey"}
    regular = {base for base in bases if word.endswith(("ed", "ing")) and base != word}
    return by_ending | regular


def _verb_forms(base: str) -> set[str]:
    stem = base[:-1] if base.endswith("e") else base
    forms = {base, _plural(base), stem + "ed", stem + "ing"}
    if base.endswith("y"):
        forms |= {base[:-1] + "ied", base[:-1] + "ication"}
    if base.endswith("ate"):
        forms.add(stem + "ion")
    if base.endswith(("ize", "ise")):
        forms.add(stem + "ation")
    return forms
