"""Going to a place in a text area of the page."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from anaume_browser.mounting import component


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A range in the text area inside the container with the key `container`, in UTF-16 units as browsers count.

    It is selected once for each new `nonce`.
    """

    container: str
    start: int
    end: int
    nonce: int


def reveal(place: TextPlace | None, *, key: str) -> None:
    """Select `place` and bring it into sight; draws nothing. Call it after the text area, in the same run."""
    component("reveal", js="reveal.js")(key=key, data={"place": asdict(place) if place else None})
