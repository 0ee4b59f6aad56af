"""Tries an endpoint out, and says what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pydantic import BaseModel

from core.llm.budget import Budget
from core.llm.events import Reply
from core.llm.learnt import forget
from core.llm.model import Model
from core.llm.outcome import Outcome
from core.llm.prompt import Prompt
from core.llm.structured import read_as, with_schema
from core.text import Message

MAX_NAMED = 8
_WORTH_A_LOOK = (Outcome.NO_SUCH_MODEL, Outcome.WRONG_ADDRESS, Outcome.BAD_REQUEST)


class _Ready(BaseModel):
    ready: bool


@dataclass(frozen=True, slots=True)
class Connection:
    """What came of trying an endpoint.

    `message` says it to the user, also what to do. `models` are those that the server has, where it was asked for them.
    `structured`: it kept to the form that was asked for. `url` is an address that works better than the one given.
    """

    outcome: Outcome
    message: Message
    models: tuple[str, ...] = ()
    structured: bool = False
    url: str | None = None

    @property
    def works(self) -> bool:
        """Whether the model answers."""
        return self.outcome is Outcome.COMPLETE


def check_connection(model: Model) -> Connection:
    """Asks the model one small question in a form, and its server for its models where that fails. A few tokens."""
    forget(model.endpoint)
    budget = Budget.of(replace(model.endpoint.limits, requests=6))
    question = with_schema(model, Prompt.of("You are being tested.", 'Reply with {"ready": true}.'), _Ready)
    reply, requests = model.attempt(question, budget, lambda: False)
    model.record(question, reply, budget, purpose="check", requests=requests)
    if reply.is_complete:
        return _working(model, reply)
    if reply.outcome not in _WORTH_A_LOOK:
        return Connection(reply.outcome, reply.outcome.message)
    return _explained(model, reply.outcome, budget)


def _working(model: Model, reply: Reply) -> Connection:
    name, seconds = model.endpoint.model, f"{reply.seconds:.1f}"
    if read_as(reply, _Ready)[0] is not None:
        ja = f"つながりました。{name} が {seconds} 秒で答えました。このままお使いいただけます。"
        en = f"It works: {name} answered within {seconds} seconds. You can use it as it is."
        return Connection(reply.outcome, Message(ja, en), structured=True)
    ja = f"つながりましたが、{name} は決まった形で答えるのが苦手です。うまくいかないときは別のモデルをお試しください。"
    en = f"It works, but {name} does not keep to a form. You can use it; where it fails, please try another model."
    return Connection(reply.outcome, Message(ja, en))


def _explained(model: Model, outcome: Outcome, budget: Budget) -> Connection:
    """What the server has to offer instead."""
    names = model.names(budget)
    if names and model.endpoint.model not in names:
        told = ", ".join(names[:MAX_NAMED]) + (" …" if len(names) > MAX_NAMED else "")
        ja = f"{model.endpoint.model} というモデルはここにありません。設定で次のどれかを選んでください: {told}"
        en = f"There is no model {model.endpoint.model} here. Please choose one of these in the settings: {told}"
        return Connection(Outcome.NO_SUCH_MODEL, Message(ja, en), names)
    url = f"{model.endpoint.url}/v1"
    if not names and not model.endpoint.url.endswith("/v1") and (offered := model.names(budget, url=url)):
        ja = f"アドレスの終わりに /v1 が要ります。設定のアドレスを {url} にしてください。"
        en = f"The address needs /v1 at its end. Please set it to {url}."
        return Connection(outcome, Message(ja, en), offered, url=url)
    return Connection(outcome, outcome.message, names)
