"""A reply kept within what a turn may still take."""

from __future__ import annotations

from collections.abc import Iterator

from core.llm.budget import Budget
from core.llm.cost import estimate_prompt, estimate_tokens
from core.llm.events import Event, Finished, TextDelta
from core.llm.outcome import Outcome
from core.llm.prompt import Prompt

_WEIGHED_CHARACTERS = 200  # at a time: single characters would each count as a token


def within(budget: Budget, prompt: Prompt, events: Iterator[Event]) -> Iterator[Event]:
    """The events of a call, broken off as `OVER_BUDGET` where prompt and text are more tokens than are left.

    Servers tell their count at the end alone, so this goes by the estimate.
    """
    tokens, fresh = estimate_prompt(prompt), ""
    for event in events:
        yield event
        if isinstance(event, TextDelta):
            fresh += event.text
            if len(fresh) >= _WEIGHED_CHARACTERS:
                tokens, fresh = tokens + estimate_tokens(fresh), ""
                if not budget.affords(tokens):
                    yield Finished(Outcome.OVER_BUDGET)
                    return
