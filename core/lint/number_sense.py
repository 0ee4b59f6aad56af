"""Whether a number that stands somewhere else is the one that a blank asks for, or only looks like it.

第3章, 問5, form 1914-B and 1200円 do not give away 3 corners, 5 corners, the year 1914 or 12 months.
"""

from __future__ import annotations

import re
from functools import lru_cache

from core.equivalence import quantity
from core.equivalence.units import UNITS
from core.lint.function_words import tells_nothing
from core.lint.number_words import whole_number_word
from core.lint.passages import BLANK
from core.text.fold import fold

MIN_TELLING_DIGITS = 3  # a number of three digits and more is rarely there by chance

_LABEL_BEFORE = re.compile(
    r"(?:第|問|図|表|式|例|No\.?|№|pp?\.|page|fig(?:ure)?\.?|table|form|chapter|ch\.|section|question|Q|grade|[#＃])\s?$",
    re.IGNORECASE,
)
_PART_OF_A_CODE = re.compile(r"[-‐–/][A-Za-z]|[A-Za-z_]|[.,:/]?\d")
_JOINED_BEFORE = re.compile(r"(?:[A-Za-z_]|[A-Za-z]-|\d[.,:/]?|[-−][.]?)$")
_SAME_UNITS = {"℃": "度", "°": "度", "％": "%", "パーセント": "%", "percent": "%", "メートル": "m", "グラム": "g"}
_YEAR = ("年", "")
_UNIT = re.compile(
    r"\s?(?P<unit>世紀|年|[かカヶヵ箇](?:月|国|所|年)|月|日|時間|時|分|秒|週|人|名|個|本|枚|回|円|度|歳|才|倍|つ|位|番|点|次|等|章|節|条|項|巻"
    r"|号|階|組|班|台|匹|頭|羽|冊|杯|割|代|種|角形|ページ|[ァ-ヺ]+|[%％°℃]|[A-Za-z]+)"
)


@lru_cache(maxsize=8192)
def is_number(answer: str) -> bool:
    """True for a bare number, also in English words, and for a number with a unit."""
    return quantity(fold(answer)) is not None or whole_number_word(answer) is not None


@lru_cache(maxsize=16384)
def same_sense(answer: str, blank_text: str, blank: int, text: str, start: int, end: int) -> bool:
    """True where the number `text[start:end]` says what the blank at `blank_text[blank]` asks for.

    It must be no label and no part of a code or of a longer number, and count the same thing. Short numbers must be
    followed by the same unit; long ones only not by another.
    """
    if _LABEL_BEFORE.search(text[max(0, start - 9) : start]) or _JOINED_BEFORE.search(text[max(0, start - 2) : start]):
        return False
    in_words = whole_number_word(answer)
    digits = len(str(in_words)) if in_words is not None else sum(char.isdecimal() for char in answer)
    if in_words is None and not answer.strip()[-1].isdecimal():
        return digits > 1  # with a unit of its own; single digits meet by chance (2 cm, 3個)
    if _PART_OF_A_CODE.match(text[end : end + 2]):
        return False
    here, asked = _unit(text, end), _unit(blank_text, blank + len(BLANK))
    if digits < MIN_TELLING_DIGITS:
        return here == asked != ""
    here, asked = _counted(here), _counted(asked)
    return here == asked or (here in _YEAR and asked in _YEAR)


def _unit(text: str, place: int) -> str:
    """The word behind a number that may be what is counted; words that say nothing count as none."""
    match = _UNIT.match(text, place)
    if match is None:
        return ""
    unit = _SAME_UNITS.get(match["unit"].casefold(), match["unit"].casefold())
    return "" if tells_nothing(unit) and unit.isascii() else unit


def _counted(unit: str) -> str:
    """The unit, unless it is an English word that is neither a known unit nor a plural: `1945 marked the end`."""
    return unit if not unit.isascii() or unit in UNITS or unit.endswith("s") else ""
