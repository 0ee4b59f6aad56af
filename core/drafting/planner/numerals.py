"""Numbers as people write them in a message, all made Arabic: 八問, ２つ, ふたつ, two more, a dozen."""

from __future__ import annotations

import re
import unicodedata

_DIGITS = "〇一二三四五六七八九"
_KANJI = re.compile(
    r"(?:(?<=問)|(?<=問題)|(?<=第)|(?<=[~とか]))[一二三四五六七八九十]{1,3}(?!回|度|番難)"
    r"|[一二三四五六七八九十百]{1,4}(?=問|題|個|箇所|[かヶカヵ]所|ページ|頁|択|ずつ|倍|つ(?!い))"
    r"|[一二三四五六七八九十]{1,3}(?=番(?:目|の|を|は|と|、|から|も|だけ))"
)
_KANA = ("ひとつ", "ふたつ", "みっつ", "よっつ", "いつつ", "むっつ", "ななつ", "やっつ", "ここのつ")
_ENGLISH_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    "|eighteen|nineteen|twenty"
)
_ORDINAL_WORDS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
_ENGLISH, _ORDINALS = _ENGLISH_WORDS.split("|"), _ORDINAL_WORDS.split("|")
_COUNTED = (
    "(?:more|fewer|less|extra|additional|new|other|questions?|blanks?|gaps?|items?|problems?|multiple|fill|cloze|typed)"
)
_ENGLISH_NUMBER = re.compile(rf"\bone(?=\s+{_COUNTED}\b)|\b(?:{'|'.join(_ENGLISH[1:])})\b|\b(?:thirty|forty|fifty)\b")
_TENS = {"thirty": 30, "forty": 40, "fifty": 50}
_ORDINAL = re.compile(rf"\b({'|'.join(_ORDINALS[1:])})(?=\s+(?:question|blank|gap|item|one|problem)\b)")
_AMOUNTS = ((r"\ba couple(?: of)?\b", "2"), (r"\ba few(?: of)?\b", "3"), (r"\b(?:a|one) dozen\b", "12"))
_ENGLISH_AFTER_MARK = re.compile(r"(?<=question )(?:one)\b|(?<=number )(?:one)\b")


def normalised(message: str) -> str:
    """The message after NFKC, in lower case, with its numerals Arabic and its wave dashes `~`."""
    text = unicodedata.normalize("NFKC", message).lower().replace("〜", "~").replace("’", "'")
    for count, word in enumerate(_KANA, start=1):
        text = text.replace(word, f"{count}つ")
    text = _KANJI.sub(lambda match: str(kanji_number(match.group())), text)
    for pattern, count_text in _AMOUNTS:
        text = re.sub(pattern, count_text, text)
    text = _ENGLISH_AFTER_MARK.sub("1", text)
    text = _ORDINAL.sub(lambda match: f"{_ORDINALS.index(match.group()) + 1}th", text)
    return _ENGLISH_NUMBER.sub(lambda match: str(_english(match.group())), text)


def kanji_number(numeral: str) -> int:
    """The value of a Chinese numeral below 1000, with 十 and 百 or digit by digit: 二十三 and 二三 are both 23."""
    total, digit = 0, 0
    for char in numeral:
        if char in "十百":
            total += max(digit, 1) * (10 if char == "十" else 100)
            digit = 0
        else:
            digit = digit * 10 + _DIGITS.index(char)
    return total + digit


def _english(word: str) -> int:
    return _TENS[word] if word in _TENS else _ENGLISH.index(word) + 1
