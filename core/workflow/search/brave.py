"""Brave Search: https://api-dashboard.search.brave.com/app/documentation/web-search/get-started."""

from __future__ import annotations

from core.workflow.search.hit import Hit
from core.workflow.search.web import MOST_HITS, asked, hits, listed

URL = "https://api.search.brave.com/res/v1/web/search"


def search(query: str, key: str, url: str = URL) -> tuple[Hit, ...]:
    """What Brave finds; queries have at most 400 characters there."""
    told = {"X-Subscription-Token": key, "Accept": "application/json"}
    answer = asked("GET", url, headers=told, params={"q": query[:400], "count": MOST_HITS})
    return hits(listed(answer, "web", "results"), "title", "url", "description")
