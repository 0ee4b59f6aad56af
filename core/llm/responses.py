"""The Responses API: what OpenAI itself recommends."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from core.llm.chat import data_url
from core.llm.events import Refused, TextDelta, Usage
from core.llm.faults import error_in, outcome_of_error
from core.llm.outcome import Outcome
from core.llm.prompt import ImagePart, Part, Prompt, Turn
from core.llm.signals import End, Signal, Thinking, Whole, count_at, dig, items_at, text_at

PATH = "/responses"
SCHEMA = "text"
OPTIONAL = frozenset(("store", SCHEMA))
"""Parts of a request that some servers do not know."""

_INCOMPLETE = {"max_output_tokens": Outcome.LENGTH, "content_filter": Outcome.FILTERED}


def body(model: str, prompt: Prompt, without: Set[str]) -> dict[str, Any]:
    """The request, without the optional parts named."""
    whole: dict[str, Any] = {
        "model": model,
        "instructions": prompt.system,
        "input": [_message(turn) for turn in prompt.turns],
        "stream": True,
        "store": False,  # nothing of a teacher's material is kept there
    }
    if prompt.reply:
        schema = {"name": prompt.reply.name, "schema": dict(prompt.reply.schema), "strict": True}
        whole[SCHEMA] = {"format": {"type": "json_schema", **schema}}
    return {name: value for name, value in whole.items() if name not in without}


def _message(turn: Turn) -> dict[str, Any]:
    return {"role": turn.role, "content": [_part(part, turn.role) for part in turn.parts]}


def _part(part: Part, role: str) -> dict[str, Any]:
    if isinstance(part, ImagePart):
        return {"type": "input_image", "image_url": data_url(part), "detail": "auto"}
    return {"type": "output_text" if role == "assistant" else "input_text", "text": part.text}


def read_event(event: object) -> Iterator[Signal]:
    """What one event of the stream says."""
    kind = text_at(event, "type")
    if kind == "response.output_text.delta":
        yield TextDelta(text_at(event, "delta"))
    elif kind == "response.refusal.delta":
        yield Refused(text_at(event, "delta"))
    elif kind in ("response.completed", "response.incomplete", "response.failed", "response.cancelled"):
        yield Whole(tuple(said_in(dig(event, "response"))))
        yield from _read_usage(dig(event, "response"))
        yield _end(dig(event, "response"), kind.removeprefix("response."))
    elif kind == "error":
        yield _failure(event)
    elif kind.endswith(".delta"):
        yield Thinking()


def read_whole(reply: object) -> Iterator[Signal]:
    """What a reply says that came in one piece, from a server that does not stream."""
    yield from said_in(reply)
    yield from _read_usage(reply)
    if status := text_at(reply, "status"):
        yield _end(reply, status)


def said_in(reply: object) -> Iterator[TextDelta | Refused]:
    """The words in a finished reply."""
    for item in items_at(reply, "output"):
        for part in items_at(item, "content"):
            if text := text_at(part, "text"):
                yield TextDelta(text)
            if refusal := text_at(part, "refusal"):
                yield Refused(refusal)


def _end(reply: object, status: str) -> End:
    if status == "completed":
        return End(Outcome.COMPLETE)
    if status == "incomplete":
        reason = text_at(reply, "incomplete_details", "reason")
        return End(_INCOMPLETE.get(reason, Outcome.CUT_SHORT), reason)
    return _failure(reply)


def _failure(said: object) -> End:
    error = error_in(said)
    return End(outcome_of_error(error), f"{error.code} {error.message}".strip())


def _read_usage(reply: object) -> Iterator[Signal]:
    usage = dig(reply, "usage")
    if isinstance(usage, dict):
        yield Usage(
            count_at(usage, "input_tokens"),
            count_at(usage, "output_tokens"),
            count_at(usage, "input_tokens_details", "cached_tokens"),
        )
