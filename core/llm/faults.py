"""Faults of the far end as outcomes: exceptions of the SDK and below it, and error objects in replies."""

from __future__ import annotations

import json
import re
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.llm.outcome import Outcome

MAX_DETAIL = 500


@dataclass(frozen=True, slots=True)
class ErrorObject:
    """What an error says, in the forms that servers write it; "" for what it does not say."""

    code: str = ""
    kind: str = ""
    message: str = ""

    @property
    def words(self) -> str:
        """Everything that it says, in lower case."""
        return f"{self.code} {self.kind} {self.message}".lower()


def error_in(body: object) -> ErrorObject:
    """The error in a reply's body, given as text or as JSON already read."""
    if isinstance(body, str):
        try:
            body = json.loads(body)
        except (ValueError, RecursionError):
            return ErrorObject(message=str(body)[:MAX_DETAIL])
    if isinstance(body, dict) and body.get("error"):
        body = body["error"]
    if not isinstance(body, dict):
        return ErrorObject(message=str(body or "")[:MAX_DETAIL])
    message = body.get("message") or body.get("detail") or ""
    return ErrorObject(_text(body.get("code")), _text(body.get("type")), _text(message))


def _text(value: Any) -> str:
    return "" if value is None else str(value)[:MAX_DETAIL]


_QUOTA = re.compile(r"insufficient.(?:quota|balance|credit|funds)|exceeded your current quota|billing|payment required")
_RATE = re.compile(r"rate.?limit|too many requests|overloaded|slow down")
_CONTEXT = re.compile(
    r"context.?(?:length|window|size)|maximum context|too many (?:input )?tokens|prompt is too long|string_above_max"
    r"|exceeds? the (?:available|maximum|model)|request too large|input is too long"
)
_FILTER = re.compile(r"content.?(?:filter|policy|management)|responsible ?ai|safety system|moderation")
# What says that a model takes no pictures, in the words of OpenAI, llama.cpp, Ollama, LM Studio, vLLM, DeepSeek and
# OpenRouter; not what says that this picture, its size, its format or its place is not taken.
_PICTURES = r"(?:image|picture|vision|multi-?modal)(?:s|_url|\(s\))?(?: (?:inputs?|content|capabilit\w+|modality))?"
_NO_PICTURES = re.compile(
    rf"(?:not|n't|cannot) (?:currently )?(?:support|accept|take|process|see|have)\w*(?: any)? {_PICTURES}(?! *\w)"
    rf"|{_PICTURES} (?:is|are) (?:not supported|unsupported|only supported by)(?! (?:in|with|as)\b)"
    r"|not an? (?:multi-?modal|vision)|not compiled for multi-?modal|at most 0 image|missing data required for image"
    r"|(?:unsupported|unknown) (?:content|variant)[^.]{0,20}(?:image_url|input_image)"
    r"|no endpoints found that support image|only supports? text(?! (?:\w+ )?(?:and|or)\b)"
)
_KEY = re.compile(r"api.?key|invalid.?key|unauthori[sz]ed|authentication")
_MODEL = re.compile(r"\bmodel\b|model_not_found|deployment")
_NO_MODEL = re.compile(
    r"model_not_found|deploymentnotfound|(?:model|deployment)\b.{0,120}(?:not (?:be )?found|does ?n.t exist"
    r"|does not exist|is not available|unknown)|(?:unknown|no such|invalid) model",
    re.DOTALL,
)


def is_quota(error: ErrorObject) -> bool:
    """Whether an account has nothing left; waiting does not help then."""
    return bool(_QUOTA.search(error.words))


def outcome_of_error(error: ErrorObject, *, otherwise: Outcome = Outcome.FAILED) -> Outcome:
    """What an error object in the middle of a reply, or with a status that says little, means."""
    for pattern, outcome in (
        (_QUOTA, Outcome.NO_QUOTA),
        (_CONTEXT, Outcome.TOO_LONG),
        (_FILTER, Outcome.FILTERED),
        (_RATE, Outcome.RATE_LIMITED),
        (_NO_MODEL, Outcome.NO_SUCH_MODEL),
    ):
        if pattern.search(error.words):
            return outcome
    return otherwise


def outcome_of_status(status: int, error: ErrorObject, *, pictures: bool) -> Outcome:
    """What an HTTP status of 300 and more means, with the error that came with it; `pictures`: some were sent."""
    if status in (401, 403, 407):
        return outcome_of_error(error, otherwise=Outcome.UNAUTHORISED)
    if pictures and _NO_PICTURES.search(error.words):
        return Outcome.NO_VISION
    if status == 402:
        return Outcome.NO_QUOTA
    if status in (404, 405) or status < 400:
        return Outcome.NO_SUCH_MODEL if status == 404 and _MODEL.search(error.words) else Outcome.WRONG_ADDRESS
    if status == 413:
        return Outcome.TOO_LONG
    if status == 429:
        return Outcome.NO_QUOTA if is_quota(error) else Outcome.RATE_LIMITED
    # Local servers also answer 500 to a prompt that does not fit.
    told = outcome_of_error(error, otherwise=Outcome.BAD_REQUEST if status < 500 else Outcome.SERVER_ERROR)
    return Outcome.UNAUTHORISED if told is Outcome.BAD_REQUEST and _KEY.search(error.words) else told


def outcome_of_connection(fault: BaseException, *, began: bool) -> Outcome:
    """What a broken connection means; `began`: a reply had begun to come."""
    if began:
        return Outcome.CONNECTION_LOST
    causes = list(_causes(fault))
    for kind, outcome in (
        (socket.gaierror, Outcome.NO_SUCH_HOST),
        (ConnectionRefusedError, Outcome.NOBODY_THERE),
        (ssl.SSLError, Outcome.BAD_CERTIFICATE),
    ):
        if any(isinstance(cause, kind) for cause in causes):
            return outcome
    lost = {"RemoteProtocolError", "ReadError", "WriteError"}
    return Outcome.CONNECTION_LOST if lost & {type(cause).__name__ for cause in causes} else Outcome.UNREACHABLE


def _causes(fault: BaseException) -> Iterator[BaseException]:
    """The fault and everything behind it, at most 20 of them."""
    waiting, seen = [fault], 0
    while waiting and seen < 20:
        one = waiting.pop(0)
        seen += 1
        yield one
        waiting += [cause for cause in (one.__cause__, one.__context__) if cause is not None]
        waiting += getattr(one, "exceptions", ())
