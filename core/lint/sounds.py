"""English words by their consonants, to see that fo-to-SIN-the-sis and フォトシンセシス are photosynthesis."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from core.language import to_katakana

_RESPELLING = re.compile(r"(?<![A-Za-z-])[A-Za-z]{1,8}(?:[-‐·][A-Za-z]{1,8}){1,7}(?![A-Za-z-])")
_ANNOUNCED = re.compile(
    r"(?:pronounced|say|said|sounds?(?:ed)?(?: like)?|read(?: as)?)(?: it)?(?: as)?[:,]?\s*[\"'“‘/(]*$", re.IGNORECASE
)
_CHANGES = (
    ("ph", "f"), ("tion", "sn"), ("sion", "sn"), ("cian", "sn"), ("ck", "k"), ("qu", "k"), ("kn", "n"), ("wr", "r"),
    ("gh", ""), ("sch", "sk"), ("ch", "k"), ("th", "s"), ("sh", "s"), ("c(?=[eiy])", "s"), ("c", "k"), ("x", "ks"),
    ("z", "s"), ("j", "g"), ("v", "b"), ("l", "r"), ("d(?=$)", "d"), ("[aeiouhwy]", ""),
)  # fmt: skip
_KANA_SOUNDS = {
    **dict.fromkeys("カキクケコ", "k"), **dict.fromkeys("ガギグゲゴ", "g"), **dict.fromkeys("サシスセソ", "s"),
    **dict.fromkeys("ザジズゼゾ", "s"), **dict.fromkeys("タチツテト", "t"), **dict.fromkeys("ダヂヅデド", "d"),
    **dict.fromkeys("ナニヌネノ", "n"), "フ": "f",
    **dict.fromkeys("バビブベボ", "b"), **dict.fromkeys("パピプペポ", "p"),
    **dict.fromkeys("マミムメモ", "m"), **dict.fromkeys("ラリルレロ", "r"), "ン": "n", "ヴ": "b",
}  # fmt: skip

MIN_HEARD_SHARE = 0.6
_ROWS = {
    "": "アイウエオ", "k": "カキクケコ", "s": "サ.スセソ", "t": "タ..テト", "n": "ナニヌネノ", "h": "ハヒ.ヘホ",
    "m": "マミムメモ", "y": "ヤ.ユ.ヨ", "r": "ラリルレロ", "w": "ワ....", "g": "ガギグゲゴ", "z": "ザ.ズゼゾ",
    "d": "ダ..デド", "b": "バビブベボ", "p": "パピプペポ",
}  # fmt: skip
_ROMAJI = {
    **{kana: row + vowel for row, kanas in _ROWS.items() for kana, vowel in zip(kanas, "aiueo", strict=True)},
    "シ": "shi",
    "チ": "chi",
    "ツ": "tsu",
    "フ": "fu",
    "ジ": "ji",
    "ヂ": "ji",
    "ヅ": "zu",
    "ヲ": "o",
    "ン": "n",
}
_YOON = {
    **{kana: _ROMAJI[kana][0] + "y" for kana in "キニヒミリギビピ"},
    "シ": "sh",
    "チ": "ch",
    "ジ": "j",
    "ヂ": "j",
}
_VOWELS = {"ャ": "a", "ュ": "u", "ョ": "o"}
_ROMAJI_PAIR = re.compile("([キニヒミリギビピシチジヂ])([ャュョ])")


@lru_cache(maxsize=8192)
def respellings(text: str) -> tuple[tuple[int, int], ...]:
    """Start and end of each respelling: syllables joined by hyphens, one of them in capitals or announced (say: …)."""
    return tuple(_respellings(text))


def _respellings(text: str) -> Iterator[tuple[int, int]]:
    for match in _RESPELLING.finditer(text):
        syllables = re.split("[-‐·]", match.group())
        stressed = any(part.isupper() and len(part) > 1 for part in syllables) and not match.group().isupper()
        if stressed or _ANNOUNCED.search(text[max(0, match.start() - 24) : match.start()]):
            yield match.span()


def is_heard_in(said: str, heard: str) -> bool:
    """True where the sounds that are said are most of those that are written, in their order: the rest is silent."""
    if not said or said[0] != heard[:1] or len(said) < MIN_HEARD_SHARE * len(heard):
        return False
    rest = iter(heard)
    return all(one in rest for one in said)


def romaji(kana: str) -> str:
    """Katakana in Latin letters (Hepburn) with short vowels, as English writes names: トウキョウ gives tokyo."""
    letters = _ROMAJI_PAIR.sub(lambda pair: _YOON[pair[1]] + _VOWELS[pair[2]], to_katakana(kana))
    letters = "".join(_ROMAJI.get(char, char) for char in letters)
    letters = re.sub("ッ(.)", r"\1\1", letters)
    return re.sub("ou|oo|uu|ー", lambda long: long.group()[0].replace("ー", ""), letters)


@lru_cache(maxsize=8192)
def sound(word: str) -> str:
    """The consonants of an English word, or of one written in kana, in a form that both share."""
    letters = re.sub(r"[^a-z]", "", word.lower())
    if letters:
        for written, heard in _CHANGES:
            letters = re.sub(written, heard, letters)
    else:
        letters = "".join(_KANA_SOUNDS.get(char, "") for char in to_katakana(word))
    return re.sub(r"(.)\1+", r"\1", re.sub("m(?=[pbf])", "n", letters))
