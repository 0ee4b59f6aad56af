"""English words by their consonants, to see that fo-to-SIN-the-sis and フォトシンセシス are photosynthesis."""

from __future__ import annotations

import re
from collections.abc import Iterator

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


def respellings(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each respelling: syllables joined by hyphens, one of them in capitals or announced (say: …)."""
    for match in _RESPELLING.finditer(text):
        syllables = re.split("[-‐·]", match.group())
        stressed = any(part.isupper() and len(part) > 1 for part in syllables) and not match.group().isupper()
        if stressed or _ANNOUNCED.search(text[max(0, match.start() - 24) : match.start()]):
            yield match.span()


def sound(word: str) -> str:
    """The consonants of an English word, or of one written in kana, in a form that both share."""
    letters = re.sub(r"[^a-z]", "", word.lower())
    if letters:
        for written, heard in _CHANGES:
            letters = re.sub(written, heard, letters)
    else:
        letters = "".join(_KANA_SOUNDS.get(char, "") for char in to_katakana(word))
    return re.sub(r"(.)\1+", r"\1", letters.replace("m", "n"))
