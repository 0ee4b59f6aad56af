"""Search that a model judges: enough, or once more in other words."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from core.llm.events import Finished
from core.llm.failed import ReplyNeverValid
from core.llm.heard import Heard
from core.llm.outcome import Outcome
from core.llm.prompt import Prompt
from core.workflow.model.asking import Asking
from core.workflow.model.prompt_file import prompt_file
from core.workflow.model.quoting import fenced
from core.workflow.search import Hit, Provider, SearchFailed

MOST_QUERIES = 4
_SHOWN_CHARACTERS = 600  # of each hit, to the judge


class SearchVerdict(BaseModel):
    """Whether results suffice, and with which query to go on where they do not."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    sufficient: bool
    query: str = ""


@dataclass(frozen=True, slots=True)
class Searching:
    """Searches for one turn. `need` of the call is what the user asked for."""

    asking: Asking
    provider: Provider

    def __call__(self, need: str, query: str) -> tuple[Hit, ...]:
        """The pages that were found, each once, after at most `MOST_QUERIES` queries.

        Raises:
            SearchFailed: the provider gave no answer, and nothing was found before.
            CallFailed: the judge's call ended without a reply.
        """
        found: dict[str, Hit] = {}
        tried: list[str] = []
        while query and query not in tried and len(tried) < MOST_QUERIES:
            tried.append(query)
            try:
                found |= {hit.url: hit for hit in self._asked(query) if hit.url not in found}
            except SearchFailed:
                if not found:
                    raise
                break
            query = self._next(need, tried, found) if len(tried) < MOST_QUERIES else ""
        return tuple(found.values())

    def _asked(self, query: str) -> tuple[Hit, ...]:
        """What the provider finds; where it is a model, its call is kept and counted like any other."""
        budget = self.asking.budget
        heard, before, end = Heard(budget), budget.usage, Outcome.FAILED
        try:
            found = self.provider(query, budget)
            end = Outcome.COMPLETE
        finally:
            if heard.requests:
                heard.take(budget.usage - before)
                heard.take(Finished(end))
                self._keep(query, heard)
        return found

    def _keep(self, query: str, heard: Heard) -> None:
        asking, prompt = self.asking, Prompt.of("", query)
        asking.model.record(prompt, heard.reply(), asking.budget, purpose="search", requests=heard.requests)

    def _next(self, need: str, tried: list[str], found: dict[str, Hit]) -> str:
        """The query to go on with; empty where what was found suffices."""
        shown = "\n\n".join(f"{hit.title}\n{hit.url}\n{hit.text[:_SHOWN_CHARACTERS]}" for hit in found.values())
        prompt = prompt_file("judge_search").filled(
            need=need, tried="; ".join(tried), results=fenced(shown) if shown else "(none)"
        )
        try:
            verdict = self.asking.form(prompt, SearchVerdict, "search")
        except ReplyNeverValid:
            return ""  # what there is has to do
        return "" if verdict.sufficient else verdict.query.strip()[:200]
