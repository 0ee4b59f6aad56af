"""Values as they come: texts, numbers and flags in whatever JSON type they were written."""

from __future__ import annotations

import json
from typing import Any

from core.editor_json.names import Json

MAX_NUMBER_BITS = 4096  # Python refuses to spell longer integers


def as_text(value: object) -> str | None:
    """A string, or a number or flag spelled as JSON spells it; None for anything else."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool | float) or (isinstance(value, int) and value.bit_length() <= MAX_NUMBER_BITS):
        return json.dumps(value)
    return None


def as_texts(value: object) -> tuple[str, ...]:
    """The texts of an array, or the one text; empty where there is none."""
    if isinstance(value, list | tuple):
        return tuple(text for item in value if (text := as_text(item)) is not None)
    text = as_text(value)
    return () if text is None else (text,)


def as_flag(value: object) -> bool | None:
    """True or False from a flag or its spelling; None where nothing is said."""
    match value:
        case bool():
            return value
        case str():
            return {"true": True, "false": False}.get(value.strip().lower())
        case _:
            return None


def as_count(value: object) -> int | None:
    """A whole number from 1 to 999,999,999 (what Markdown can count), or its spelling."""
    text = as_text(value)
    if text is None or isinstance(value, bool) or not text.removesuffix(".0").isdecimal():
        return None
    digits = text.removesuffix(".0")
    return int(digits) if len(digits) <= 9 and int(digits) >= 1 else None


def children_of(node: Json) -> list[Any]:
    """The children of a node; empty where there are none, one where they were not put into an array."""
    children = node.get("children")
    if isinstance(children, list | tuple):
        return list(children)
    return [] if children is None else [children]


def text_in(node: object) -> str:
    """All text below a node, for nodes that are not understood or lie too deep; goes down without recursion."""
    texts: list[str] = []
    stack = [node]
    while stack:
        here = stack.pop()
        match here:
            case str():
                texts.append(here)
            case list() | tuple():
                stack.extend(reversed(here))
            case dict():
                if isinstance(own := here.get("text", here.get("value")), str):
                    texts.append(own)
                stack.extend(reversed(children_of(here)))
            case _:
                pass
    return "".join(texts)
