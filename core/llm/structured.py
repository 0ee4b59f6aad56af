"""Replies in a form: JSON that fits a pydantic model, or an honest failure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel

from core.llm.budget import Budget
from core.llm.model import Model, never
from core.llm.prompt import Prompt

Wanted = TypeVar("Wanted", bound=BaseModel)


def ask_for(
    model: Model,
    prompt: Prompt,
    wanted: type[Wanted],
    budget: Budget,
    *,
    purpose: str,
    cancelled: Callable[[], bool] = never,
) -> Wanted:
    """The model's reply as a `wanted`.

    Raises:
        ReplyNeverValid: where the model answered three times and none of the replies fits.
        CallFailed: where a call ended without a reply; `outcome` says how.
    """
    raise NotImplementedError
