"""Where a model is, what it is called and how long we wait for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlsplit

from pydantic import SecretStr

from core.settings import Settings

REQUESTS = 12  # of one turn
SECONDS = 150.0  # of one turn
OPENAI_URL = "https://api.openai.com/v1"
Api = Literal["auto", "responses", "chat"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds that we wait, and the requests of one turn.

    `connect`: until a connection stands. `first_token`: from a request until its first token. `stall`: between two
    tokens. `turn`: for all calls of one turn together. `requests`: HTTP requests of one turn, repetitions included.
    """

    connect: float = 5
    first_token: float = 45
    stall: float = 45
    turn: float = SECONDS
    requests: int = REQUESTS


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model that speaks an OpenAI protocol.

    `base_url` None is OpenAI itself. `api` "auto" takes Responses there and Chat Completions elsewhere, which every
    compatible server has. `vision` None: not known, pictures are tried. `context_tokens`: what fits in one call, prompt
    and reply together.
    """

    model: str
    base_url: str | None = None
    api_key: SecretStr | None = field(default=None, repr=False)
    api: Api = "auto"
    vision: bool | None = None
    context_tokens: int = 32_000
    limits: Limits = Limits()

    @classmethod
    def from_settings(cls, settings: Settings) -> Endpoint | None:
        """The endpoint that the settings name; None is offline: neither a key nor an address is set."""
        key, url = settings.openai_api_key, (settings.openai_base_url or "").strip()
        if not url and not (key and key.get_secret_value().strip()):
            return None
        stall = settings.model_stall_seconds
        limits = Limits(first_token=stall, stall=stall, turn=settings.turn_seconds, requests=settings.turn_requests)
        return cls(
            model=settings.model,
            base_url=url or None,
            api_key=key,
            api=settings.model_api,
            vision=settings.model_sees_pictures,
            context_tokens=settings.model_context_tokens,
            limits=limits,
        )

    @property
    def url(self) -> str:
        """The address that requests go to, without a slash at its end and without the path of a single call."""
        url = (self.base_url or OPENAI_URL).strip().rstrip("/")
        return url.removesuffix("/chat/completions").removesuffix("/responses").rstrip("/")

    @property
    def protocol(self) -> Literal["responses", "chat"]:
        """The protocol that is spoken."""
        if self.api != "auto":
            return self.api
        return "responses" if self.is_openai else "chat"

    @property
    def is_openai(self) -> bool:
        """Whether this is OpenAI's own server."""
        try:
            return urlsplit(self.url).hostname == "api.openai.com"
        except ValueError:
            return False

    @property
    def key(self) -> str:
        """The key as it was given, without spaces around it; "" for servers that need none. Never to be shown."""
        return self.api_key.get_secret_value().strip() if self.api_key else ""
