"""Which tags are ours, and which names are read as tags at all (`dialect.md` §1)."""

from __future__ import annotations

import re

VOID = frozenset({"br", "img", "audio"})
PAIRED = frozenset({"a", "u", "sub", "sup", "ruby", "rt", "figure", "figcaption"})
ALONE = VOID | {"question"}  # complete without a closing tag
KNOWN = ALONE | PAIRED
_TAG_NAME = re.compile(r"[a-z][a-z0-9-]*")


def canonical_name(name: str) -> str | None:
    """The name under which a tag is read; None where a name is literal text (upper case, not ASCII, `a.b`, `a:b`)."""
    if name.lower() == "question":
        return "question"
    return name if _TAG_NAME.fullmatch(name) else None
