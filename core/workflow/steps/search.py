"""Look something up on the web; what is found becomes material, with its addresses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Literal
from urllib.parse import urlsplit

from core.errors import UnusableInput
from core.text import Message
from core.workflow.search.hit import Hit
from core.workflow.step import Context, Phase, PlanStep, StepResult
from core.workflow.targets import Words
from core.workflow.words import counted

if TYPE_CHECKING:
    from core.workflow.request import Request

MOST_PAGES = 2
"""Pages that are fetched whole where what the provider tells of them is thin."""
THIN = 400  # characters

_NOT_SET_UP = Message(
    "Web検索は設定されていません。資料を添付するか、ページのアドレスを書いてお送りください。",
    "Web search is not set up. Please attach material, or write the address of a page.",
)
_NOTHING = Message("Web検索では、役に立つページが見つかりませんでした。", "The web search found no page of use.")


class Search(PlanStep):
    """A search whose results are judged, and refined where they do not suffice."""

    doing: ClassVar[Message] = Message("Webで調べています", "Searching the web")
    for_planner: ClassVar[str] = (
        "search(query): look something up on the web, only where the user asks for it or his material lacks the facts. "
        "Its results become material for the steps behind it."
    )
    phase: ClassVar[Phase] = "gather"

    step: Literal["search"]
    query: Words

    @classmethod
    def is_offered(cls, request: Request) -> bool:
        """Where a search is set up."""
        return request.situation.can_search

    def run(self, context: Context) -> StepResult:
        """Searches; what it finds is kept with the test and cited."""
        if context.team.search is None:
            raise UnusableInput(_NOT_SET_UP)
        found = context.team.search(context.sources.stored.request, self.query)
        if not found:
            return StepResult(Message("見つかりませんでした", "Found nothing"), said=_NOTHING)
        context.sources.keep_found(self.query, _as_markdown(self.query, found))
        _fetch_thin(context, found)
        context.sources.read()
        context.cited += [hit.url for hit in found]
        count = len(found)
        line = Message(f"Webで{count}件見つけました", f"Found {counted(count, 'page')} on the web")
        return StepResult(line, said=_cited(found))


def _as_markdown(query: str, found: Sequence[Hit]) -> str:
    pieces = [f"# {query}", *(f"## {' '.join(hit.title.split())}\n\n{hit.text}\n\n{hit.url}" for hit in found)]
    return "\n\n".join(pieces) + "\n"


def _fetch_thin(context: Context, found: Sequence[Hit]) -> None:
    for hit in [hit for hit in found if len(hit.text) < THIN][:MOST_PAGES]:
        try:
            context.sources.fetch(hit.url)
        except UnusableInput:  # what the provider told of it is there
            continue


def _cited(found: Sequence[Hit]) -> Message:
    listed = "、".join(f"「{hit.title}」（{urlsplit(hit.url).hostname}）" for hit in found)
    english = ", ".join(f"“{hit.title}” ({urlsplit(hit.url).hostname})" for hit in found)
    return Message(f"参考にしたページ：{listed}。", f"Pages used: {english}.")
