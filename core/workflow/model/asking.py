"""A model for the length of one turn: its calls share a budget, stop with the turn, and end well or raise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from pydantic import BaseModel

from core.llm.budget import Budget
from core.llm.events import Finished, Refused, TextDelta, Usage
from core.llm.failed import CallFailed
from core.llm.model import Model
from core.llm.outcome import Outcome
from core.llm.prompt import Prompt
from core.llm.structured import ask_for

Wanted = TypeVar("Wanted", bound=BaseModel)

REMEMBERED = ("plan", "look", "search")
"""What an identical call is answered for from the cache. Who asks for questions or words again wants others."""


@dataclass(frozen=True)
class Asking:
    """What the planner, drafter, eyes and repairs of one turn ask with."""

    model: Model
    new_budget: Callable[[], Budget]
    cancelled: Callable[[], bool]

    @cached_property
    def budget(self) -> Budget:
        """The budget of the turn; its time counts from the first call, as reading files is no fault of a model."""
        return self.new_budget()

    @property
    def has_begun(self) -> bool:
        """Whether anything was asked, so that there is a budget: looking at it must not set its clock going."""
        return "budget" in self.__dict__

    def text(self, prompt: Prompt, purpose: str) -> str:
        """A whole reply.

        Raises:
            CallFailed: it did not come whole.
        """
        reply = self._asked(purpose).ask(prompt, self.budget, purpose=purpose, cancelled=self.cancelled)
        if not reply.is_complete:
            raise CallFailed(reply.outcome, reply.text, reply.detail)
        return reply.text

    def pieces(self, prompt: Prompt, purpose: str) -> Iterator[str]:
        """A reply as it comes.

        Raises:
            CallFailed: it broke off; what was given so far is all that came.
        """
        said: list[str] = []
        for event in self._asked(purpose).stream(prompt, self.budget, purpose=purpose, cancelled=self.cancelled):
            match event:
                case TextDelta():
                    said.append(event.text)
                    yield event.text
                case Finished() if event.reason is not Outcome.COMPLETE:
                    raise CallFailed(event.reason, "".join(said), event.detail)
                case Usage() | Refused() | Finished():
                    pass

    def form(self, prompt: Prompt, wanted: type[Wanted], purpose: str) -> Wanted:
        """A reply in a form.

        Raises:
            ReplyNeverValid: the model kept to another form.
            CallFailed: a call ended without a reply.
        """
        return ask_for(self._asked(purpose), prompt, wanted, self.budget, purpose=purpose, cancelled=self.cancelled)

    def _asked(self, purpose: str) -> Model:
        return self.model if purpose in REMEMBERED else self.model.fresh

    @property
    def prompt_tokens(self) -> int:
        """How many tokens one prompt may have: half the window, or 8,000 tokens of it, is left for the reply."""
        window = self.model.endpoint.context_tokens
        return window - min(window // 2, 8_000)
