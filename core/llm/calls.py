"""The record of a call, for whoever keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from core.llm.events import Usage
from core.llm.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Call:
    """One call to a model.

    `prompt_hash` is the SHA-256 of what was sent. `input_hash` is that of the first prompt of a series: a reply that
    did not fit is asked for again with another prompt, but it is the same input. `settles`: nothing follows for this
    input. `raw` is the reply, kept only where it was of no use; `detail` says why not.
    """

    purpose: str
    model: str
    prompt_hash: str
    input_hash: str
    outcome: Outcome
    settles: bool
    usage: Usage
    seconds: float
    requests: int
    raw: str = ""
    detail: str = ""
    test_id: str | None = None


class CallLog(Protocol):
    """Keeps calls; told after each one, from the thread that made it."""

    def keep_call(self, call: Call, /) -> None:
        """Keeps a call."""
