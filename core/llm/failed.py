"""Why there is no usable reply, as something to raise."""

from __future__ import annotations

from dataclasses import dataclass

from core.errors import StudioError
from core.llm.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Attempt:
    """One reply that did not fit: what came, and what was wrong with it, in words a model can act on."""

    raw: str
    errors: tuple[str, ...]


class CallFailed(StudioError):
    """A call ended without a usable reply: `outcome` says how, `text` is what arrived before that."""

    def __init__(self, outcome: Outcome, text: str = "", detail: str = "") -> None:
        super().__init__(outcome.message)
        self.outcome, self.text, self.detail = outcome, text, detail


class ReplyNeverValid(CallFailed):
    """The model answered, and never in the form that was asked for; `attempts` has every reply with its errors."""

    def __init__(self, attempts: tuple[Attempt, ...]) -> None:
        super().__init__(Outcome.INVALID, attempts[-1].raw, "; ".join(attempts[-1].errors))
        self.attempts = attempts
