"""Search on the web, by whichever provider is set up; off where none is. One more: see `README.md` here."""

from core.workflow.search.hit import Hit, SearchFailed
from core.workflow.search.providers import Provider, provider_of

__all__ = ["Hit", "Provider", "SearchFailed", "provider_of"]
