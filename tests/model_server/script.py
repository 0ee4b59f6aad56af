"""What the server is told to say: one `Say` for each request, and the faults by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Literal

Fault = Literal[
    "",
    "cut",  # the connection breaks, no end of the body
    "early_end",  # the body ends in good order, the reply does not
    "stall",  # silence, the connection stays
    "error_event",
    "failed_event",  # Responses: response.failed; Chat Completions has none and sends an error event
    "garbage",  # a data line that is no JSON
    "deep",  # a data line of very many brackets
    "split",  # pieces of five bytes: characters of three bytes are torn apart
    "empty_choices",  # nothing but events without a choice
    "endless",  # never stops talking
    "stray",  # events of shapes nobody expects, then the reply
    "late_cut",  # the connection breaks after the proper end
    "silent_end",  # no end mark after the proper end, and the connection stays
]


@dataclass(frozen=True)
class Say:
    """One answer of the server. `at`: the chunk before which a fault happens; seconds are seconds."""

    text: str = ""
    chunk: int = 8  # characters an event
    delay: float = 0.0  # before each event
    first_delay: float = 0.0  # before the first event
    fault: Fault = ""
    at: int = 3
    finish: str = "stop"  # as Chat Completions calls it
    refusal: str = ""
    error: Mapping[str, Any] = field(default_factory=lambda: {"message": "it broke", "code": "server_error"})
    usage: Mapping[str, int] | None = field(default_factory=lambda: {"input": 11, "output": 7, "cached": 2})
    streams: bool = True  # False: the whole reply as one JSON, though a stream was asked for
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""  # sent as it is, in place of a reply, where status is not 200 or this is not empty
    halves: bool = False  # characters beyond 16 bits in two escapes, each in an event of its own
    unknown: tuple[str, ...] = ()  # parts of a request that are answered with 400

    @classmethod
    def read(cls, value: Mapping[str, Any] | str) -> Say:
        """From JSON: a text, the name of a fault as {"fault_name": …}, or the fields."""
        if isinstance(value, str):
            return cls(value)
        if "named" in value:
            return replace(named(value["named"]), **{key: value[key] for key in value if key != "named"})
        known = {one.name for one in fields(cls)}
        return cls(**{key: tuple(v) if key == "unknown" else v for key, v in value.items() if key in known})

    def as_json(self) -> dict[str, Any]:
        """For the admin address."""
        return asdict(self)

    def chunks(self) -> list[str]:
        """The text in pieces."""
        if self.halves:
            units = self.text.encode("utf-16-le", "surrogatepass")
            return [units[at : at + 2].decode("utf-16-le", "surrogatepass") for at in range(0, len(units), 2)]
        return [self.text[at : at + self.chunk] for at in range(0, len(self.text), self.chunk)]


def refusal_of(status: int, message: str, headers: Mapping[str, str] | None = None, **error: Any) -> Say:
    """An error with a status, written as OpenAI writes it."""
    body = {"error": {"message": message, "type": "error", "param": None, "code": None, **error}}
    return Say(status=status, headers={"content-type": "application/json", **(headers or {})}, body=json.dumps(body))


LOREM = "光合成は、植物が光のエネルギーを使って養分をつくるはたらきです。葉緑体で行われます。"
HTML = "<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>"
PAGE = {"content-type": "text/html; charset=utf-8"}

NAMED: dict[str, Say] = {
    "ok": Say(LOREM),
    "429": refusal_of(429, "Rate limit reached", code="rate_limit_exceeded"),
    "429_retry_after": refusal_of(429, "Rate limit reached", {"retry-after": "1"}, code="rate_limit_exceeded"),
    "429_retry_after_long": refusal_of(429, "Rate limit reached", {"retry-after": "300"}),
    "insufficient_quota": refusal_of(
        429, "You exceeded your current quota", type="insufficient_quota", code="insufficient_quota"
    ),
    "500": refusal_of(500, "The server had an error"),
    "html_502": Say(status=502, headers=PAGE, body=HTML),
    "401": refusal_of(401, "Incorrect API key provided", code="invalid_api_key"),
    "404_model": refusal_of(404, "The model `nowhere` does not exist", code="model_not_found"),
    "404_path": Say(status=404, headers={"content-type": "application/json"}, body='{"detail":"Not Found"}'),
    "html_200": Say(headers=PAGE, body="<html><body>Welcome to our router</body></html>"),
    "too_long": refusal_of(400, "This model's maximum context length is 8192 tokens", code="context_length_exceeded"),
    "no_vision": refusal_of(400, "image input is not supported - hint: provide the mmproj"),
    "slow_first_token": Say(LOREM, first_delay=600),
    "stall": Say(LOREM, fault="stall"),
    "cut": Say(LOREM, fault="cut"),
    "early_end": Say(LOREM, fault="early_end"),
    "error_event": Say(LOREM, fault="error_event"),
    "failed_event": Say(LOREM, fault="failed_event"),
    "garbage": Say(LOREM, fault="garbage"),
    "deep": Say(LOREM, fault="deep"),
    "split": Say(LOREM, fault="split"),
    "empty_choices": Say(LOREM, fault="empty_choices"),
    "endless": Say(LOREM, fault="endless", delay=0.005),
    "stray": Say(LOREM, fault="stray"),
    "late_cut": Say(LOREM, fault="late_cut"),
    "silent_end": Say(LOREM, fault="silent_end"),
    "no_usage": Say(LOREM, usage=None),
    "length": Say(LOREM, finish="length"),
    "content_filter": Say(LOREM, finish="content_filter"),
    "refusal": Say(refusal="I cannot help with that."),
    "empty": Say(""),
    "whole": Say(LOREM, streams=False),
    "no_response_format": Say('{"ok": true}', unknown=("response_format", "text")),
    "prose_around": Say('はい、承知しました。\n\n{"ok": true}\n\nほかにご要望はありますか。'),
    "fenced_mdx": Say('```mdx\n# 光合成\n\n<question correct="葉緑体" />で行われる。\n```'),
}


def named(name: str) -> Say:
    """An answer by its name; `NAMED` has them all."""
    return NAMED[name]
