"""Searching texts for many words at once, in one pass, again and again for nearly the same words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property, lru_cache

PREFIX_LENGTH = 2
MAX_ADDED = 8  # words; for more the text is searched anew
MAX_REMEMBERED_TEXTS = 16384

Hit = tuple[str, int]


class Needles:
    """A set of words to look for."""

    def __init__(self, words: frozenset[str]) -> None:
        self.words = words
        self._by_prefix: dict[str, list[str]] = defaultdict(list)
        for word in words:
            self._by_prefix[word[:PREFIX_LENGTH]].append(word)

    def __bool__(self) -> bool:
        return any(self.words)

    @cached_property
    def _firsts(self) -> re.Pattern[str]:
        return re.compile("[" + re.escape("".join(sorted({word[0] for word in self.words if word}))) + "]")

    def within(self, text: str) -> Iterator[Hit]:
        """Each word that stands in the text, and where it begins; words may overlap."""
        by_prefix = self._by_prefix
        for match in self._firsts.finditer(text) if self else ():
            start = match.start()
            for word in (*by_prefix.get(text[start], ()), *by_prefix.get(text[start : start + PREFIX_LENGTH], ())):
                if text.startswith(word, start):
                    yield word, start


@lru_cache(maxsize=64)
def needles_for(words: frozenset[str]) -> Needles:
    """The same set for the same words."""
    return Needles(words)


class Search:
    """Remembers of each text where words stood in it: one that is written anew is all that is looked for again."""

    def __init__(self) -> None:
        self._remembered: dict[str, tuple[Needles, tuple[Hit, ...]]] = {}

    def within(self, needles: Needles, text: str) -> tuple[Hit, ...]:
        """What `needles.within(text)` gives, sorted by place."""
        before = self._remembered.get(text)
        if before is not None and before[0] is needles:
            return before[1]
        added = _added(before[0], needles) if before else None
        if before is None or added is None:
            found = list(needles.within(text))
        else:
            found = [hit for hit in before[1] if hit[0] in needles.words]
            found += added.within(text)
        hits = tuple(sorted(found, key=_place))
        if len(self._remembered) >= MAX_REMEMBERED_TEXTS:
            self.forget()
        self._remembered[text] = needles, hits
        return hits

    def forget(self) -> None:
        """Empties the memory."""
        self._remembered = {}


@lru_cache(maxsize=64)
def _added(before: Needles, needles: Needles) -> Needles | None:
    """The words that are new; None where they are many."""
    added = needles.words - before.words
    return Needles(added) if len(added) <= MAX_ADDED else None


def _place(hit: Hit) -> tuple[int, str]:
    return hit[1], hit[0]
