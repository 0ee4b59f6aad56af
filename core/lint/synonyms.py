"""Names and words that say the same, from the two lists beside this file."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from core.language import is_japanese
from core.text.fold import fold

_SHORT_FORM = re.compile("[A-Z0-9]{2,8}")
_ARTICLE = re.compile(r"\Athe (?=\S)")


@lru_cache(maxsize=8192)
def other_names(answers: tuple[str, ...]) -> tuple[str, ...]:
    """Other names of the very same things in the same language, and short forms: the US, America, the United States."""
    given = {_plain(answer): answer for answer in answers}
    names = {name for answer in given for name in _groups("other_names.txt").get(answer, ())}
    japanese = any(map(is_japanese, given.values()))
    return tuple(
        name
        for name in sorted(names)
        if _plain(name) not in given and (is_japanese(name) == japanese or _SHORT_FORM.fullmatch(name))
    )


def mean_the_same(one: str, other: str) -> bool:
    """True where two choices are names of one thing, or words of one meaning; not where they are the same word."""
    first = _plain(one)
    groups = [group for name in ("other_names.txt", "same_meaning.txt") if (group := _groups(name).get(first))]
    second = _plain(other) if groups else first
    return first != second and any(second in map(_plain, group) for group in groups)


def _plain(word: str) -> str:
    return _ARTICLE.sub("", fold(word))


@cache
def _groups(name: str) -> Mapping[str, frozenset[str]]:
    """Each word of a list, without its article: all words of its lines."""
    found: dict[str, set[str]] = defaultdict(set)
    for line in (Path(__file__).parent / name).read_text("utf-8").splitlines():
        group = [] if line.startswith("#") else line.split("|")
        for word in group:
            found[_plain(word)].update(group)
    return {word: frozenset(group) for word, group in found.items()}
