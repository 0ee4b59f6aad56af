"""Targeted edits: replace ranges of a text and leave every other character as it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Put `text` in the place of `[start, end)`; `start == end` inserts."""

    start: int
    end: int
    text: str


def at_end(text: str, piece: str) -> Edit:
    """Puts a piece behind a text, a blank line between them; what stands there keeps every character."""
    newline = "\r\n" if "\r\n" in text else "\n"
    apart = "" if not text.strip() else newline if text.endswith("\n") else newline * 2
    return Edit(len(text), len(text), f"{apart}{piece.strip()}{newline}")


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text after all edits, whose places refer to `text` as it is given.

    Raises:
        ValueError: where two edits overlap, or one lies outside the text.
    """
    pieces: list[str] = []
    done = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.start < done or not edit.start <= edit.end <= len(text):
            raise ValueError(
                f"edit of [{edit.start}, {edit.end}) overlaps another or leaves the text of {len(text)} characters"
            )
        pieces += text[done : edit.start], edit.text
        done = edit.end
    return "".join([*pieces, text[done:]])
