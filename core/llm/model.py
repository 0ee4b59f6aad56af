"""The door to a model."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from functools import cached_property
from queue import Empty, SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING

from core.errors import StudioError
from core.llm import background
from core.llm.budget import Budget
from core.llm.cache import ReplyCache
from core.llm.calls import Call, CallLog
from core.llm.cost import estimate_prompt, estimate_tokens
from core.llm.endpoint import Endpoint
from core.llm.events import Event, Finished, Reply, TextDelta, Usage
from core.llm.heard import Heard
from core.llm.learnt import learnt_of
from core.llm.metered import within
from core.llm.outcome import Outcome
from core.llm.prompt import Prompt
from core.llm.signals import SCHEMAS

if TYPE_CHECKING:
    from core.llm.call import Caller

LOOK_SECONDS = 0.02  # how often a waiting call looks whether it was stopped

_SAY_NOTHING = (Outcome.CANCELLED, Outcome.OVER_BUDGET)  # about the input

_logger = logging.getLogger(__name__)


def never() -> bool:
    """Nobody stops it."""
    return False


class Model:
    """A model that can be asked, from any thread. Never raises for a fault of the far end."""

    def __init__(self, endpoint: Endpoint, *, log: CallLog | None = None, cache: ReplyCache | None = None) -> None:
        self.endpoint, self.log, self.cache = endpoint, log, cache
        self._learnt = learnt_of(endpoint)
        self._connecting = Lock()

    @property
    def fresh(self) -> Model:
        """The same model, asked anew where the cache knows a reply: for whoever wants another one."""
        if self.cache is None:
            return self
        fresh = copy(self)
        fresh.cache = None
        return fresh

    @property
    def vision(self) -> bool | None:
        """Whether it sees pictures: as set, or as it turned out; None while nobody knows."""
        set_by_user = self.endpoint.vision
        return False if set_by_user is None and self._learnt.blind else set_by_user

    @property
    def takes_schemas(self) -> bool:
        """Whether its server takes a schema for the reply, as far as is known."""
        return not self._learnt.unknown & SCHEMAS

    @property
    def caller(self) -> Caller:
        """The connection to its server; made, and openai imported, on first use."""
        with self._connecting:
            return self._caller

    @cached_property
    def _caller(self) -> Caller:
        from core.llm.call import Caller

        return Caller(self.endpoint)

    def stream(
        self, prompt: Prompt, budget: Budget, *, purpose: str, cancelled: Callable[[], bool] = never
    ) -> Iterator[Event]:
        """Asks, and gives what comes as it comes: text, then one `Usage`, perhaps `Refused`, and `Finished` last.

        Closing the iterator stops the call, as does `cancelled()` once it is true (looked at 50 times a second).
        `purpose` is a short name for the log: "plan", "draft", "edit". With a cache, a prompt that was answered before
        is answered the same way at once.
        """
        known = self.recall(prompt)
        if known is not None:
            yield from (TextDelta(known), Usage(), Finished(Outcome.COMPLETE))
            return
        heard = Heard(budget)
        try:
            for event in self._events(prompt, budget, cancelled):
                heard.take(event)
                yield event
        finally:
            reply = heard.reply()
            if not heard.ended and reply.text:  # whoever listened has gone; what came has to be paid all the same
                reply = replace(reply, usage=_estimated(prompt, reply.text))
                budget.spend(reply.usage)
            self.record(prompt, reply, budget, purpose=purpose, requests=heard.requests)

    def ask(self, prompt: Prompt, budget: Budget, *, purpose: str, cancelled: Callable[[], bool] = never) -> Reply:
        """Asks and waits for the whole reply."""
        heard = Heard(budget)
        for event in self.stream(prompt, budget, purpose=purpose, cancelled=cancelled):
            heard.take(event)
        return heard.reply()

    def names(self, budget: Budget, *, url: str | None = None) -> tuple[str, ...]:
        """The models that the server has, or one at another `url` with the same key; () where it tells none."""
        return background.start(self.caller.models(budget, url=url)).result()

    def attempt(self, prompt: Prompt, budget: Budget, cancelled: Callable[[], bool]) -> tuple[Reply, int]:
        """A reply that its reader will `record` once he knows what it is worth, and the requests that it took."""
        known = self.recall(prompt)
        if known is not None:
            return Reply(known, Outcome.COMPLETE, Usage(), 0.0), 0
        heard = Heard(budget)
        for event in self._events(prompt, budget, cancelled):
            heard.take(event)
        return heard.reply(), heard.requests

    def recall(self, prompt: Prompt) -> str | None:
        """The complete reply to an identical call, where there is a cache and it has one."""
        return self.cache.get(self._cache_key(prompt)) if self.cache else None

    def record(
        self,
        prompt: Prompt,
        reply: Reply,
        budget: Budget,
        *,
        purpose: str,
        requests: int,
        first: Prompt | None = None,
        settles: bool = True,
    ) -> None:
        """Keeps a call in the log, and a complete reply in the cache as the one to `first`, the first of a series."""
        if reply.is_complete and self.cache:
            self.cache.put(self._cache_key(first or prompt), reply.text)
        if not self.log:
            return
        call = Call(
            purpose=purpose,
            model=self.endpoint.model,
            prompt_hash=prompt.digest,
            input_hash=(first or prompt).digest,
            outcome=reply.outcome,
            settles=settles and reply.outcome not in _SAY_NOTHING,
            usage=reply.usage,
            seconds=reply.seconds,
            requests=requests,
            raw="" if reply.is_complete else self._without_key(reply.text),
            detail=self._without_key(reply.detail),
            test_id=budget.test_id,
        )
        try:
            self.log.keep_call(call)
        except StudioError as fault:  # a turn does not fail because its record cannot be kept
            _logger.warning("a call to a model was not kept: %s", fault)

    def _events(self, prompt: Prompt, budget: Budget, cancelled: Callable[[], bool]) -> Iterator[Event]:
        """The events of one call, tokens counted, the key taken out of what the far end says of a fault."""
        hindrance = self._hindrance(prompt, budget)
        if hindrance:
            yield from (Usage(), Finished(hindrance))
            return
        text, usage = [], Usage()
        for event in within(budget, prompt, self._heard_from(prompt, budget, cancelled)):
            match event:
                case TextDelta():
                    text.append(event.text)
                case Usage():
                    usage = event
                    continue
                case Finished():
                    usage = usage if usage.total or not text else _estimated(prompt, "".join(text))
                    budget.spend(usage)
                    yield usage
                    event = self._last(event)
            yield event

    def _hindrance(self, prompt: Prompt, budget: Budget) -> Outcome | None:
        """Why this is not even sent."""
        if not (self.endpoint.key.isascii() and self.endpoint.key.isprintable()):
            return Outcome.UNAUTHORISED  # fits into no header
        if prompt.images and self.vision is False:
            return Outcome.NO_VISION
        if not budget.affords(estimate_prompt(prompt)):
            return Outcome.OVER_BUDGET
        return None if budget.seconds_left > 0 else Outcome.OUT_OF_TIME

    def _heard_from(self, prompt: Prompt, budget: Budget, cancelled: Callable[[], bool]) -> Iterator[Event]:
        mailbox: SimpleQueue[Event] = SimpleQueue()
        running = background.start(self._call(prompt, budget, mailbox.put))
        try:
            while not cancelled():
                try:
                    event = mailbox.get(timeout=LOOK_SECONDS)
                except Empty:
                    if running.done():
                        running.result()  # a mistake of ours is raised, not waited for
                    continue
                yield event
                if isinstance(event, Finished):
                    return
            yield Finished(Outcome.CANCELLED)
        finally:
            running.cancel()

    async def _call(self, prompt: Prompt, budget: Budget, put: Callable[[Event], None]) -> None:
        # The first call of a process imports openai, which takes a second: nobody is to wait for that.
        caller = await asyncio.to_thread(lambda: self.caller)
        await caller.call(prompt, budget, put)

    def _last(self, end: Finished) -> Finished:
        if end.reason is Outcome.NO_VISION:
            self._learnt.blind = True
        return Finished(end.reason, self._without_key(end.detail))

    def _without_key(self, text: str) -> str:
        return text.replace(self.endpoint.key, "***") if self.endpoint.key else text

    def _cache_key(self, prompt: Prompt) -> str:
        endpoint = self.endpoint
        whole = "\n".join((endpoint.url, endpoint.protocol, endpoint.model, endpoint.key, prompt.digest))
        return hashlib.sha256(whole.encode()).hexdigest()


def _estimated(prompt: Prompt, text: str) -> Usage:
    return Usage(estimate_prompt(prompt), estimate_tokens(text), estimated=True)
