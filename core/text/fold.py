"""The fold: what two answers must share to count as the same text (`dialect.md` §4)."""

from __future__ import annotations

import re
import unicodedata

_SPACE = re.compile(r"\s+")


def fold(text: str) -> str:
    """The form in which texts are compared: NFKC, trimmed, white space collapsed, case folded."""
    return _SPACE.sub(" ", unicodedata.normalize("NFKC", text)).strip().casefold()
