"""The two protocols as a server speaks them: server-sent events, and the reply in one piece."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.model_server.script import Say

Json = dict[str, Any]
STRAY: list[Any] = [[], "text", 7, None, {"choices": None}, {"choices": [None]}, {"choices": [{"delta": "x"}]},
                    {"choices": [{"delta": {"content": 5}}]}, {"type": 4}, {"type": "response.output_text.delta"},
                    {"usage": "many"}, {"choices": {"0": 1}}]  # fmt: skip


_HALF = re.compile("[\ud800-\udfff]")


def data(value: object, event: str = "") -> bytes:
    """One event; Japanese is sent as it is."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    if _HALF.search(text):
        text = json.dumps(value)
    return ((f"event: {event}\n" if event else "") + f"data: {text}\n\n").encode()


class Chat:
    """Chat Completions."""

    format_field = "response_format"

    def opening(self, say: Say) -> Iterator[bytes]:
        yield self._chunk({"role": "assistant", "content": ""})

    def piece(self, text: str) -> bytes:
        return self._chunk({"content": text})

    def refusal(self, text: str) -> bytes:
        return self._chunk({"refusal": text})

    def error(self, say: Say, *, failed: bool) -> bytes:
        return data({"error": dict(say.error)})

    def nothing(self) -> bytes:
        return data({**_CHUNK, "choices": []})

    def closing(self, say: Say) -> Iterator[bytes]:
        yield self._chunk({}, say.finish)
        if say.usage is not None:
            yield data({**_CHUNK, "choices": [], "usage": self._usage(say)})
        if say.fault != "silent_end":
            yield data("[DONE]")

    def whole(self, say: Say) -> Json:
        message = {"role": "assistant", "content": say.text, "refusal": say.refusal or None}
        choice = {"index": 0, "message": message, "finish_reason": say.finish}
        return {"id": "c1", "object": "chat.completion", "model": "m", "choices": [choice], "usage": self._usage(say)}

    @staticmethod
    def _usage(say: Say) -> Json:
        usage = say.usage or {}
        cached = {"cached_tokens": usage.get("cached", 0)}
        return {"prompt_tokens": usage.get("input", 0), "completion_tokens": usage.get("output", 0),
                "prompt_tokens_details": cached}  # fmt: skip

    @staticmethod
    def _chunk(delta: Json, finish: str | None = None) -> bytes:
        return data({**_CHUNK, "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})


_CHUNK: Json = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "m"}


class Responses:
    """The Responses API."""

    format_field = "text"

    def opening(self, say: Say) -> Iterator[bytes]:
        yield self._event("response.created", response={**_RESPONSE, "status": "in_progress", "output": []})
        yield self._event("response.in_progress", response={**_RESPONSE, "status": "in_progress", "output": []})
        yield self._event("response.output_item.added", output_index=0, item={"type": "message", "content": []})

    def piece(self, text: str) -> bytes:
        return self._event("response.output_text.delta", delta=text, **_PLACE)

    def refusal(self, text: str) -> bytes:
        return self._event("response.refusal.delta", delta=text, **_PLACE)

    def error(self, say: Say, *, failed: bool) -> bytes:
        if failed:
            return self._event("response.failed", response={**_RESPONSE, "status": "failed", "error": dict(say.error)})
        return self._event("error", **say.error)

    def nothing(self) -> bytes:
        return self._event("response.in_progress", response={**_RESPONSE, "status": "in_progress", "output": []})

    def closing(self, say: Say) -> Iterator[bytes]:
        yield self._event("response.output_text.done", text=say.text, **_PLACE)
        whole = self.whole(say)
        yield self._event(f"response.{whole['status']}", response=whole)

    def whole(self, say: Say) -> Json:
        reason = {"length": "max_output_tokens", "content_filter": "content_filter"}.get(say.finish)
        said = {"type": "refusal", "refusal": say.refusal} if say.refusal else {"type": "output_text", "text": say.text}
        output = [{"type": "message", "role": "assistant", "content": [said]}]
        usage = say.usage or {}
        return {
            **_RESPONSE,
            "status": "incomplete" if reason else "completed",
            "incomplete_details": {"reason": reason} if reason else None,
            "output": output,
            "usage": None if say.usage is None else {
                "input_tokens": usage.get("input", 0), "output_tokens": usage.get("output", 0),
                "input_tokens_details": {"cached_tokens": usage.get("cached", 0)},
            },
        }  # fmt: skip

    @staticmethod
    def _event(kind: str, **values: Any) -> bytes:
        return data({"type": kind, "sequence_number": 1, **values}, kind)


_RESPONSE: Json = {"id": "r1", "object": "response", "created_at": 1, "model": "m", "error": None}
_PLACE: Json = {"item_id": "m1", "output_index": 0, "content_index": 0}
Protocol = Chat | Responses
