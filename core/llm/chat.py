"""Chat Completions: what every compatible server speaks."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Set
from typing import Any

from core.llm.events import Refused, TextDelta, Usage
from core.llm.outcome import Outcome
from core.llm.prompt import ImagePart, Part, Prompt, Turn
from core.llm.signals import End, Signal, Thinking, count_at, dig, items_at, text_at

PATH = "/chat/completions"
SCHEMA = "response_format"
OPTIONAL = frozenset(("stream_options", SCHEMA))
"""Parts of a request that some servers do not know."""

_ENDS = {
    **dict.fromkeys(("stop", "tool_calls", "function_call", "eos", "end_turn", "stop_sequence"), Outcome.COMPLETE),
    **dict.fromkeys(("length", "max_tokens", "model_length"), Outcome.LENGTH),
    **dict.fromkeys(("content_filter", "safety"), Outcome.FILTERED),
    "refusal": Outcome.REFUSED,
    "error": Outcome.FAILED,
}


def body(model: str, prompt: Prompt, without: Set[str]) -> dict[str, Any]:
    """The request, without the optional parts named."""
    messages = [{"role": "system", "content": prompt.system}] if prompt.system else []
    whole: dict[str, Any] = {
        "model": model,
        "messages": [*messages, *map(_message, prompt.turns)],
        "stream": True,
        "stream_options": {"include_usage": True},
    }
    if prompt.reply:
        schema = {"name": prompt.reply.name, "schema": dict(prompt.reply.schema), "strict": True}
        whole[SCHEMA] = {"type": "json_schema", "json_schema": schema}
    return {name: value for name, value in whole.items() if name not in without}


def _message(turn: Turn) -> dict[str, Any]:
    if any(isinstance(part, ImagePart) for part in turn.parts):
        return {"role": turn.role, "content": [_part(part) for part in turn.parts]}
    return {"role": turn.role, "content": turn.text}  # a plain string: some servers take no lists


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, ImagePart):
        return {"type": "image_url", "image_url": {"url": data_url(part)}}
    return {"type": "text", "text": part.text}


def data_url(image: ImagePart) -> str:
    """The picture as an address that holds it."""
    return f"data:{image.media_type};base64,{base64.b64encode(image.data).decode()}"


def read_event(event: object) -> Iterator[Signal]:
    """What one event of the stream says."""
    yield from _read_choice(dig(event, "choices", 0), "delta")
    yield from _read_usage(event)


def read_whole(reply: object) -> Iterator[Signal]:
    """What a reply says that came in one piece, from a server that does not stream."""
    yield from _read_choice(dig(reply, "choices", 0), "message")
    yield from _read_usage(reply)


def _read_choice(choice: object, where: str) -> Iterator[Signal]:
    said = dig(choice, where)
    if text := text_at(said, "content"):
        yield TextDelta(text)
    for part in items_at(said, "content"):
        if text := text_at(part, "text"):
            yield TextDelta(text)
    if refusal := text_at(said, "refusal"):
        yield Refused(refusal)
    if text_at(said, "reasoning_content") or text_at(said, "reasoning") or items_at(said, "tool_calls"):
        yield Thinking()
    if reason := text_at(choice, "finish_reason"):
        yield End(_ENDS.get(reason.lower(), Outcome.CUT_SHORT), reason)


def _read_usage(event: object) -> Iterator[Signal]:
    usage = dig(event, "usage")
    if isinstance(usage, dict):
        yield Usage(
            count_at(usage, "prompt_tokens"),
            count_at(usage, "completion_tokens"),
            count_at(usage, "prompt_tokens_details", "cached_tokens"),
        )
