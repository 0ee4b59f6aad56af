"""What marking a question gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.text import Message

Verdict = Literal["right", "wrong", "undecided"]


@dataclass(frozen=True, slots=True)
class Mark:
    """The verdict, the points it brings, and why.

    `undecided` is for a person to decide and brings no points; `wrong` brings some where points are proportional.
    `reason` never shows the key: a learner may try again.
    """

    verdict: Verdict
    points: float
    reason: Message
