"""Half a text, while it streams in: what of it may be shown."""

from __future__ import annotations

import re

from core.dialect.tags.scan import scan_tag

_OPENING = re.compile(r"[<＜]question|\{/\*|<!--", re.IGNORECASE)
_HALF_TAG = re.compile(
    r"[<＜](?:(?:[/／]\s*)?(?:[A-Za-z][\w\-]*(?:\s+[\w:\-]+(?:\s*=\s*(?:\"[^\"]*\"?|'[^']*'?|\{[^}]*\}?)?)?)*\s*[/／]?)?|!-{0,2})"
)
_COMMENTS = {"{/*": "*/}", "<!--": "-->"}
MAX_HALF_TAG = 400  # code points; only a question's tag is waited for longer


def hold_back(text: str) -> str:
    """The part of a half-streamed text that may be shown: all of it before an unfinished tag or comment.

    No half tag and no key is ever in it.
    """
    return text[: _shown_end(text)]


def _shown_end(text: str) -> int:
    end = _waiting(text)
    if text.endswith(("{", "{/")):
        end = min(end, text.rfind("{"))
    at = max(text.rfind("<"), text.rfind("＜"))
    if at >= 0 and len(text) - at <= MAX_HALF_TAG and _HALF_TAG.fullmatch(text, at):
        end = min(end, at)
    return end


def _waiting(text: str) -> int:
    """Where an unfinished comment or last question's tag begins; the end of the text where there is none."""
    half, at = None, 0
    while (match := _OPENING.search(text, at)) is not None:
        start, at = match.span()
        closing = _COMMENTS.get(match.group())
        if closing is None:
            tag = scan_tag(text, start, len(text))
            half, at = (start, at) if tag is None else (None, tag.end)
            continue
        stop = text.find(closing, at)
        if stop < 0:
            return start if half is None else half
        at = stop + len(closing)
    return len(text) if half is None else half
