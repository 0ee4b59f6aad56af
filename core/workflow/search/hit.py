"""What a search finds."""

from __future__ import annotations

from dataclasses import dataclass

from core.errors import StudioError


@dataclass(frozen=True, slots=True)
class Hit:
    """A page that was found, with what the provider says of its content."""

    title: str
    url: str
    text: str


class SearchFailed(StudioError):
    """The provider gives no answer, or none that can be read."""
