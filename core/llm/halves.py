"""Characters that come in two halves: servers may cut an emoji, spelt as two escapes, between two events."""

from __future__ import annotations

import re

_HALF = re.compile("[\ud800-\udfff]")
_FIRST_HALF_AT_END = re.compile("[\ud800-\udbff]\\Z")


class Halves:
    """Puts halves together again; one that stays alone becomes U+FFFD."""

    def __init__(self) -> None:
        self._held = ""

    def add(self, text: str) -> str:
        """The next piece, whole; a first half at its end waits for the second."""
        text, self._held = self._held + text, ""
        if not _HALF.search(text):
            return text
        if _FIRST_HALF_AT_END.search(text):
            text, self._held = text[:-1], text[-1]
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
