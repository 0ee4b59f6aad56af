"""Searching a text for many words at once, in one pass."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

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
