"""An OpenAI-compatible server for tests: real HTTP, both APIs, says what it is told and fails as it is told."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from threading import Thread
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.model_server.events import STRAY, Chat, Protocol, Responses, data
from tests.model_server.script import Say, named, refusal_of

HOURS = 3600.0


class Cut(Exception):
    """Ends a body as a broken line would."""


@dataclass
class Received:
    """A request that came: its path, its JSON, its headers and when; `dropped_at`: the asker went away."""

    path: str
    body: dict[str, Any]
    headers: dict[str, str]
    at: float
    dropped_at: float | None = None

    @property
    def text(self) -> str:
        """Everything that was said to the model, as one text."""
        return json.dumps([self.body.get("messages"), self.body.get("instructions"), self.body.get("input")],
                          ensure_ascii=False)  # fmt: skip


Answer = Callable[[Received], Say]


@dataclass
class ModelServer:
    """Set `queue` (answers in order), then `rules` (text in the request, answer), then `answer` decide what is said."""

    answer: Answer = lambda _request: named("ok")
    queue: deque[Say] = field(default_factory=deque)
    rules: list[tuple[str, Say]] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)
    models: tuple[str, ...] = ("test-model",)
    key: str | None = None  # where set, requests without it are turned down
    url: str = ""

    def say(self, *answers: Say | str) -> None:
        """Puts answers into the queue."""
        self.queue.extend(Say(one) if isinstance(one, str) else one for one in answers)

    def always(self, answer: Say | str) -> None:
        """The answer to everything from now on."""
        fixed = Say(answer) if isinstance(answer, str) else answer
        self.answer = lambda _request: fixed

    def reset(self) -> None:
        """As it was when it started."""
        self.queue.clear()
        self.rules.clear()
        self.received.clear()
        self.key, self.models = None, ("test-model",)
        self.always(named("ok"))

    @property
    def app(self) -> Starlette:
        """The application, with an admin address: POST /_script, GET and DELETE /_requests."""
        return Starlette(
            routes=[
                Route("/v1/chat/completions", self._chat, methods=["POST"]),
                Route("/v1/responses", self._responses, methods=["POST"]),
                Route("/v1/models", self._list),
                Route("/_script", self._script, methods=["POST"]),
                Route("/_requests", self._requests, methods=["GET", "DELETE"]),
            ]
        )

    async def _list(self, request: Request) -> Response:
        if refused := self._locked(dict(request.headers)):
            return refused
        return JSONResponse({"object": "list", "data": [{"id": name, "object": "model"} for name in self.models]})

    async def _chat(self, request: Request) -> Response:
        return await self._reply(request, Chat())

    async def _responses(self, request: Request) -> Response:
        return await self._reply(request, Responses())

    async def _reply(self, request: Request, protocol: Protocol) -> Response:
        received = Received(request.url.path, await request.json(), dict(request.headers), time.monotonic())
        self.received.append(received)
        say = self._next(received)
        if refused := self._locked(received.headers):
            return refused
        for part in say.unknown:
            if part in received.body:
                return _plain(refusal_of(400, f"Unrecognized request argument supplied: {part}"))
        if say.status != 200 or say.body:
            return _plain(say)
        if not received.body.get("stream") or not say.streams:
            await asyncio.sleep(say.first_delay)
            return JSONResponse(protocol.whole(say))
        return StreamingResponse(_noted(_stream(say, protocol), received), media_type="text/event-stream")

    def _next(self, received: Received) -> Say:
        if self.queue:
            return self.queue.popleft()
        matching = (say for words, say in self.rules if words in received.text)
        return next(matching, None) or self.answer(received)

    def _locked(self, headers: dict[str, str]) -> Response | None:
        right = self.key is None or headers.get("authorization") == f"Bearer {self.key}"
        return None if right else _plain(named("401"))

    async def _script(self, request: Request) -> Response:
        told = await request.json()
        self.say(*map(Say.read, told.get("queue", [])))
        self.rules += [(rule["contains"], Say.read(rule["say"])) for rule in told.get("rules", [])]
        if "always" in told:
            self.always(Say.read(told["always"]))
        self.key = told.get("key", self.key)
        self.models = tuple(told.get("models", self.models))
        return JSONResponse({"ok": True})

    async def _requests(self, request: Request) -> Response:
        if request.method == "DELETE":
            self.received.clear()
        return JSONResponse([{"path": one.path, "body": one.body, "at": one.at, "dropped_at": one.dropped_at}
                             for one in self.received])  # fmt: skip


def _plain(say: Say) -> Response:
    return Response(say.body, say.status, dict(say.headers))


async def _noted(pieces: AsyncIterator[bytes], received: Received) -> AsyncIterator[bytes]:
    """The pieces; a note is made where the asker goes away before the end."""
    try:
        async for piece in pieces:
            yield piece
    except (asyncio.CancelledError, GeneratorExit):
        received.dropped_at = time.monotonic()
        raise


async def _stream(say: Say, protocol: Protocol) -> AsyncIterator[bytes]:
    for piece in protocol.opening(say):
        yield piece
    await asyncio.sleep(say.first_delay)
    if say.refusal:
        yield protocol.refusal(say.refusal)
    for at, text in enumerate(say.chunks()):
        await asyncio.sleep(say.delay)
        if say.fault == "empty_choices":
            yield protocol.nothing()
            continue
        if say.fault and at == say.at:
            async for piece in _fault(say, protocol):
                yield piece
            if say.fault in ("early_end", "error_event", "failed_event"):
                return
        for torn in _torn(protocol.piece(text), say):
            yield torn
            await asyncio.sleep(0)
    if say.fault == "empty_choices":
        return
    for piece in protocol.closing(say):
        yield piece
    if say.fault == "late_cut":
        raise Cut
    if say.fault == "silent_end":
        await asyncio.sleep(HOURS)


async def _fault(say: Say, protocol: Protocol) -> AsyncIterator[bytes]:
    match say.fault:
        case "cut":
            await asyncio.sleep(0.05)  # what was said before shall arrive
            raise Cut
        case "stall":
            await asyncio.sleep(HOURS)
        case "error_event" | "failed_event":
            yield protocol.error(say, failed=say.fault == "failed_event")
        case "garbage":
            yield data("{not json")
        case "deep":
            yield data("[" * 200_000)
        case "stray":
            for value in STRAY:
                yield data(json.dumps(value))
        case "endless":
            while True:
                yield protocol.piece(say.text)
                await asyncio.sleep(say.delay)


def _torn(piece: bytes, say: Say) -> list[bytes]:
    return [piece[at : at + 5] for at in range(0, len(piece), 5)] if say.fault == "split" else [piece]


class Running:
    """A `ModelServer` that answers on a free port of this machine, in a thread."""

    def __init__(self, port: int = 0) -> None:
        self.model_server = ModelServer()
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", port))
        config = uvicorn.Config(self.model_server.app, log_level="critical", lifespan="off")
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)

    def start(self) -> ModelServer:
        """Starts it and gives it back; connections are taken from this moment on."""
        self._socket.listen(128)
        self.model_server.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}/v1"
        self._thread.start()
        return self.model_server

    def stop(self) -> None:
        """Ends it without waiting for those who still listen."""
        self._server.should_exit = self._server.force_exit = True
        self._thread.join(timeout=10)
        self._socket.close()
