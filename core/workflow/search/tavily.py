"""Tavily: https://docs.tavily.com/documentation/api-reference/endpoint/search."""

from __future__ import annotations

from core.workflow.search.hit import Hit
from core.workflow.search.web import MOST_HITS, asked, hits, listed

URL = "https://api.tavily.com/search"


def search(query: str, key: str, url: str = URL) -> tuple[Hit, ...]:
    """What Tavily finds, with the passages that fit the query."""
    told = {"Authorization": f"Bearer {key}"}
    answer = asked("POST", url, headers=told, json={"query": query[:400], "max_results": MOST_HITS})
    return hits(listed(answer, "results"), "title", "url", "content")
