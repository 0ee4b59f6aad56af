"""Ranges of numbers as choices: 60〜100回, 8 to 14, 20以上, more than 5."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from core.text.fold import fold

MAX_LENGTH = 60

_NUMBER = r"-?\d+(?:,\d{3})*(?:\.\d+)?"
_UNIT = r"[^\d~\-]{0,20}?"
_BETWEEN = re.compile(
    rf"(?:(?P<pair>between) |from |約|およそ|about )?(?P<low>{_NUMBER}) ?(?P<first>{_UNIT}) ?"
    rf"(?P<dash>~|-|から|to|and|through) ?"
    rf"(?:約)?(?P<high>{_NUMBER}) ?(?P<unit>{_UNIT})(?:まで|の間|間)?"
)
_BOUND = re.compile(
    rf"(?P<before>more than|over|at least|less than|under|at most|up to)? ?(?P<number>{_NUMBER}) ?(?P<unit>{_UNIT})"
    r"(?P<behind>以上|以下|未満|を?超|より(?:多|大き|高|長)い?|より(?:少な|小さ|低|短)い?| or more| or less| or fewer)?"
)
_UPWARD = re.compile(r"more than|over|at least|以上|超|(?:多|大き|高|長)|or more")
_OPEN = re.compile(r"more than|over|less than|under|未満|超|より")
_DIGIT = re.compile(r"\d")
MIN_BARE = 10  # smaller numbers with a bare dash are scores and ratios: 3-2


@dataclass(frozen=True, slots=True)
class Range:
    """From `low` to `high`, None for no end; `open_low` and `open_high` where the end itself does not belong to it."""

    low: Fraction | None
    high: Fraction | None
    unit: str
    open_low: bool = False
    open_high: bool = False

    def meets(self, other: Range) -> bool:
        """True where both hold more than one point in common: 10〜20 and 20〜30 only touch."""
        if self.unit != other.unit:
            return False
        low = max((one.low for one in (self, other) if one.low is not None), default=None)
        high = min((one.high for one in (self, other) if one.high is not None), default=None)
        return low is None or high is None or low < high

    def holds(self, number: Fraction) -> bool:
        """True where the number lies inside, not at an end."""
        return (self.low is None or self.low < number) and (self.high is None or number < self.high)


def read_range(choice: str) -> Range | None:
    """The range that a choice is as a whole; None where it is none."""
    if not _DIGIT.search(choice):
        return None
    folded = fold(choice).replace("〜", "~").replace("～", "~").replace("–", "-")
    if len(folded) > MAX_LENGTH:
        return None
    if between := _BETWEEN.fullmatch(folded):
        return _between(between)
    bound = _BOUND.fullmatch(folded)
    if bound is None or not (bound["before"] or bound["behind"]):
        return None
    said = f"{bound['before'] or ''} {bound['behind'] or ''}"
    number, unit = _number(bound["number"]), bound["unit"].strip()
    is_open = _OPEN.search(said) is not None
    if _UPWARD.search(said):
        return Range(number, None, unit, open_low=is_open)
    return Range(None, number, unit, open_high=is_open)


def _between(match: re.Match[str]) -> Range | None:
    low, high = _number(match["low"]), _number(match["high"])
    first, unit = match["first"].strip(), match["unit"].strip()
    bare = match["dash"] == "-" and not unit and low < MIN_BARE
    if (match["dash"] == "and") != (match["pair"] is not None):
        return None  # -5 and 3 are two numbers
    if bare or low >= high or (first and first != unit):
        return None
    return Range(low, high, unit)


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", ""))
