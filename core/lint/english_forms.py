"""Other forms of an English word, made by its own paradigm: a stemmer would take organization for a form of organ."""

from __future__ import annotations

import re

MIN_LENGTH = 4
_DERIVING = re.compile(r"[a-z]{2,}(?:at|iz|is|ys|if)")  # evaporat-e, realiz-e, analys-e, classif-y
_DOUBLING = re.compile(r"[^aeiou]*[aeiou][bdgklmnprtvz]")  # one syllable, one vowel, one consonant behind it
_AGENTLESS = re.compile(r"(?:ns|in|or|ar|ir|rv|iz|is|ut)e")  # condens-ation, observ-ation
_NOUN_ENDINGS = (
    ("de", "sion"), ("nd", "nsion"), ("uce", "uction"), ("ct", "ction"), ("ibe", "iption"), ("eive", "eption"),
)  # fmt: skip
_SPELLINGS = (
    ("our", "or"),
    ("tre", "ter"),
    ("bre", "ber"),
    ("yse", "yze"),
    ("ise", "ize"),
    ("ence", "ense"),
    ("ogue", "og"),
)
_TAIL = "(?=s?$|d$)"
MIN_RESPELT = 5
_IRREGULAR_FORMS = """
wolf wolves; leaf leaves; knife knives; life lives; half halves; calf calves; shelf shelves; thief thieves; loaf loaves
child children; tooth teeth; foot feet; mouse mice; goose geese; person people; nucleus nuclei; cactus cacti
fungus fungi; stimulus stimuli; bacterium bacteria; phenomenon phenomena; criterion criteria; vertebra vertebrae
write wrote written; speak spoke spoken; break broke broken; choose chose chosen; freeze froze frozen
steal stole stolen; drive drove driven; ride rode ridden; give gave given; take took taken; shake shook shaken
know knew known; grow grew grown; throw threw thrown; blow blew blown; draw drew drawn; swim swam swum
sing sang sung; ring rang rung; sink sank sunk; drink drank drunk; begin began begun; shrink shrank shrunk
build built; send sent; spend spent; lend lent; teach taught; catch caught; buy bought; bring brought; fight fought
think thought; seek sought; sell sold; tell told; keep kept; sleep slept; sweep swept; lose lost; hold held
grey gray; programme program; plough plow; tyre tire; aluminium aluminum; sulphur sulfur; mould mold; jewellery jewelry
become became; come came; forget forgot forgotten; hide hid hidden; bite bit bitten; eat ate eaten; fall fell fallen
"""
_IRREGULAR = {
    form: frozenset(group.split()) for group in re.split(r"[;\n]", _IRREGULAR_FORMS) for form in group.split()
}
# Forms that are another word.
_OTHER_WORDS = frozenset(
    {
        "news",
        "means",
        "goods",
        "customs",
        "arms",
        "thanks",
        "savings",
        "series",
        "species",
        "physics",
        "station",
        "stations",
    }
)


def other_forms(word: str) -> frozenset[str]:
    """Plural and singular, and for verbs their forms and noun: evaporates, evaporated, evaporating, evaporation.

    Small letters; empty for what is no single English word of four letters or more.
    """
    small = word.lower()
    if len(small) < MIN_LENGTH or not small.isascii() or not small.isalpha():
        return frozenset()
    forms = {
        small,
        _plural(small),
        *_qualities(small),
        *_singulars(small),
        *_IRREGULAR.get(small, ()),
        *_other_spellings(small),
    }
    for base in _verb_bases(small):
        forms |= _verb_forms(base)
    return frozenset(form for form in forms if len(form) >= MIN_LENGTH) - {small} - _OTHER_WORDS


def _qualities(word: str) -> set[str]:
    """Nouns of qualities and adverbs: kindness, happiness, bravery, slowly. No form that is no word does harm."""
    stem = word[:-1] + "i" if re.search(r"[^aeiou]y$", word) else word
    found = {stem + "ness", stem + "ly"}
    if re.search(r"[vl]e$", word):
        found.add(word + "ry")
    if word.endswith("ic"):
        found |= {word + "ity", word + "ally"}
    return found


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
    regular = {base for base in bases if word.endswith(("ed", "ing", "s")) and base != word}
    return by_ending | regular | _bases_of_noun(word)


def _bases_of_noun(noun: str) -> set[str]:
    """erosion: erode; production: produce; construction: construct."""
    endings = (("sion", ("de", "d", "se")), ("uction", ("uce", "uct")), ("ction", ("ct",)), ("ption", ("be", "ve")))
    return {noun[: -len(old)] + new for old, many in endings if noun.endswith(old) for new in many}


def _other_spellings(word: str) -> set[str]:
    """British and American: colour, color; theatre, theater; analyse, analyze. No form that is no word does harm."""
    found: set[str] = set()
    if len(word) >= MIN_RESPELT:
        for one, other in _SPELLINGS:
            found |= {re.sub(one + _TAIL, other, word), re.sub(other + _TAIL, one, word)}
    return found


def _verb_forms(base: str) -> set[str]:
    stem = base[:-1] if base.endswith("e") else base
    if _DOUBLING.fullmatch(base):
        stem += base[-1]  # starring is of star, staring is not
    forms = {base, _plural(base), stem + "ed", stem + "ing", *_nouns_of(base)}
    if base.endswith("y"):
        forms |= {base[:-1] + "ied", base[:-1] + "ication"}
    if base.endswith("ate"):
        forms.add(stem + "ion")
    if base.endswith(("ize", "ise")):
        forms.add(stem + "ation")
    return forms


def _nouns_of(base: str) -> set[str]:
    """What a verb of such an ending makes: invade, invasion; condense, condensation; produce, production."""
    endings = (
        ("de", "sion"),
        ("nd", "nsion"),
        ("uce", "uction"),
        ("ct", "ction"),
        ("ibe", "iption"),
        ("eive", "eption"),
    )
    nouns = {base[: -len(old)] + new for old, new in endings if base.endswith(old)}
    if len(base) > MIN_LENGTH and _AGENTLESS.fullmatch(base[-3:]):
        nouns.add(base[:-1] + "ation")
    return nouns
