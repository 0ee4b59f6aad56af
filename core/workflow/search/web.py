"""Requests to search providers: bounded in time and size, every fault a `SearchFailed`."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

import httpx

from core.text import Message
from core.workflow.search.hit import Hit, SearchFailed

TIMEOUT_SECONDS = 20
MAX_ANSWER_BYTES = 2 * 1024 * 1024
MOST_HITS = 8
LONGEST_TEXT = 3_000  # characters of one hit
LONGEST_TITLE = 200
LONGEST_ADDRESS = 2_000  # more is none that can be fetched

_FAILED = Message(
    "Web検索ができませんでした（{}）。テストは元のままです。少し待つか、検索の設定をご確認ください。",
    "The web search failed ({}). The test is as it was; please wait a little or check the settings of the search.",
)


def asked(method: str, url: str, *, headers: Mapping[str, str] | None = None, **request: Any) -> Any:
    """The JSON that a provider answers; redirections are not followed.

    Raises:
        SearchFailed: no answer in time, an error, too much, or no JSON.
    """
    try:
        with (
            httpx.Client(timeout=TIMEOUT_SECONDS) as client,
            client.stream(method, url, headers=headers, **request) as answer,
        ):
            if answer.status_code != 200:
                raise failed(f"HTTP {answer.status_code}")
            return json.loads(_whole(answer))
    except (httpx.HTTPError, httpx.InvalidURL) as fault:
        raise failed(type(fault).__name__) from fault
    except (ValueError, RecursionError) as fault:
        raise failed("JSON") from fault


def hits(found: Iterable[Mapping[str, Any]], title: str, url: str, *texts: str) -> tuple[Hit, ...]:
    """Hits from a provider's list; what lacks a web address is left out."""
    made = []
    for one in found:
        if isinstance(one, dict) and (address := web_address(one.get(url))):
            said = "\n".join(str(one[name]) for name in texts if one.get(name))
            made.append(Hit(str(one.get(title) or address)[:LONGEST_TITLE], address, said[:LONGEST_TEXT]))
    return tuple(made[:MOST_HITS])


def web_address(value: object) -> str:
    """What a provider gives as the address of a page; empty where it is none."""
    address = value if isinstance(value, str) and len(value) <= LONGEST_ADDRESS else ""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return address if parts.scheme in ("http", "https") and parts.hostname else ""


def failed(why: str) -> SearchFailed:
    """The fault with its reason, in few words and without anything that the far end wrote."""
    return SearchFailed(Message(_FAILED.ja.format(why), _FAILED.en.format(why)))


def listed(value: Any, *path: str) -> list[Any]:
    """The list at a path of an answer; empty where there is none."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, list) else []


def _whole(answer: httpx.Response) -> bytes:
    data, deadline = b"", time.monotonic() + TIMEOUT_SECONDS
    for chunk in answer.iter_bytes():
        data += chunk
        if time.monotonic() > deadline:
            raise failed(f"> {TIMEOUT_SECONDS} s")
        if len(data) > MAX_ANSWER_BYTES:
            raise failed(f"> {MAX_ANSWER_BYTES // 1024**2} MB")
    return data
