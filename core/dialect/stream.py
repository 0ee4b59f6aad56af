"""Half a text, while it streams in: what of it may be shown."""

from __future__ import annotations

import re

from core.dialect.tags.scan import scan_tag

_QUESTION = re.compile(r"[<＜]question", re.IGNORECASE)
_HALF_TAG = re.compile(
    r"[<＜](?:(?:[/／]\s*)?(?:[A-Za-z][\w\-]*(?:\s+[\w:\-]+(?:\s*=\s*(?:\"[^\"]*\"?|'[^']*'?|\{[^}]*\}?)?)?)*\s*[/／]?)?|!-{0,2})"
)
_COMMENTS = (("{/*", "*/}"), ("<!--", "-->"))
MAX_HALF_TAG = 400  # code points; only a question's tag is waited for longer


def hold_back(text: str) -> str:
    """The part of a half-streamed text that may be shown: all of it before an unfinished tag or comment.

    No half tag and no key is ever in it.
    """
    return text[: _shown_end(text)]


def _shown_end(text: str) -> int:
    ends = [len(text), *(_open_comment(text, opening, closing) for opening, closing in _COMMENTS)]
    last = max((match.start() for match in _QUESTION.finditer(text)), default=None)
    if last is not None and scan_tag(text, last, len(text)) is None:
        ends.append(last)
    if text.endswith(("{", "{/")):
        ends.append(text.rfind("{"))
    at = max(text.rfind("<"), text.rfind("＜"))
    if at >= 0 and len(text) - at <= MAX_HALF_TAG and _HALF_TAG.fullmatch(text, at):
        ends.append(at)
    return min(ends)


def _open_comment(text: str, opening: str, closing: str) -> int:
    """Where a comment begins that is not closed yet; the end of the text where there is none."""
    at = text.find(opening)
    while at >= 0:
        stop = text.find(closing, at + len(opening))
        if stop < 0:
            return at
        at = text.find(opening, stop + len(closing))
    return len(text)
