"""Explanations that a model writes, put into a tag by code: nothing else of the question can change."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from core.dialect import parse, write_question
from core.document.walk import questions
from core.text import Edit
from core.workflow.model.replacement import Unusable
from core.workflow.model.units import Unit

LONGEST_EXPLANATION = 800  # characters
_LABEL = re.compile(r"(?:解説|説明|Explanation)\s*[:：]\s*", re.IGNORECASE)


def edits_for(unit: Unit, part: str) -> Sequence[Edit]:
    """The tag of the unit's one question with this explanation.

    Raises:
        Unusable: it is empty, far too long, or holds a tag.
    """
    (target,) = unit.targets
    given = questions(parse(part).document)
    part = (given[0].explain or "") if given else part  # the passage came back with the explanation in its tag
    text = " ".join(line.strip() for line in part.splitlines() if line.strip())
    text = _LABEL.sub("", text, count=1) if _LABEL.match(text) else text
    if not text or len(text) > LONGEST_EXPLANATION or "<question" in text:
        raise Unusable("it must be an explanation of one to three sentences, without a tag")
    return [Edit(target.span.start, target.span.end, write_question(replace(target.question, explain=text)))]
