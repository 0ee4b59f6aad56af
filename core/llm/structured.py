"""Replies in a form: JSON that fits a pydantic model, or an honest failure."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from core.llm.budget import Budget
from core.llm.events import Reply
from core.llm.failed import Attempt, CallFailed, ReplyNeverValid
from core.llm.fitting import DoesNotFit, fitted
from core.llm.found_json import values_in
from core.llm.loose_json import Unreadable
from core.llm.model import Model, never
from core.llm.outcome import Outcome
from core.llm.prompt import Prompt, TextPart, Turn
from core.llm.schema import reply_schema
from core.text.surrogates import whole_characters_in

REPAIRS = 2
"""What two repairs do not cure, five will not: the prompt or the schema is wrong."""
MAX_SENT_BACK = 8_000  # code points of a reply that did not fit
_ANSWERED = (Outcome.COMPLETE, Outcome.LENGTH, Outcome.EMPTY)

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
    """The model's reply as a `wanted`; each reply that does not fit goes back with what is wrong, at most twice.

    Raises:
        ReplyNeverValid: where the model answered three times and none of the replies fits.
        CallFailed: where a call ended without a reply; `outcome` says how.
    """
    first = asked = with_schema(model, prompt, wanted)
    attempts: list[Attempt] = []
    while len(attempts) <= REPAIRS:
        reply, requests = model.attempt(asked, budget, cancelled)
        value, errors = read_as(reply, wanted) if reply.outcome in _ANSWERED else (None, ())
        settles = value is not None or not errors or len(attempts) == REPAIRS
        kept = replace(reply, outcome=Outcome.INVALID, detail="; ".join(errors)) if errors else reply
        model.record(asked, kept, budget, purpose=purpose, requests=requests, first=first, settles=settles)
        if value is not None:
            return value
        if not errors:
            raise CallFailed(reply.outcome, reply.text, reply.detail)
        attempts.append(Attempt(reply.text, errors))
        asked = first.then(*_sent_back(attempts[-1]))
    raise ReplyNeverValid(tuple(attempts))


def read_as(reply: Reply, wanted: type[Wanted]) -> tuple[Wanted | None, tuple[str, ...]]:
    """The reply as a `wanted`, or what is wrong with it. A reply that was cut off is never completed.

    Where several values fit, the last one counts: a model that thinks aloud ends with what it means.
    """
    if reply.outcome is Outcome.LENGTH:
        return None, ("the reply was cut off at the length limit; send a shorter one",)
    try:
        return _fitting([whole_characters_in(value) for value in values_in(reply.text)], wanted)
    except Unreadable as told:
        return None, (f"the JSON cannot be read: {told}",)
    except RecursionError:
        return None, ("the JSON is nested too deeply",)


def _fitting(values: list[Any], wanted: type[Wanted]) -> tuple[Wanted | None, tuple[str, ...]]:
    best: Wanted | None = None
    errors: tuple[str, ...] = ("there is no JSON object in the reply",)
    for value in [value for value in values if isinstance(value, dict)] or values:  # [1] may be a mere reference
        try:
            best = fitted(value, wanted)
        except DoesNotFit as told:
            errors = told.errors
    return (best, ()) if best is not None else (None, errors)


def with_schema(model: Model, prompt: Prompt, wanted: type[BaseModel]) -> Prompt:
    """The prompt with its schema; also in words, for servers that leave it unread without a word."""
    schema = reply_schema(wanted)
    prompt = replace(prompt, reply=schema)
    if model.endpoint.protocol == "responses" and model.takes_schemas:
        return prompt
    words = _template("schema").replace("{schema}", json.dumps(schema.schema, ensure_ascii=False))
    return replace(prompt, system=f"{prompt.system}\n\n{words}".strip())


def _sent_back(attempt: Attempt) -> tuple[Turn, Turn]:
    errors = "\n".join(f"- {error}" for error in attempt.errors)
    said = Turn("assistant", (TextPart(attempt.raw[:MAX_SENT_BACK] or "(nothing)"),))
    return said, Turn("user", (TextPart(_template("repair").replace("{errors}", errors)),))


@cache
def _template(name: str) -> str:
    return (Path(__file__).parent / "prompts" / f"{name}.md").read_text("utf-8").strip()
