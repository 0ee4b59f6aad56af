"""Half a text, while it streams in: what of it may be shown."""

from __future__ import annotations

import re

from core.dialect.tags.scan import MAX_TAG_LENGTH, scan_tag

_OPENING = re.compile(r"[<＜]question|\{/\*|<!--", re.IGNORECASE)
_HALF_TAG = re.compile(
    r"[<＜](?:(?:[/／]\s*)?(?:[A-Za-z][\w\-]*(?:\s+[\w:\-]+(?:\s*=\s*(?:\"[^\"]*\"?|'[^']*'?|\{[^}]*\}?)?)?)*\s*[/／]?)?|!-{0,2})"
)
_HEAD = re.compile(r"[\r\n]*((?:[ \t]*(?:>|(?:[-+*]|[0-9]{1,9}[.)])(?=[ \t])))*)")
_COMMENTS = {"{/*": "*/}", "<!--": "-->"}
MAX_QUOTED_TAG = 2_000  # code points
MAX_HALF_TAG = 400  # code points; only a question's tag is waited for longer


def hold_back(text: str) -> str:
    """The part of a half-streamed text that may be shown: all of it before an unfinished tag or comment.

    No half tag and no key is ever in it.
    """
    return text[: _shown_end(text)]


def _shown_end(text: str) -> int:
    end = min(_waiting(text), len(text.rstrip("`$")))  # a longer run would end something else
    if text.endswith(("{", "{/")):
        end = min(end, text.rfind("{"))
    at = max(text.rfind("<"), text.rfind("＜"))
    if at >= 0 and len(text) - at <= MAX_HALF_TAG and _HALF_TAG.fullmatch(_unquoted(text, at)):
        end = min(end, at)
    return end


def _unquoted(text: str, start: int) -> str:
    """The text from `start` on, its further lines without the signs of the quotation that it stands in.

    The line of `start` may lack them: then the first line after a blank one says how many there are.
    """
    line = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start), 0)
    blank = max(text.rfind("\n\n", 0, start), text.rfind("\n\r\n", 0, start), 0)
    depth = max(_HEAD.match(text, at, start)[1].count(">") for at in (line, blank))  # type: ignore[index]
    if not depth:
        return text[start : start + MAX_TAG_LENGTH]
    signs = re.compile(rf"(?<=[\r\n])(?:[ \t]*>){{1,{depth}}}")
    return signs.sub(lambda match: " " * len(match.group()), text[start : start + MAX_QUOTED_TAG])


def _waiting(text: str) -> int:
    """Where an unfinished comment or last question's tag begins; the end of the text where there is none."""
    half, at = None, 0
    while (match := _OPENING.search(text, at)) is not None:
        start, at = match.span()
        closing = _COMMENTS.get(match.group())
        if closing is None:
            tag = scan_tag(text, start, len(text))
            if tag is not None and "\n" in text[start : tag.end]:
                rest = _unquoted(text, start)
                tag = scan_tag(rest, 0, len(rest))
            half, at = (start, at) if tag is None else (None, start + tag.end - tag.start)
            continue
        stop = text.find(closing, at)
        if stop < 0:
            return start if half is None else half
        at = stop + len(closing)
    return len(text) if half is None else half
