"""Characters that look alike in print, told apart by what stands beside them: the models see each by itself."""

from __future__ import annotations

import re

_KATAKANA = r"[\u30a1-\u30fa\u30fc]"
_HIRAGANA = r"[\u3041-\u3096]"
_IN_A_WORD = str.maketrans("へべぺ口二力工夕卜八一", "ヘベペロニカエタトハー")
_BETWEEN = re.compile(rf"(?<={_KATAKANA})[へべぺ口二力工夕卜八一](?={_KATAKANA})")
_AT_ITS_END = re.compile(rf"(?<={_KATAKANA})[へべぺ](?!{_HIRAGANA})|(?<!{_HIRAGANA})[へべぺ](?={_KATAKANA})")
_MIDDLE_DOT = re.compile(r"(?<=[\u3040-\u9fff])[·•](?=[\u3040-\u9fff])")  # the models write the Latin one


def told_apart(text: str) -> str:
    """The text, as long as before, with katakana inside of katakana words and the Japanese middle dot."""
    text = _MIDDLE_DOT.sub("・", text)
    for pattern in (_BETWEEN, _AT_ITS_END):
        text = pattern.sub(lambda match: match[0].translate(_IN_A_WORD), text)
    return text
