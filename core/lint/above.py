"""Choices that speak of the other choices: "all of the above", 上のすべて, 該当なし."""

from __future__ import annotations

import re

from core.text.fold import fold

_ABOVE = re.compile(
    r"(?:all|none|any|both|neither)(?: of)? (?:(?:the )?(?:above|(?:other )?(?:choices|options|answers))"
    r"|these(?: \w+)?)"
    r"(?: (?:is|are) (?:correct|right|true|wrong|false))?"
    r"|(?:all|none|both) (?:is|are) (?:correct|right|true|wrong|false)"
    r"|(?:both|neither) (?:[a-e]|\(?\d\)?) (?:and|n?or) (?:[a-e]|\(?\d\)?)"
    r"|(?:上|以上|上記|これら|前述|選択肢)の?(?:もの|選択肢)?[はがの]?(?:すべて|全て|全部|いずれも|どれも)"
    r"(?:が?(?:正しい|正解|誤り))?"
    r"|(?:すべて|全て|全部|いずれも|どれも)[がは]?(?:正しい|正解|正しくない|誤り|まちがい|間違い|[当あ]てはまる)"
    r"|(?:(?:上|上記|以上|これら|選択肢)の?)?(?:いずれ|どれ)で?も(?:ない|[当あ]てはまらない|該当しない)"
    r"|該当(?:するもの)?[がは]?(?:なし|無し|ない)|(?:[当あ]てはまる|正しい|正解の)もの[はが]?(?:なし|無し|ない)"
)
_NONE = frozenset(["none", "なし", "ない"])


def is_above(choice: str) -> bool:
    """True for a choice that says nothing of its own."""
    return _ABOVE.fullmatch(fold(choice).rstrip(".")) is not None


def names_nothing(choice: str) -> bool:
    """True for such a choice, and for a bare "none"."""
    return fold(choice) in _NONE or is_above(choice)
