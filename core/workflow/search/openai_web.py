"""OpenAI's own web search, a tool of its Responses API: https://platform.openai.com/docs/guides/tools-web-search."""

from __future__ import annotations

from typing import Any

from core.llm.budget import Budget
from core.llm.cost import estimate_tokens
from core.llm.endpoint import Endpoint
from core.llm.events import Usage
from core.llm.outcome import Outcome
from core.llm.signals import count_at
from core.workflow.search.hit import Hit, SearchFailed
from core.workflow.search.web import LONGEST_TEXT, LONGEST_TITLE, MOST_HITS, asked, listed, web_address


def search(query: str, endpoint: Endpoint, budget: Budget) -> tuple[Hit, ...]:
    """What the model finds and says with each page that it cites; a call of the turn's budget."""
    if not budget.affords(estimate_tokens(query)) or not budget.take_request():
        raise SearchFailed(Outcome.OVER_BUDGET.message)
    answer = asked(
        "POST",
        f"{endpoint.url}/responses",
        headers={"Authorization": f"Bearer {endpoint.key}"} if endpoint.key else {},
        json={"model": endpoint.model, "tools": [{"type": "web_search"}], "input": query, "store": False},
    )
    budget.spend(Usage(count_at(answer, "usage", "input_tokens"), count_at(answer, "usage", "output_tokens")))
    texts = [part for item in listed(answer, "output") for part in listed(item, "content") if isinstance(part, dict)]
    return tuple(hit for part in texts for hit in _cited(part))[:MOST_HITS]


def _cited(part: dict[str, Any]) -> list[Hit]:
    """The pages that a piece of text cites, each with the words that lead to the citation."""
    text, at = str(part.get("text") or ""), 0
    found: dict[str, Hit] = {}
    for note in listed(part, "annotations"):
        if not isinstance(note, dict) or not (url := web_address(note.get("url"))):
            continue
        end = note.get("end_index")
        stop = end if isinstance(end, int) and at < end <= len(text) else len(text)
        said = text[at:stop].strip()
        before = found.get(url)
        found[url] = Hit(
            str(note.get("title") or url)[:LONGEST_TITLE], url, f"{before.text if before else ''}{said}"[:LONGEST_TEXT]
        )
        at = stop
    return list(found.values())
