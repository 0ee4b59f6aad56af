"""Half characters: JSON and JavaScript can spell them, no encoded text can hold them."""

from __future__ import annotations

import json
import re
from typing import Any

_SURROGATE = re.compile("[\ud800-\udfff]")


def whole_characters(text: str) -> str:
    """The text with each half character replaced by U+FFFD; of the same length."""
    return _SURROGATE.sub("\ufffd", text)


def whole_characters_in(value: Any) -> Any:
    """The same for every string in a JSON value; the value itself where there are none."""
    spelled = json.dumps(value, ensure_ascii=False)
    return json.loads(whole_characters(spelled)) if _SURROGATE.search(spelled) else value
