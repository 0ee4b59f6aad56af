"""What a comparison can say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

Verdict = Literal["equal", "different", "undecided"]
"""`undecided` is no guess in either direction: a person decides."""


def agreed(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict that all share, else undecided."""
    found = set(verdicts)
    return found.pop() if len(found) == 1 else "undecided"


def both(verdicts: Iterable[Verdict]) -> Verdict:
    """Of parts that must all be equal: one that differs makes the whole different."""
    found = set(verdicts)
    if "different" in found:
        return "different"
    return "equal" if found <= {"equal"} else "undecided"
