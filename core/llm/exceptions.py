"""Every exception that a call can end with, mapped to its outcome."""

from __future__ import annotations

import httpx2
import openai

from core.llm.faults import (
    MAX_DETAIL,
    error_in,
    outcome_of_connection,
    outcome_of_error,
    outcome_of_status,
)
from core.llm.outcome import Outcome
from core.llm.watch import NothingLeft
from core.llm.wire import TooMuch

FAULTS = (
    openai.OpenAIError,
    httpx2.HTTPError,
    httpx2.InvalidURL,
    httpx2.StreamError,
    NothingLeft,
    TooMuch,
    ValueError,  # what the SDK lets through: JSON and UTF-8 that cannot be read, a key that fits into no header
    RecursionError,  # JSON of a thousand brackets
)
"""What a call may raise for reasons that are not ours."""


def outcome_of(fault: BaseException, *, began: bool, pictures: bool) -> tuple[Outcome, str]:
    """The outcome of a fault and what the far end said. `began`: a reply had begun; `pictures`: some were sent."""
    if isinstance(fault, openai.APIStatusError):
        error = error_in(fault.body if isinstance(fault.body, dict) else fault.response.text)
        return outcome_of_status(fault.status_code, error, pictures=pictures), f"{fault.status_code} {error.message}"
    return _outcome(fault, began), str(fault)[:MAX_DETAIL]


def _outcome(fault: BaseException, began: bool) -> Outcome:
    match fault:
        case NothingLeft():
            return Outcome.OVER_BUDGET
        case TooMuch() | openai.LengthFinishReasonError():
            return Outcome.LENGTH
        case openai.ContentFilterFinishReasonError():
            return Outcome.FILTERED
        case openai.APITimeoutError() | httpx2.TimeoutException():
            connecting = isinstance(fault.__cause__ or fault, httpx2.ConnectTimeout)
            return Outcome.UNREACHABLE if connecting else Outcome.STALLED
        case httpx2.InvalidURL() | httpx2.UnsupportedProtocol():
            return Outcome.WRONG_ADDRESS
        case httpx2.DecodingError() | openai.APIResponseValidationError():
            return Outcome.GARBLED
        case openai.APIConnectionError() | httpx2.HTTPError() | httpx2.StreamError():
            return _connection(fault, began)
        case openai.APIError():
            return outcome_of_error(error_in(fault.body or fault.message))
        case openai.OpenAIError():
            return Outcome.FAILED
        case _:
            return Outcome.GARBLED


def _connection(fault: BaseException, began: bool) -> Outcome:
    """The SDK wraps what lies below in an `APIConnectionError`."""
    if isinstance(fault.__cause__, httpx2.UnsupportedProtocol | httpx2.DecodingError):
        return _outcome(fault.__cause__, began)
    return outcome_of_connection(fault, began=began)
