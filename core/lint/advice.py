"""What to do about a finding that no edit can cure: a fix with a title and no edits."""

from __future__ import annotations

from core.document.diagnostic import Fix
from core.text import Message


def advice(ja: str, en: str) -> Fix:
    """A fix that only says what to do."""
    return Fix(Message(ja, en), "review", ())
