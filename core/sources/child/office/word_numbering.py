"""The numbers and marks before paragraphs, which Word does not write into the text (ECMA-376, part 1, 17.9)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from lxml.etree import _Element

from core.sources.child.office.names import tag

BULLET = "・"
_AIUEO = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
_IROHA = "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス"
_KANJI = "〇一二三四五六七八九"
_ROMAN = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_DEEPEST = 9


@dataclass(slots=True)
class Numbering:
    """Counts the numbered paragraphs of one document as they come. `root` is its numbering part, None without one."""

    root: _Element | None
    _counts: dict[str, list[int]] = field(default_factory=dict)
    _started: set[str] = field(default_factory=set)

    def label(self, number_id: str, level: int) -> str | None:
        """The mark of the next paragraph at this level, as `2.` or `・`; None where it has none."""
        abstract = self._abstract(number_id)
        settings = None if abstract is None else _level(abstract, level)
        if abstract is None or settings is None:
            return BULLET
        counts = self._next(number_id, abstract, level)
        if (form := _value(settings, "numFmt") or "decimal") == "bullet":
            return BULLET
        text = _value(settings, "lvlText") or ""
        return re.sub(r"%([1-9])", lambda match: self._shown(abstract, int(match[1]) - 1, counts), text) or (
            None if form == "none" else ""
        )

    def _next(self, number_id: str, abstract: _Element, level: int) -> list[int]:
        key = abstract.get(tag("w:abstractNumId"), "")
        counts = self._counts.setdefault(key, [0] * _DEEPEST)
        start = self._start_again(number_id, level)
        if start is not None and f"{number_id}/{level}" not in self._started:
            self._started.add(f"{number_id}/{level}")
            counts[level] = start - 1
        elif counts[level] == 0:
            counts[level] = _first(abstract, level) - 1
        counts[level] += 1
        counts[level + 1 :] = [0] * (_DEEPEST - level - 1)
        return counts

    def _shown(self, abstract: _Element, level: int, counts: list[int]) -> str:
        settings = _level(abstract, level)
        form = "decimal" if settings is None else _value(settings, "numFmt") or "decimal"
        return formatted(max(counts[level], 1), form)

    def _abstract(self, number_id: str) -> _Element | None:
        number = self._number(number_id)
        key = None if number is None else _value(number, "abstractNumId")
        if self.root is None or key is None:
            return None
        found = (one for one in self.root.iterchildren(tag("w:abstractNum")) if one.get(tag("w:abstractNumId")) == key)
        return next(found, None)

    def _number(self, number_id: str) -> _Element | None:
        if self.root is None:
            return None
        found = (one for one in self.root.iterchildren(tag("w:num")) if one.get(tag("w:numId")) == number_id)
        return next(found, None)

    def _start_again(self, number_id: str, level: int) -> int | None:
        number = self._number(number_id)
        for override in () if number is None else number.iterchildren(tag("w:lvlOverride")):
            if override.get(tag("w:ilvl")) == str(level) and (start := _value(override, "startOverride")):
                return _integer(start, 1)
        return None


def formatted(number: int, form: str) -> str:
    """The number in one of Word's forms; those that are not known are written in digits."""
    write = _FORMS.get(form)
    return write(number) if write else str(number)


def _level(abstract: _Element, level: int) -> _Element | None:
    found = (one for one in abstract.iterchildren(tag("w:lvl")) if one.get(tag("w:ilvl")) == str(level))
    return next(found, None)


def _first(abstract: _Element, level: int) -> int:
    settings = _level(abstract, level)
    return _integer(_value(settings, "start") if settings is not None else None, 1)


def _value(node: _Element, name: str) -> str | None:
    child = node.find(tag(f"w:{name}"))
    return None if child is None else child.get(tag("w:val"))


def _integer(text: str | None, default: int) -> int:
    return int(text) if text and re.fullmatch(r"\d{1,6}", text) else default


def _of(letters: str) -> Callable[[int], str]:
    """a, b … z, aa, bb …, as Word counts on."""
    return lambda number: letters[(number - 1) % len(letters)] * min(9, (number - 1) // len(letters) + 1)


def _circled(number: int) -> str:
    return chr(0x245F + number) if number <= 20 else f"({number})"


def _full_width(number: int) -> str:
    return str(number).translate(str.maketrans("0123456789", "０１２３４５６７８９"))


def _kanji(number: int) -> str:
    if number >= 100:
        return "".join(_KANJI[int(digit)] for digit in str(number))
    tens, ones = divmod(number, 10)
    return (("" if tens == 1 else _KANJI[tens]) + "十" if tens else "") + (_KANJI[ones] if ones else "")


def _roman(number: int) -> str:
    written = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        written += letters * min(count, 9)
    return written


_FORMS: dict[str, Callable[[int], str]] = {
    "none": lambda _: "",
    "upperLetter": _of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    "lowerLetter": _of("abcdefghijklmnopqrstuvwxyz"),
    "upperRoman": lambda number: _roman(number).upper(),
    "lowerRoman": _roman,
    "decimalFullWidth": _full_width,
    "decimalFullWidth2": _full_width,
    "decimalEnclosedCircle": _circled,
    "decimalEnclosedCircleChinese": _circled,
    "aiueo": _of(_AIUEO),
    "aiueoFullWidth": _of(_AIUEO),
    "iroha": _of(_IROHA),
    "irohaFullWidth": _of(_IROHA),
    "japaneseCounting": _kanji,
    "japaneseDigitalTenThousand": _kanji,
    "ideographDigital": _kanji,
    "chineseCounting": _kanji,
}
