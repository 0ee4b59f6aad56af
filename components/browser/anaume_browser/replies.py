"""What comes back from the browser, read with care: anyone may write anything into a web socket."""

from __future__ import annotations

from collections.abc import Collection

Replies = dict[str, tuple[str, ...]]
"""The parts of each reply by question id: one, or several where all of several are asked for. None is empty."""

MAX_PARTS = 20
MAX_PART_CHARACTERS = 2_000


def read_replies(value: object, ids: Collection[str]) -> Replies:
    """The replies to the questions `ids` in what the browser sent; whatever has another shape is left out."""
    if not isinstance(value, dict):
        return {}
    given = {id_: _parts(parts) for id_, parts in value.items() if id_ in ids}
    return {id_: parts for id_, parts in given.items() if parts}


def _parts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        return ()
    texts = (part[:MAX_PART_CHARACTERS] for part in value[:MAX_PARTS] if isinstance(part, str))
    return tuple(text for text in texts if text)
