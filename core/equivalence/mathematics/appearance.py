"""Whether an answer is mathematics, by its look. What it is not must never be compared by value.

| kind | what | examples |
| --- | --- | --- |
| mathematics | read to its end, with a sign of mathematics; or TeX not read | `2x+1`, `3/4`, `3:2`, `∫x dx` |
| ambiguous | a fraction that is not reduced and could be a date, a ratio that could be a time | `2/4`, `10:30` |
| plain | read to its end without such a sign: it is mathematics where the other side is | `12`, `x`, `ab` |
| unreadable | has digits or signs, and is not read | `H2O`, `第1次`, `3/4です` |
| words | anything else; ranges, telephone numbers, dates and ions too | `三角形`, `Co`, `2-3`, `2020/1/2`, `Ca²⁺` |
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Literal

from core.equivalence.mathematics.comparison import is_readable
from core.equivalence.mathematics.formula import Unreadable
from core.equivalence.mathematics.notation import plain

Kind = Literal["mathematics", "ambiguous", "plain", "unreadable", "words"]

_RANGE = re.compile(r"\d+(?:\s*-\s*\d+)+|\d+(?:/\d+){2,}|[A-Za-z]{3,}")
_ION = re.compile(r"[A-Za-z\d)]\}?\^\{?\d*[+-]\}?\Z")
_TIME = re.compile(r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?")
_DATE = re.compile(r"(0?[1-9]|1[0-2])/(0?[1-9]|[12]\d|3[01])")
_SIGNS = re.compile(
    r"[\\^√=<>≤≥≠±∓π|%°÷]|[\w)\]}]\s*[+*]|[\w)]!|[\w)] ?: ?[\w(]|-\s*\("
    r"|\d\s*[A-Za-zα-ω(\[]|[)\]]\s*[\w(\[]|\d\s*/|/\s*\d"  # 2x, )(, 3/, /3
    r"|(?<![A-Za-z])[A-Za-z]\s*[-/]\s*[A-Za-z\d(](?![A-Za-z])|\d\s*-\s*[A-Za-z(](?![A-Za-z])"  # a-b and a/b, no words
    r"|[A-Za-z]_|(?:sin|cos|tan|log|ln|sqrt)[\s\dx-zα-ω]"
    r"|[\[({].*,.*[\])}]|\d\s*[^\W\d_]+\s*\d"  # (1, 2), 3時間30分
)
_NOTHING_ELSE = re.compile(r"\\[A-Za-z]|[\^√∛∫∑∂]")
_WORD = re.compile(r"[^\x00-\x7fα-ωΑ-Ω√∛∫∑∂∞°≤≥≠±∓′]")
_DIGIT_OR_SIGN = re.compile(r"[\d+*/^=<>≤≥√\\]")


@lru_cache(maxsize=4096)
def kind_of(text: str) -> Kind:
    """The kind of an answer, by the table above."""
    words = text.split()
    if all(map(str.isalpha, words)) and any(len(word) > 2 for word in words) and "分の" not in text:
        return "words"
    if text.isdecimal() and text[0] != "0":
        return "plain"
    try:
        written = plain(text)
    except Unreadable:
        return "words"
    if _RANGE.fullmatch(written) or _ION.search(written):
        return "words"
    if _TIME.fullmatch(written) or _is_unreduced_date(written):
        return "ambiguous"
    if is_readable(text):
        return "mathematics" if _SIGNS.search(written) else "plain"
    if _NOTHING_ELSE.search(written) and not _WORD.search(written):
        return "mathematics"
    return "unreadable" if _DIGIT_OR_SIGN.search(written) else "words"


def _is_unreduced_date(written: str) -> bool:
    date = _DATE.fullmatch(written)
    return date is not None and math.gcd(int(date[1]), int(date[2])) > 1
