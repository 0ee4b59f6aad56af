"""Where else a text says what a blank would ask for: the surface, another spelling, the reading, a part of a name."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from core.drafting.candidates import Candidate
from core.drafting.gazetteer import gazetteer
from core.drafting.numbers import read_number
from core.language import to_katakana, words

SHORTEST_READING = 3  # kana of a shorter reading stand in any text by chance
_NUMERAL = re.compile(r"[0-9０-９]+(?:[,，][0-9０-９]{3})*(?:[.．][0-9０-９]+)?|[〇一二三四五六七八九十]{2,}")


class Mentions:
    """Everything a learner can read in a test, for looking up whether an answer stands there once more."""

    def __init__(self, texts: Sequence[str], candidates: Iterable[Candidate]) -> None:
        self._texts = [_folded(text) for text in texts]
        self._kana = [to_katakana(text) for text in texts]
        self._whole, self._whole_kana = "\n".join(self._texts), "\n".join(self._kana)
        self._terms = Counter(candidate.normal.casefold() for candidate in candidates)
        self.values = Counter(
            number.value
            for text in texts
            for match in _NUMERAL.finditer(text)
            if (number := read_number(match.group()))
        )

    def stands_elsewhere(self, candidate: Candidate, *, is_blank: bool = False) -> bool:
        """True where a reader would find the answer in another place, or in another spelling or by its reading.

        `is_blank`: the answer is asked for already, so that the text does not hold it in its own place.
        """
        own = 0 if is_blank else 1
        if candidate.number is not None:
            return self.values[candidate.number.value] > own
        named = (candidate.answer, *_parts(candidate))
        if self._terms[candidate.normal.casefold()] > own or any(self._times(name) > own for name in named):
            return True
        return _reads(candidate, self._whole_kana, own)

    def stands_beside(self, candidate: Candidate) -> bool:
        """True where it stands once more in the very same passage."""
        text = self._texts[candidate.passage]
        if candidate.number is not None:
            values = (read_number(match.group()) for match in _NUMERAL.finditer(text))
            return sum(value is not None and value.value == candidate.number.value for value in values) > 1
        named = (candidate.answer, *_parts(candidate))
        return any(text.count(_folded(name)) > 1 for name in named) or _reads(
            candidate, self._kana[candidate.passage], 1
        )

    def _times(self, text: str) -> int:
        return self._whole.count(_folded(text))


def _reads(candidate: Candidate, kana: str, own: int) -> bool:
    """True where the kana hold the reading more often than the answer itself does."""
    if len(candidate.reading) < SHORTEST_READING or candidate.reading.isascii():
        return False
    return kana.count(candidate.reading) > (own if to_katakana(candidate.answer) == candidate.reading else 0)


def _parts(candidate: Candidate) -> tuple[str, ...]:
    """The parts of a person's name that tell who he is: 家康, Watt; not a family's or a common given name."""
    if candidate.category != "person":
        return ()
    if candidate.answer.isascii():
        names = [name for name in candidate.answer.split(" ") if len(name) > 3]
        return tuple(name for name in names if not gazetteer("en").find(name) or name == names[-1])
    parts = re.split(r"[・=＝]", candidate.answer)
    if len(parts) == 1:
        parts = [word.surface for word in words(candidate.answer, "short")][-1:]
    return tuple(part for part in parts if len(part) >= 2 and part != candidate.answer)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
