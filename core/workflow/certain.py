"""Requests that code understands for certain: no model has to plan them, which saves a call and all its tokens.

Only short ones with a single wish, over questions that they name. Whatever else a request says leaves it to a planner.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from core.workflow.request import Request

LONGEST = 40  # characters; a longer message has more to it than one wish
_ALONE = frozenset({"undo", "delete"})
_MORE_CHOICES = re.compile(
    r"(?:選択肢|誤答|誤りの選択肢|ダミー|choices?|distractors?).*(?:増や|ふや|追加|足し|more)|(?:add|more).*(?:choices?|distractors?)",
    re.IGNORECASE,
)
_EXPLANATION = re.compile(r"(?:解説|説明文).*(?:付け|つけ|書|加え|追加|入れ)|(?:add|write).*explanation", re.IGNORECASE)
_WORDING = re.compile(
    r"難し|むずかし|やさし|易し|簡単|分かりやす|わかりやす|言い換え|言いかえ|短く"
    r"|\b(?:harder|easier|simpler|shorter|reword|rephrase)\b",
    re.IGNORECASE,
)
_INSIDE = re.compile(r"(?:選択肢|解説|ヒント|choices?|explanations?|hints?)(?:だけ|のみ|を|の|\b)", re.IGNORECASE)
_MORE_TO_IT = re.compile(
    r"答え|正解|解答|キー|消し|削除|差し?替え|取り替え|別の|違う|新し|作り直|順番|入れ替え|移動|まとめ|分け|記述|選択式|問題を"
    r"|[、。,.;].*[てで]|\b(?:answer|key|delete|remove|replace|instead|another|swap|move|split|merge|and|then)\b",
    re.IGNORECASE,
)
_COUNT = re.compile(r"(\d{1,2})\s*(?:個|つ|こ|択増|more)")
_MOST_CHOICES = 8


def certain_plan(request: Request, without: Mapping[str, Any]) -> Mapping[str, object] | None:
    """The plan of a request that leaves nothing to guess; None for all others.

    `without` is what the offline planner makes of it: an undo, or questions to delete by number, is taken as it is.
    """
    if len(request.text) > LONGEST:
        return None
    steps: Sequence[Mapping[str, object]] = without["steps"]
    if len(steps) == 1 and steps[0]["step"] in _ALONE:
        return without
    if not request.named or _MORE_TO_IT.search(request.text):
        return None
    step = _step(request.text)
    return {"steps": [{**step, "numbers": sorted(request.named)}]} if step else None


def _step(text: str) -> dict[str, object] | None:
    """The one step of a wish about named questions; None where it is none of the known ones, or several."""
    found: list[dict[str, object]] = []
    if _MORE_CHOICES.search(text):
        count = _COUNT.search(text)
        found.append({"step": "add_distractors", "count": min(int(count[1]), _MOST_CHOICES) if count else 2})
    if _EXPLANATION.search(text):
        found.append({"step": "explain"})
    if _WORDING.search(text):
        scope = "question" if _INSIDE.search(text) else "passage"
        found.append({"step": "edit", "instruction": text, "scope": scope})
    return found[0] if len(found) == 1 else None
