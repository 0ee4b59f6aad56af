"""SearXNG: https://docs.searxng.org/dev/search_api.html. The address is the administrator's own, so it may be near."""

from __future__ import annotations

from core.workflow.search.hit import Hit
from core.workflow.search.web import asked, hits, listed


def search(query: str, url: str) -> tuple[Hit, ...]:
    """What an instance finds."""
    answer = asked("GET", f"{url.rstrip('/')}/search", params={"q": query, "format": "json"})
    return hits(listed(answer, "results"), "title", "url", "content")
