"""Lists of words to choose from: where every choice is listed, none is given away."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from core.lint.passages import Passage

MIN_ENTRIES = 3
MAX_LENGTH = 2000  # characters; what is longer is a text, no list to choose from
_BETWEEN = re.compile(r"[、，,・/／|｜;；:：\s]+")
_BETWEEN_PHRASES = re.compile(r"[、，,・/／|｜;；:：\n\u3000]\s*")
_ANNOUNCED = re.compile(
    r"語群|語句|選択肢|次の(?:言葉|ことば|語)|word (?:bank|list|box)|choose from|words to use", re.IGNORECASE
)


def lists_all(region: Sequence[Passage], choices: Collection[str]) -> bool:
    """True where the region names every one of these choices, two or more."""
    text = _text(region).casefold()
    return bool(text) and len(choices) > 1 and all(choice.strip().casefold() in text for choice in choices)


def is_word_bank(region: Sequence[Passage], answers: Collection[str]) -> bool:
    """True where the region is a bare list of three or more entries and half of them are answers of the test.

    `answers` are all right answers of the test, case folded. An announced list (語群, Word bank) needs two of them.
    """
    if any(passage.questions for passage in region):
        return False
    text = _text(region)
    for between in (_BETWEEN_PHRASES, _BETWEEN):
        entries = {entry.strip("「」()（）[]【】 .。").casefold() for entry in between.split(text)} - {""}
        known = len(entries & set(answers))
        if len(entries) >= MIN_ENTRIES and (2 * known >= len(entries) or (known > 1 and _ANNOUNCED.search(text))):
            return True
    return False


def _text(region: Sequence[Passage]) -> str:
    """The region as one text; empty where it is too long for a list."""
    length = 0
    for passage in region:
        length += len(passage.text) + 1
        if length > MAX_LENGTH:
            return ""
    return "\n".join(passage.text for passage in region)
