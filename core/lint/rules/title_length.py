"""The title is shorter than 5 or longer than 300 characters, which the editor refuses.

Why: the test cannot be saved there under such a title.
Not covered: a test without a title.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.lint.advice import advice
from core.lint.paper import Paper
from core.lint.passages import BLANK, Passage
from core.lint.rule import Finding, LooksAt
from core.text import Message

LOOKS_AT: LooksAt = "test"

MIN_LENGTH = 5
MAX_LENGTH = 300

VALID = (
    '# 開国と新政府\n\n首都は<question correct="東京" />である。\n\n## 地理',
    '首都は<question correct="東京" />である。',
    '---\ntitle: 日本の首都\n---\n\n# 首都\n\n首都は<question correct="東京" />である。',
)
INVALID = (
    '# 地理\n\n首都は<question correct="東京" />である。',
    '---\ntitle: 地理\n---\n\n# 日本の首都\n\n首都は<question correct="東京" />である。',
    f'# {"長い題" * 101}\n\n首都は<question correct="東京" />である。',
)


def check(paper: Paper) -> Iterator[Finding]:
    """At most one finding, at the title: front matter's, else the first heading."""
    title = next((passage for passage in paper.passages if passage.kind == "heading"), None)
    length = len(title.text.strip()) if title else 0
    if title is not None and length and BLANK not in title.text and not MIN_LENGTH <= length <= MAX_LENGTH:
        yield Finding("info", _message(title, length), title.where(0, len(title.text)), fix=_ADVICE)


def _message(title: Passage, length: int) -> Message:
    shown = title.text.strip()[:20]
    return Message(
        f"題名「{shown}」は{length}字です（エディタでは{MIN_LENGTH}字から{MAX_LENGTH}字まで）。",
        f"The title “{shown}” has {length} characters; the editor takes {MIN_LENGTH} to {MAX_LENGTH}.",
    )


_ADVICE = advice("題名の長さを変えてください。", "Change the title's length.")
