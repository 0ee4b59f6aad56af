"""Characters as a reader expects them: radicals and mathematical letters folded, what is written left as written."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

# Folded are forms that only a font or a PDF writer chose: Kangxi and other radicals, compatibility ideographs, letters
# of mathematical alphabets, ligatures, Arabic presentation forms. Kept are forms that an author chose: ①, ㎡, ½, x²,
# full-width digits, half-width kana.
_FOLDED = re.compile(
    r"[\u2e9f\u2ef3\u2f00-\u2fdf\uf900-\ufaff\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc\u2102-\u2115\u2118-\u211d\u2124"
    r"\u2128\u212c-\u2131\u2133-\u2138\U0001d400-\U0001d7ff\U0002f800-\U0002fa1f]+"
)
# The radicals that Unicode gives no decomposition to, but that PDF writers use for the character (from CJK Radicals
# Supplement, EquivalentUnifiedIdeograph.txt; those seen in Japanese files).
_RADICALS = str.maketrans(
    "⺃⺅⺌⺍⺙⺟⺠⺡⺣⺩⺬⺭⺮⺾⻁⻂⻄⻌⻑⻘⻝⻤⻨⻩⻭⻯", "乚亻小小攵母民氵灬王示礻竹艹虎衤西辶長青食鬼麦黄歯竜"
)
_NOT_TEXT = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]"
)
_MEANINGLESS = {"Cc", "Co", "Cn", "Cs"}
_SPACES = re.compile(r"[ \t\u00a0\u2000-\u200a\u202f\u205f]+")


def clean(text: str) -> str:
    """The text composed (NFC), foldable forms folded, control characters gone, runs of thin spaces as one."""
    if text.isascii() and text.isprintable():
        return _SPACES.sub(" ", text)
    folded = _FOLDED.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text).translate(_RADICALS)
    return _SPACES.sub(" ", _NOT_TEXT.sub("", unicodedata.normalize("NFC", folded)))


def share_unreadable(text: str) -> float:
    """The share of characters, 0 to 1, that no text holds: control, private-use, unassigned, replacement characters.

    Above 0.05 a PDF has lost the meaning of its glyphs, and the page must be read from its picture.
    """
    visible = Counter(text)
    unreadable = total = 0
    for character, count in visible.items():
        if not character.isspace():
            total += count
            unreadable += count * (character == "\ufffd" or unicodedata.category(character) in _MEANINGLESS)
    return unreadable / total if total else 0.0
