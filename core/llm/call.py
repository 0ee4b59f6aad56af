"""One call on the background loop: sends a prompt and passes on what comes, to its end whatever that may be."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Set
from contextlib import aclosing
from dataclasses import replace
from functools import cached_property
from types import ModuleType

from openai import AsyncOpenAI, AsyncStream

from core.llm import chat, responses
from core.llm.budget import Budget
from core.llm.endpoint import Endpoint
from core.llm.events import Event, Finished, Refused, TextDelta, Usage
from core.llm.exceptions import FAULTS, outcome_of
from core.llm.faults import error_in, outcome_of_error
from core.llm.halves import Halves
from core.llm.learnt import learnt_of
from core.llm.outcome import Outcome
from core.llm.prompt import Prompt
from core.llm.signals import End, Signal, Thinking, Whole, dig, items_at, text_at
from core.llm.watch import Watch
from core.llm.wire import TooMuch, connect, shared_http_client, watching

MAX_REPLY_CHARACTERS = 1_000_000
_PROTOCOLS: dict[str, ModuleType] = {"chat": chat, "responses": responses}


class Caller:
    """Calls one endpoint, and remembers what its server does not know."""

    def __init__(self, endpoint: Endpoint) -> None:
        """Makes ready whatever takes time; to be called outside the loop."""
        shared_http_client()
        self.endpoint = endpoint
        self._protocol = _PROTOCOLS[endpoint.protocol]
        self._learnt = learnt_of(endpoint)

    @cached_property
    def client(self) -> AsyncOpenAI:
        """The SDK's client.

        Raises:
            httpx2.InvalidURL: where the address is none.
        """
        return connect(self.endpoint)

    async def models(self, budget: Budget, *, url: str | None = None) -> tuple[str, ...]:
        """The names of the models that the server has, at another address where one is given; () if it tells none."""
        try:
            async with asyncio.timeout(None) as timer:
                watching.set(Watch(budget, self.endpoint.limits, timer))
                client = self.client.with_options(base_url=url or self.endpoint.url, max_retries=0)
                listed = await client.get("/models", cast_to=object)
        except (TimeoutError, *FAULTS):
            return ()
        return tuple(name for item in items_at(listed, "data") if (name := text_at(item, "id")))

    async def call(self, prompt: Prompt, budget: Budget, put: Callable[[Event], None]) -> None:
        """Puts every event, `Finished` last. A part of the request that the server does not know is left away."""
        without = self._learnt.unknown
        while True:
            turn = _Exchange(self, prompt, budget, put)
            end = await turn.hold(self._protocol, without)
            left_away = self._next_to_leave(prompt, without, end)
            if turn.began or left_away is None:
                break
            without |= {left_away}
        if end.outcome is not Outcome.BAD_REQUEST:
            self._learnt.unknown = without
        for event in turn.last_events(end):
            put(event)

    def _next_to_leave(self, prompt: Prompt, without: Set[str], end: End) -> str | None:
        """The part of the request to leave away after it was turned down: one that is named, or else the schema.

        llama.cpp answers 500 to a schema that it cannot turn into a grammar.
        """
        words = end.detail.lower()
        grammar = end.outcome is Outcome.SERVER_ERROR and ("grammar" in words or "schema" in words)
        if not grammar and end.outcome is not Outcome.BAD_REQUEST:
            return None
        sent = self._protocol.OPTIONAL & self._protocol.body("", replace(prompt, turns=()), without).keys()
        schema = self._protocol.SCHEMA if self._protocol.SCHEMA in sent else None
        return schema if grammar else next((part for part in sorted(sent) if part in words), schema)


class _Exchange:
    """One request and its reply."""

    def __init__(self, caller: Caller, prompt: Prompt, budget: Budget, put: Callable[[Event], None]) -> None:
        self._caller, self._prompt, self._budget, self._put = caller, prompt, budget, put
        self.began = False  # a reply has begun to come
        self._characters, self._refusal, self._halves = 0, "", Halves()
        self._usage: Usage | None = None
        self._end: End | None = None

    async def hold(self, protocol: ModuleType, without: Set[str]) -> End:
        """Sends the request and passes on the text. What goes wrong after the proper end of a reply is no fault."""
        body = protocol.body(self._caller.endpoint.model, self._prompt, without)
        try:
            async with asyncio.timeout(None) as timer:
                watch = Watch(self._budget, self._caller.endpoint.limits, timer)
                watching.set(watch)
                async with aclosing(_signals(self._caller.client, protocol, body)) as signals:
                    async for signal in signals:
                        self._take(signal, watch)
        except TimeoutError:
            return self._end or End(watch.outcome())
        except FAULTS as fault:
            pictures = bool(self._prompt.images)
            return self._end or End(*outcome_of(fault, began=self.began, pictures=pictures))
        return self._end or End(Outcome.CUT_SHORT)

    def _take(self, signal: Signal, watch: Watch) -> None:
        self.began = True
        if self._end is None:
            watch.heard()
        match signal:
            case TextDelta(text):
                self._characters += len(text)
                if self._characters > MAX_REPLY_CHARACTERS:
                    raise TooMuch
                if whole := self._halves.add(text):
                    self._put(TextDelta(whole))
            case Refused(text):
                self._refusal += text
            case Usage():
                self._usage = signal
            case Whole(parts) if not self._characters and not self._refusal:
                for part in parts:
                    self._take(part, watch)
            case End():
                self._end = self._end or signal
                watch.ending()
            case Thinking() | Whole():
                pass

    def last_events(self, end: End) -> list[Event]:
        """What is told at the end: tokens, a refusal and how it ended."""
        outcome = end.outcome
        if self._refusal and outcome in (Outcome.COMPLETE, Outcome.CUT_SHORT, Outcome.FILTERED):
            outcome = Outcome.REFUSED
        elif outcome is Outcome.COMPLETE and not self._characters:
            outcome = Outcome.EMPTY
        usage: list[Event] = [self._usage] if self._usage else []
        refused: list[Event] = [Refused(self._refusal)] if outcome is Outcome.REFUSED else []
        return [*usage, *refused, Finished(outcome, "" if outcome is Outcome.COMPLETE else end.detail)]


async def _signals(client: AsyncOpenAI, protocol: ModuleType, body: dict[str, object]) -> AsyncGenerator[Signal, None]:
    """What the far end says. Events come as plain JSON: the SDK's own types trust their shape."""
    stream = await client.post(protocol.PATH, cast_to=object, body=body, stream=True, stream_cls=AsyncStream[object])
    async with stream:
        kind = stream.response.headers.get("content-type", "")
        understood = "event-stream" in kind
        if "application/json" in kind:
            await stream.response.aread()
            for signal in _whole(protocol, stream.response.json()):
                understood = True
                yield signal
        elif "html" not in kind:
            async for event in stream:
                for signal in protocol.read_event(event):
                    understood = True
                    yield signal
        if not understood:
            yield End(Outcome.WRONG_ADDRESS, kind)


def _whole(protocol: ModuleType, reply: object) -> Iterator[Signal]:
    """A reply that came in one piece, or an error that came with a status as if there were none."""
    if dig(reply, "error"):
        error = error_in(reply)
        yield End(outcome_of_error(error), error.message)
    yield from protocol.read_whole(reply)
