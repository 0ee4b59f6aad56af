"""How an English word is used at its place, told by its neighbours: as a verb (will iron the shirts), as a noun."""

from __future__ import annotations

import re

_VERB_BEFORE = re.compile(
    r"(?:\b(?:will|can|could|would|should|must|may|might|please|let's|don't|didn't|I|you|we|they|who|to)"
    r"|(?:^|[.!?]\s))\s*(?:always |often |usually |never )?$",
    re.IGNORECASE,
)
_OBJECT_BEHIND = re.compile(r"\s+(?:the|a|an|my|your|his|her|its|our|their|this|that|these|those|it|them|him|us|me)\b")
_NOUN_BEFORE = re.compile(
    r"\b(?:a|an|the|this|that|its|his|her|their|our|my|your|of|in|is|was|are|were|called|be|with|for|from|as|and|or)\s+$",
    re.IGNORECASE,
)
WINDOW = 24


def is_used_as_verb(text: str, start: int, end: int) -> bool:
    """True where `text[start:end]` has a subject, a helping verb or nothing before it, and an object behind it."""
    return (
        _VERB_BEFORE.search(text[max(0, start - WINDOW) : start]) is not None
        and _OBJECT_BEHIND.match(text, end) is not None
    )


def may_be_noun_place(text: str, blank: int) -> bool:
    """True where what stands before the blank asks for a noun or an adjective."""
    return _NOUN_BEFORE.search(text[max(0, blank - WINDOW) : blank]) is not None
