"""Other spellings of a Japanese word: 送り仮名 (引越し, 引っ越し), kanji variants (附属), ヶ and が, the other kana."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.language import Word, to_katakana, words

MAX_LENGTH = 20  # characters; longer answers are phrases
MAX_SPELLINGS = 6
MAX_OKURIGANA = 3

_KANJI = re.compile("[々〆一-鿿㐀-䶿豈-﫿]")
_OKURIGANA = re.compile("(?<=[々〆一-鿿㐀-䶿])[ぁ-ゖ]{1,2}(?=[々〆一-鿿㐀-䶿]|$)")
_SMALL_KE = re.compile("(?<=[々一-鿿])[ヶケが](?=[々一-鿿])")


def other_spellings(word: str) -> tuple[str, ...]:
    """The ways to write one noun that the dictionary takes for the same word, without the given one.

    Okurigana may be left out (売り上げ, 売上げ, 売上), ヶ be ケ or が, and a native word in kana be in the other kana.
    """
    plain = word.strip()
    if not plain or len(plain) > MAX_LENGTH or not _is_one_noun(plain):
        return ()
    found = dict.fromkeys(other for other in _candidates(plain) if other != plain and _is_same(plain, other))
    return tuple(found)[:MAX_SPELLINGS]


def _is_one_noun(text: str) -> bool:
    tokens = words(text)
    return len(tokens) == 1 and tokens[0].pos[0] == "名詞"


def _candidates(word: str) -> Iterator[str]:
    if not _KANJI.search(word):
        yield to_katakana(word)
        yield "".join(chr(ord(char) - 0x60) if "ァ" <= char <= "ヶ" else char for char in word)
        return
    for sign in "ヶケが" if _SMALL_KE.search(word) else "":
        yield _SMALL_KE.sub(sign, word)
    normal = words(word)[0].normal  # 売り上げ for 売上, 付属 for 附属
    for full in dict.fromkeys((word, normal) if _KANJI.search(normal) else (word,)):
        yield full
        yield from _without_okurigana(full)


def _without_okurigana(word: str) -> Iterator[str]:
    """Some of the kana left out; those at the end only with all others: 売上げ and 売上, never 売り上."""
    kana = [match.span() for match in _OKURIGANA.finditer(word)][:MAX_OKURIGANA]
    inside = [(start, end) for start, end in kana if end < len(word)]
    for left_out in (*([place] for place in inside), inside, kana):
        kept = word
        for start, end in reversed(left_out):
            kept = kept[:start] + kept[end:]
        yield kept


def _is_same(one: str, other: str) -> bool:
    first, second = words(one), words(other)
    return len(first) == len(second) == 1 and _key(first[0]) == _key(second[0])


def _key(word: Word) -> tuple[str, str]:
    reading = word.reading.replace("ヅ", "ズ").replace("ヂ", "ジ")
    return _SMALL_KE.sub("ヶ", word.normal), reading
