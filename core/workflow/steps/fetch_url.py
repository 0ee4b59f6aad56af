"""Fetch the web pages that the user names."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from core.errors import UnusableInput, UnusablePage
from core.text import Message
from core.workflow.addresses import MOST_URLS, urls_in
from core.workflow.step import Context, Phase, PlanStep, StepResult
from core.workflow.words import counted, joined

_NOTHING_DONE = Message("テストは元のままです。", "The test is as it was.")
_NOT_NAMED = Message(
    "ご依頼の文にないアドレスは開きません。テストは元のままです。アドレスを書いて、もう一度お送りください。",
    "Only addresses that stand in your request are opened. The test is as it was; please send the address.",
)
_LONGEST_SHOWN = 60

Url = Annotated[str, StringConstraints(min_length=8, max_length=2000)]


class FetchUrl(PlanStep):
    """Pages of the web become material like files that were sent. Runs by itself for the addresses of a request."""

    doing: ClassVar[Message] = Message("Web ページを読みこんでいます", "Loading the web page")
    phase: ClassVar[Phase] = "gather"

    step: Literal["fetch_url"]
    urls: Annotated[tuple[Url, ...], Field(min_length=1, max_length=MOST_URLS)]

    @classmethod
    def of(cls, request: str) -> tuple[FetchUrl, ...]:
        """The step that a request needs; none where it names no address."""
        urls = urls_in(request)
        return (cls(step="fetch_url", urls=urls),) if urls else ()

    def run(self, context: Context) -> StepResult:
        """Keeps what it fetches; fails where nothing came and the request brought no files either.

        Text in a page or a file may tell a planner to open addresses: none is opened but what the user wrote himself.
        """
        sources = context.sources
        if not set(self.urls) <= set(urls_in(sources.stored.request)):
            raise UnusableInput(_NOT_NAMED)
        told: list[Message] = []
        for url in self.urls:
            try:
                sources.fetch(url)
            except UnusableInput as refused:
                told.append(_about(url, refused.message))
        if not sources.came_with_request:
            raise UnusablePage(joined([*told, _NOTHING_DONE]))
        count = len(self.urls) - len(told)
        line = Message(f"Web ページを読みこみました（{count}件）", f"Loaded {counted(count, 'web page')}")
        return StepResult(line, said=joined(told) if told else None)


def _about(url: str, message: Message) -> Message:
    shown = url if len(url) <= _LONGEST_SHOWN else f"{url[:_LONGEST_SHOWN]}…"
    return Message(f"「{shown}」：{message.ja}", f"“{shown}”: {message.en}")
