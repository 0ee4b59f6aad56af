"""Words that stand everywhere and tell nothing: particles, articles, pronouns. Seeing one again is no leak."""

from __future__ import annotations

import re
from functools import lru_cache

from core.language import Word, is_japanese, words

_ENGLISH = """
a an the this that these those some any no every each either neither both all many much few more most other another such
i you he she it we they me him her us them my your his its our their mine yours hers ours theirs myself yourself himself
herself itself ourselves themselves who whom whose which what where when why how whoever whatever whether
am is are was were be been being do does did done doing have has had having can could may might must shall should
will would ought need not n't don't doesn't didn't isn't aren't wasn't weren't won't can't couldn't wouldn't shouldn't
in on at by for from to of with without about above across after against along among around as before behind
below beneath beside between beyond down during except inside into like near off onto out outside over past per since
than through throughout till toward towards under until up upon via within
and or but nor so yet if because although though while unless then else there here too also very just only even still
again already always never often once yes please it's he's she's i'm you're we're they're there's that's
"""
_ENGLISH_WORDS = frozenset(_ENGLISH.split())
_JAPANESE_POS = frozenset(["助詞", "助動詞", "接続詞", "感動詞", "代名詞", "連体詞", "補助記号", "空白"])
# Nouns that only carry a clause.
_EMPTY_NOUNS = frozenset(["こと", "もの", "とき", "ところ", "ため", "ほう", "わけ", "はず", "よう"])
_HIRAGANA = re.compile("[ぁ-ゖー]+")
_PRONOUN_KANJI = "私僕俺君彼女誰何此其"
_MAY_BE_FUNCTION = re.compile(f"[ぁ-ゖー{_PRONOUN_KANJI}]+")
# A, ア, ①, い: a label, or a sign of a formula.
_LABEL = re.compile(r"[(（]?[A-Za-zＡ-Ｚａ-ｚぁ-ゖァ-ヺ①-⓿㋐-㋾][)）]?")


@lru_cache(maxsize=4096)
def tells_nothing(answer: str) -> bool:
    """True for function words, and for bare labels."""
    plain = answer.strip()
    if not any(char.isalnum() for char in plain) or _LABEL.fullmatch(plain):
        return True
    if not is_japanese(plain):
        return all(word in _ENGLISH_WORDS for word in plain.replace("’", "'").casefold().split())
    return _MAY_BE_FUNCTION.fullmatch(plain) is not None and all(map(_is_function, words(plain)))


def _is_function(word: Word) -> bool:
    # いる, ある, する: verbs that help others.
    helping = word.pos[:2] == ("動詞", "非自立可能") and _HIRAGANA.fullmatch(word.surface) is not None
    return word.pos[0] in _JAPANESE_POS or helping or word.surface in _EMPTY_NOUNS
