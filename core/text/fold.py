"""The fold: what two answers must share to count as the same text (`dialect.md` §4).

`fold` gives a canonical form: texts are the same when their folds are equal. What needs both sides at once (numbers,
units, Chinese numerals) is not here but in `core.equivalence`. Folding twice changes nothing more.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import lru_cache

from core.text.edits import Edit
from core.text.fold_steps import is_folded, stages
from core.text.spans import Span

MAX_REMEMBERED_LENGTH = 200  # keys and choices come again and again, whole documents do not
MAX_REMEMBERED_TEXTS = 8192


def fold(text: str) -> str:
    """The form in which texts are compared.

    Width, invisible characters, white space, quotes, dashes, katakana spelling, markup and case do not count; levels do
    (2² is `2^2`), and so does the case of element symbols, chemical formulas and units.
    """
    if is_folded(text):
        return text
    return _remembered(text) if len(text) <= MAX_REMEMBERED_LENGTH else _folded(text)


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text that knows where each of its characters comes from: ⑩ is one character there, two here."""

    text: str
    _starts: array[int] = field(repr=False)
    _ends: array[int] = field(repr=False)

    def source(self, start: int, end: int) -> Span:
        """The place in the source of the folded characters `[start, end)`.

        Raises:
            ValueError: where the range is empty or lies outside the folded text.
        """
        if not 0 <= start < end <= len(self.text):
            raise ValueError(f"[{start}, {end}) is no range of a folded text of {len(self.text)} characters")
        return Span(self._starts[start], self._ends[end - 1])


def fold_with_map(text: str) -> Folded:
    """`fold(text)`, and for each of its characters the place in `text` that it stands for."""
    starts = array("q", range(len(text)))
    ends = array("q", range(1, len(text) + 1))
    folded = text
    for edits, after in stages(text):
        starts, ends = _moved(edits, starts, ends)
        folded = after
    return Folded(folded, starts, ends)


@lru_cache(maxsize=MAX_REMEMBERED_TEXTS)
def _remembered(text: str) -> str:
    return _folded(text)


def _folded(text: str) -> str:
    for _, after in stages(text):
        text = after
    return text


def _moved(edits: list[Edit], starts: array[int], ends: array[int]) -> tuple[array[int], array[int]]:
    """Where the characters come from after the edits: each new one stands for all that its edit replaced."""
    new_starts, new_ends = array("q"), array("q")
    done = 0
    for edit in edits:
        new_starts += starts[done : edit.start]
        new_ends += ends[done : edit.start]
        done = edit.end
        if edit.text:
            first, last = starts[edit.start], ends[edit.end - 1]
            new_starts += array("q", [first]) * len(edit.text)
            new_ends += array("q", [last]) * len(edit.text)
    return new_starts + starts[done:], new_ends + ends[done:]
