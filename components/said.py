"""One line of the conversation as HTML: what was said, the files with it, the steps, and what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from components import words
from components.markup import Markup, tag
from components.usage import usage_line
from core.llm import Usage
from core.storage.records import ChatMessage, StepLine
from core.text import Message


def message_block(message: ChatMessage) -> Markup:
    """What the user said, or what the studio did and answered."""
    if message.role == "user":
        return _user_block(message)
    payload = message.payload
    failed = payload.get("outcome") in ("failed", "interrupted", "cancelled")
    parts = [_steps(payload), tag("div", _said(message.body)), _changes(payload)]
    return tag("div", *parts, cls="said studio failed" if failed else "said studio")


def failed_message(reason: str, request: str) -> Markup:
    """A request that was not taken, with its text, so that nothing is lost."""
    quoted = (tag("div", "「", request, "」", cls="quiet"),) if request else ()
    return tag("div", tag("b", words.say(words.NOT_SENT)), tag("div", reason), *quoted, cls="said failed", role="alert")


def steps_list(steps: Iterable[StepLine]) -> Markup:
    """The steps of a turn with how each stands."""
    return tag("ul", *(tag("li", words.say(line.message), cls=line.status) for line in steps), cls="steps")


def _user_block(message: ChatMessage) -> Markup:
    chips = [tag("span", name, cls="chip") for name in message.attachments]
    files = (tag("div", *chips, cls="chips"),) if chips else ()
    return tag("div", *files, _said(message.body), cls="said you")


def _said(body: str | Message) -> str:
    return body if isinstance(body, str) else words.say(body)


def _steps(payload: Mapping[str, Any]) -> Markup:
    lines = [StepLine(step["step"], step["status"], Message(**step["message"])) for step in payload.get("steps", ())]
    if not lines:
        return Markup("")
    cost = tag("div", _used(payload.get("usage") or {}), cls="quiet")
    return tag("details", tag("summary", words.say(words.STEPS)), steps_list(lines), cost, cls="folded")


def _used(use: Mapping[str, Any]) -> str:
    usage = Usage(use.get("input_tokens", 0), use.get("output_tokens", 0), use.get("cached_tokens", 0))
    return usage_line(use.get("calls", 0), usage, estimated=use.get("estimated", False))


def _changes(payload: Mapping[str, Any]) -> Markup:
    """What changed by question, before and after, and what did not; nothing where a turn only answered."""
    if "changes" not in payload:
        return Markup("")
    rows = [_change(change) for change in payload["changes"] if change["change"] != "added" or payload["untouched"]]
    if untouched := len(payload["untouched"]):
        kept = words.UNTOUCHED if payload["text"] else words.UNTOUCHED_TEXT
        rows.append(
            _row(words.say(words.OTHERS) if rows else "", tag("span", words.say(kept, count=untouched), cls="kept"))
        )
    return tag("div", *rows, cls="changes") if rows else Markup("")


def _change(change: Mapping[str, Any]) -> Markup:
    before, after = change["before"], change["after"]
    name = words.say(words.QUESTION, number=(after or before)["number"])
    if before is None:
        return _row(name, tag("span", _asked(after), " ", tag("i", words.say(words.ADDED))))
    if after is None:
        return _row(name, tag("span", tag("s", _asked(before)), " ", tag("i", words.say(words.REMOVED))))
    return _row(name, tag("span", tag("s", _asked(before)), " → ", _asked(after)))


def _row(name: str, what: Markup) -> Markup:
    return tag("div", tag("b", name), what) if name else tag("div", what)


def _asked(question: Mapping[str, Any]) -> str:
    answers = "・".join(question["answers"])
    return f"{answers}（{' / '.join(question['choices'])}）" if question["choices"] else answers
