"""Scripts: whether a text is Japanese, and kana as katakana."""

from __future__ import annotations

import re
import unicodedata

_JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa々〆一-鿿㐀-䶿豈-﫿]")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
# A Japanese sentence says in one or two characters what English says in a word of five letters.
LATIN_LETTERS_TO_A_JAPANESE_ONE = 5


def is_japanese(text: str) -> bool:
    """True where `text` is mainly Japanese; False for English, and where there are no letters at all."""
    japanese = len(_JAPANESE.findall(text))
    return japanese > 0 and japanese * LATIN_LETTERS_TO_A_JAPANESE_ONE >= len(_LATIN.findall(text))


def to_katakana(text: str) -> str:
    """`text` after NFKC, with hiragana as katakana: the form in which readings are compared."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(chr(ord(char) + 0x60) if "ぁ" <= char <= "ゖ" else char for char in plain)
