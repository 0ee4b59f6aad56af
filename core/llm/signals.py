"""What a protocol's events mean to us, and how to walk in JSON of which nothing is certain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.llm.events import Refused, TextDelta, Usage
from core.llm.outcome import Outcome

SCHEMAS = frozenset(("response_format", "text"))
"""The part of a request that holds the schema of the reply, in Chat Completions and in Responses."""

MOST_TOKENS = 1_000_000_000
"""Of one call; a server that tells more tells nonsense, which no database could hold either."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """A token that is no part of the reply: the model reasons."""


@dataclass(frozen=True, slots=True)
class End:
    """The reply is over. `detail` is what the far end said where it was a fault."""

    outcome: Outcome
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Whole:
    """Everything that was said, once more at the end; it counts only where nothing came before."""

    parts: tuple[TextDelta | Refused, ...]


Signal = TextDelta | Refused | Thinking | Usage | Whole | End


def dig(value: object, *path: str | int) -> Any:
    """What lies at `path` in JSON; None where the way there is not what it should be."""
    for step in path:
        if isinstance(step, str) and isinstance(value, dict):
            value = value.get(step)
        elif isinstance(step, int) and isinstance(value, list) and len(value) > step:
            value = value[step]
        else:
            return None
    return value


def text_at(value: object, *path: str | int) -> str:
    """The string at `path`; "" where there is none."""
    found = dig(value, *path)
    return found if isinstance(found, str) else ""


def count_at(value: object, *path: str | int) -> int:
    """The number of tokens at `path`; 0 where there is none that can be."""
    found = dig(value, *path)
    return found if isinstance(found, int) and 0 < found <= MOST_TOKENS else 0


def items_at(value: object, *path: str | int) -> list[Any]:
    """The list at `path`; empty where there is none."""
    found = dig(value, *path)
    return found if isinstance(found, list) else []
