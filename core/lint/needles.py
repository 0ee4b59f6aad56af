"""Searching a text for many words at once, in one pass."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

PREFIX_LENGTH = 2


class Needles:
    """A set of words to look for."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_prefix: dict[str, list[str]] = defaultdict(list)
        for word in words:
            self._by_prefix[word[:PREFIX_LENGTH]].append(word)
        firsts = {prefix[0] for prefix in self._by_prefix if prefix}
        self._firsts = re.compile("[" + re.escape("".join(sorted(firsts))) + "]") if firsts else None

    def __bool__(self) -> bool:
        return self._firsts is not None

    def within(self, text: str) -> Iterator[tuple[str, int]]:
        """Each word that stands in the text, and where it begins; words may overlap."""
        by_prefix = self._by_prefix
        for match in self._firsts.finditer(text) if self._firsts else ():
            start = match.start()
            for word in (*by_prefix.get(text[start], ()), *by_prefix.get(text[start : start + PREFIX_LENGTH], ())):
                if text.startswith(word, start):
                    yield word, start


@lru_cache(maxsize=16)
def needles_for(words: frozenset[str]) -> Needles:
    """The same set for the same words, so that `needles_in` may remember what it found."""
    return Needles(words)


@lru_cache(maxsize=16384)
def needles_in(needles: Needles, text: str) -> tuple[tuple[str, int], ...]:
    """What `needles.within(text)` gives."""
    return tuple(needles.within(text))
