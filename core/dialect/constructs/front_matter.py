"""Front matter: settings such as `title: …` between two `---` lines at the head of the text."""

from __future__ import annotations

import re

_FRONT_MATTER = re.compile(
    r"\ufeff?---[ \t]*(?:\r\n|\r|\n)"
    r"(?P<body>[A-Za-z_][\w\-]*[ \t]*:(?=[ \t\r\n])[^\r\n]*(?:\r\n|\r|\n)"
    r"(?:(?:[A-Za-z_][\w\-]*[ \t]*:(?=[ \t\r\n])|#|[ \t]+\S|-[ \t])[^\r\n]*(?:\r\n|\r|\n)|[ \t]*(?:\r\n|\r|\n))*)"
    r"---[ \t]*(?:\r\n|\r|\n|$)"
)
_BEGUN = re.compile(r"\ufeff?(?:-{0,2}|---[ \t]*(?:(?:\r\n|\r|\n)(?:[A-Za-z_#\-][^\r\n]*|[ \t]+[^\r\n]*|))*)")
_TITLE = re.compile(r"^title[ \t]*:[ \t]*(.*?)[ \t]*$", re.MULTILINE)


def front_matter_end(text: str) -> int:
    """Where the front matter ends; 0 where there is none.

    Only lines that look like settings count, so that a text between two rules is never taken for it.
    """
    match = _FRONT_MATTER.match(text)
    return match.end() if match else 0


def may_become_front_matter(text: str) -> bool:
    """True for the head of a text that is front matter as soon as its closing line comes."""
    return _BEGUN.fullmatch(text) is not None


def front_matter_title(front_matter: str) -> str | None:
    """The `title` in it, without quotes."""
    match = _TITLE.search(front_matter)
    if match is None:
        return None
    title = match[1]
    if len(title) > 1 and title[0] == title[-1] and title[0] in "\"'":
        title = title[1:-1]
    return title or None
