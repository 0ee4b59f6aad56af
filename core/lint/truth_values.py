"""The pairs of choices that are complete with two (`dialect.md` §1)."""

from __future__ import annotations

from functools import lru_cache

from core.text.fold import fold

_PAIRS = (
    ("○", "×"),
    ("正", "誤"),
    ("正しい", "誤り"),
    ("正しい", "誤っている"),
    ("はい", "いいえ"),
    ("True", "False"),
    ("Yes", "No"),
)
_FOLDED_PAIRS = frozenset(frozenset(map(fold, pair)) for pair in _PAIRS)
_VALUES = frozenset(value for pair in _FOLDED_PAIRS for value in pair)


@lru_cache(maxsize=8192)
def is_truth_pair(answers: tuple[str, ...], wrong: tuple[str, ...]) -> bool:
    """True where the right and wrong choices together are such a pair, or a half of one."""
    together = frozenset(map(fold, (*answers, *wrong)))
    return bool(together) and any(together <= pair for pair in _FOLDED_PAIRS)


def is_truth_value(answer: str) -> bool:
    """True for one half of such a pair."""
    return fold(answer) in _VALUES
