"""Other spellings of a Japanese word: 送り仮名 (引越し, 引っ越し), kanji variants (附属), ヶ and が, the other kana."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from core.language import Word, to_katakana, words

MAX_LENGTH = 20  # characters; longer answers are phrases
MAX_SPELLINGS = 6
MAX_OKURIGANA = 3

MIN_FORM = 2
MIN_STEM_KANJI = 2

# Kanji of which two forms are seen: in names both count, in words where the dictionary takes them for one.
_SAME_IN_NAMES = str.maketrans("竜龍曽曾", "龍竜曾曽")
_SAME_IN_WORDS = str.maketrans("付附連聯沈沉篭籠壷壺桧檜", "附付聯連沉沈籠篭壺壷檜桧")
_KATAKANA = re.compile("[ァ-ヺー]{3,}")
_KANJI = re.compile("[々〆一-鿿㐀-䶿豈-﫿]")
_OKURIGANA = re.compile("(?<=[々〆一-鿿㐀-䶿])[ぁ-ゖ]{1,2}(?=[々〆一-鿿㐀-䶿]|$)")
_SMALL_KE = re.compile("(?<=[々一-鿿])[ヶケが](?=[々一-鿿])")


@lru_cache(maxsize=4096)
def other_spellings(word: str) -> tuple[str, ...]:
    """The ways to write one noun that the dictionary takes for the same word, without the given one.

    Okurigana may be left out (売り上げ, 売上げ, 売上), ヶ be ケ or が, and a native word in kana be in the other kana.
    """
    plain = word.strip()
    if not plain or len(plain) > MAX_LENGTH:
        return ()
    is_name = any(word.pos[2] == "人名" for word in words(plain))
    found = dict.fromkeys([plain.translate(_SAME_IN_NAMES)] if is_name else [])
    if _is_one_noun(plain):
        found.update(dict.fromkeys(other for other in _candidates(plain) if _is_same(plain, other)))
    return tuple(other for other in found if other != plain)[:MAX_SPELLINGS]


@lru_cache(maxsize=4096)
def written_forms(answer: str) -> tuple[str, ...]:
    """What shows a Japanese answer in another spelling or inflection, as it may stand in a text.

    Its spellings, those of its words one at a time (引越し業者, 引っ越し業者), and the stem of a verb (引き起こ of
    引き起こす, 蒸発 of 蒸発する).
    """
    plain = answer.strip()
    if not _KANJI.search(plain) and not _KATAKANA.fullmatch(plain):
        return ()
    if len(plain) > MAX_LENGTH:
        return ()
    tokens = words(plain)
    if len(tokens) == 1 and tokens[0].pos[0] == "名詞":
        return tuple(other for other in other_spellings(plain) if len(other) >= MIN_FORM and _tells(plain, other))
    forms = [
        plain[: word.span.start] + other + plain[word.span.end :]
        for word in tokens
        if word.pos[0] == "名詞" and len(word.surface) > 1
        for other in (*other_spellings(word.surface), *_rare_kanji(word.surface))
        if _KANJI.search(other)
    ]
    forms += [plain.translate(_SAME_IN_NAMES)] if plain.translate(_SAME_IN_NAMES) != plain else []
    stem = _verb_stem(tokens)
    return tuple(forms[:MAX_SPELLINGS]) + ((stem,) if stem else ())


def _rare_kanji(word: str) -> tuple[str, ...]:
    """附属 for 付属: seen now and then, asked for by nobody."""
    other = word.translate(_SAME_IN_WORDS)
    return (other,) if other != word and _is_same(word, other) else ()


def _tells(plain: str, other: str) -> bool:
    """True where a spelling tells by being seen: kana of a word in kanji are its reading, and another matter."""
    return _KANJI.search(other) is not None or not _KANJI.search(plain)


def _verb_stem(tokens: tuple[Word, ...]) -> str | None:
    """What all forms of a verb share, where that is long enough to tell it."""
    last = tokens[-1]
    before = "".join(word.surface for word in tokens[:-1])
    if last.pos[0] != "動詞":
        return None
    if last.normal == "為る":
        return before if len(_KANJI.findall(before)) >= MIN_STEM_KANJI and tokens[-2].pos[0] == "名詞" else None
    stem = before + last.surface[:-1]
    return stem if len(_KANJI.findall(stem)) >= MIN_STEM_KANJI else None


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
