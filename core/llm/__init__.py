"""Talks to models that speak the OpenAI protocols; knows nothing of tests. Imports openai at the first call only."""

from core.llm.budget import Budget
from core.llm.cache import LastReplies, ReplyCache
from core.llm.calls import Call, CallLog
from core.llm.connection import Connection, check_connection
from core.llm.cost import Prices, estimate_prompt, estimate_tokens
from core.llm.endpoint import Endpoint, Limits
from core.llm.events import Event, Finished, Refused, Reply, TextDelta, Usage
from core.llm.failed import Attempt, CallFailed, ReplyNeverValid
from core.llm.model import Model
from core.llm.outcome import Outcome
from core.llm.prompt import ImagePart, Prompt, ReplySchema, TextPart, Turn
from core.llm.structured import ask_for

__all__ = [
    "Attempt",
    "Budget",
    "Call",
    "CallFailed",
    "CallLog",
    "Connection",
    "Endpoint",
    "Event",
    "Finished",
    "ImagePart",
    "LastReplies",
    "Limits",
    "Model",
    "Outcome",
    "Prices",
    "Prompt",
    "Refused",
    "Reply",
    "ReplyCache",
    "ReplyNeverValid",
    "ReplySchema",
    "TextDelta",
    "TextPart",
    "Turn",
    "Usage",
    "ask_for",
    "check_connection",
    "estimate_prompt",
    "estimate_tokens",
]
