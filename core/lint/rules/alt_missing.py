"""A picture has no description.

Why: learners who hear the page, or whose picture does not load, miss what it shows.
Not covered: descriptions that say little, or too much (leak-alt).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.document.nodes import Image
from core.document.walk import walk
from core.lint.advice import advice
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "block"

VALID = (
    """![茎の断面の写真](stem.png)\n\nAは<question correct="道管" />である。""",
    """<img src="alps.png" alt="A mountain range in winter" />""",
    "`![](x.png)` と書くと絵が出る。",
)
INVALID = (
    """![](stem.png)\n\nAは<question correct="道管" />である。""",
    """<figure>\n  <img src="alps.png" />\n  <figcaption>Photo 1</figcaption>\n</figure>""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for each such picture."""
    for node in walk(paper.parsed.document):
        if isinstance(node, Image) and not node.alt.strip() and node.span is not None:
            yield Finding("info", _message(node.url), node.span, fix=_ADVICE)


def _message(url: str) -> Message:
    name = url.rpartition("/")[2][:40] or "?"
    return Message(f"画像「{name}」に説明文がありません。", f"The picture “{name}” has no description.")


_ADVICE = advice(
    "何の画像かが分かる説明文を、答えを書かずに付けてください。", "Describe what it shows without giving the answer."
)
