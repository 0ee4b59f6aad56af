"""Which provider is set up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from core.llm.budget import Budget
from core.llm.endpoint import Endpoint
from core.settings import Settings
from core.workflow.search import brave, openai_web, searxng, tavily
from core.workflow.search.hit import Hit

Provider = Callable[[str, Budget], tuple[Hit, ...]]
"""Finds pages for a query within a turn's budget; raises `SearchFailed`."""


def provider_of(settings: Settings, endpoint: Endpoint) -> Provider | None:
    """The provider that the settings name; None where none is named, or what it needs is missing."""
    key = settings.search_key.get_secret_value().strip() if settings.search_key else ""
    match settings.search:
        case "openai":
            return lambda query, budget: openai_web.search(query, endpoint, budget)
        case "searxng" if settings.search_url:
            return _alone(partial(searxng.search, url=settings.search_url))
        case "brave" if key:
            return _alone(partial(brave.search, key=key))
        case "tavily" if key:
            return _alone(partial(tavily.search, key=key))
    return None


def _alone(search: Callable[[str], tuple[Hit, ...]]) -> Provider:
    """A provider that costs no call to the model."""
    return lambda query, _budget: search(query)
