"""The SDK's client, with every request counted and every reply bounded."""

from __future__ import annotations

import email.utils
import time
from collections.abc import AsyncIterator
from contextvars import ContextVar
from functools import cache
from typing import Any

import httpx2
from openai import AsyncOpenAI, Omit, Timeout

from core.llm.endpoint import Endpoint
from core.llm.faults import error_in, is_quota
from core.llm.watch import Watch

RETRIES = 2
MAX_REPLY_BYTES = 16 * 1024 * 1024
"""Far more than any reply: 20 KB of text are some 2 MB as events of one character."""
KEYLESS = "none"  # local servers want no key, and the SDK would otherwise take one from the environment

_OWN_MACHINE = ("all://localhost", "all://127.0.0.1", "all://[::1]")  # reached without the network's proxy
_NO_ACCOUNT: dict[str, Any] = {"OpenAI-Organization": Omit(), "OpenAI-Project": Omit()}

watching: ContextVar[Watch] = ContextVar("watching")


class TooMuch(Exception):
    """The far end sends without end."""


def connect(endpoint: Endpoint) -> AsyncOpenAI:
    """A client for an endpoint. All clients share one pool of connections."""
    limits = endpoint.limits
    # Waiting for tokens is bounded by `Watch`; a read timeout here would make the SDK repeat a slow request.
    timeout = Timeout(None, connect=limits.connect, write=limits.stall)
    return AsyncOpenAI(
        api_key=endpoint.key or KEYLESS,
        base_url=endpoint.url,
        timeout=timeout,
        max_retries=RETRIES,
        http_client=shared_http_client(),
        # The SDK would tell every server who the account in the environment belongs to.
        default_headers=None if endpoint.is_openai else _NO_ACCOUNT,
    )


@cache
def shared_http_client() -> httpx2.AsyncClient:
    """The one pool of connections; made on first use, which takes some tenths of a second for the certificates."""
    # No redirects: what is asked goes to the address that was given, and nowhere else.
    return httpx2.AsyncClient(
        follow_redirects=False,
        mounts=dict.fromkeys(_OWN_MACHINE),
        event_hooks={"request": [_before_request], "response": [_after_response]},
    )


async def _before_request(_request: httpx2.Request) -> None:
    watching.get().sending()


async def _after_response(response: httpx2.Response) -> None:
    response.stream = _Bounded(response.stream)
    if response.status_code < 400:
        return
    await response.aread()
    watch = watching.get()
    if _worth_repeating(response, watch):
        watch.pausing()
    else:
        response.headers["x-should-retry"] = "false"


def _worth_repeating(response: httpx2.Response, watch: Watch) -> bool:
    """Whether the SDK may repeat a request that was turned down; it does so only after 408, 409, 429 and 5xx."""
    if response.status_code == 429 and is_quota(error_in(response.text)):
        return False
    return watch.budget.requests_left > 0 and _pause(response.headers) < watch.budget.seconds_left


def _pause(headers: httpx2.Headers) -> float:
    """Seconds that the server asks us to wait; 0 where it says nothing that can be read."""
    milliseconds, plain = headers.get("retry-after-ms", ""), headers.get("retry-after", "")
    try:
        return float(milliseconds) / 1000 if milliseconds else float(plain or 0)
    except ValueError:
        return _until(plain)


def _until(date: str) -> float:
    parts = email.utils.parsedate_tz(date)
    try:
        return email.utils.mktime_tz(parts) - time.time() if parts else 0.0
    except (ValueError, OverflowError):
        return 0.0


class _Bounded(httpx2.AsyncByteStream):
    """A body that ends with `TooMuch` where it has no end."""

    def __init__(self, body: object) -> None:
        assert isinstance(body, httpx2.AsyncByteStream)
        self._body = body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for piece in self._body:
            size += len(piece)
            if size > MAX_REPLY_BYTES:
                raise TooMuch
            yield piece

    async def aclose(self) -> None:
        await self._body.aclose()
