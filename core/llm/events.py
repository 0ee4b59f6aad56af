"""What comes back from a model, piece by piece or as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from core.llm.outcome import Outcome


@dataclass(frozen=True, slots=True)
class TextDelta:
    """The next piece of the reply."""

    text: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of a call. `cached_tokens` are those of the input that the provider had already read before.

    `estimated`: the server told nothing, the figures come from the lengths of the texts.
    """

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    estimated: bool = False

    @property
    def total(self) -> int:
        """Input and output together."""
        return self.input_tokens + self.output_tokens

    def __add__(self, other: Usage) -> Usage:
        """Both together."""
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cached_tokens + other.cached_tokens,
            self.estimated or other.estimated,
        )

    def __sub__(self, other: Usage) -> Usage:
        """What came to it since `other`."""
        return Usage(
            self.input_tokens - other.input_tokens,
            self.output_tokens - other.output_tokens,
            self.cached_tokens - other.cached_tokens,
            self.estimated,
        )


@dataclass(frozen=True, slots=True)
class Refused:
    """The model declines, in its own words ("" where it gave none)."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The end, always the last event. `detail` is what the far end said about a fault, for the log; never a key."""

    reason: Outcome
    detail: str = ""


Event = TextDelta | Usage | Refused | Finished


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole reply: all text that came, also where it broke off."""

    text: str
    outcome: Outcome
    usage: Usage
    seconds: float
    detail: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether the model said everything that it wanted to say."""
        return self.outcome is Outcome.COMPLETE
