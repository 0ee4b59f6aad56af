"""What a model is asked: a system text and turns of text and pictures, and perhaps the shape of its reply."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from core.text.surrogates import whole_characters


@dataclass(frozen=True, slots=True)
class TextPart:
    """Words. Halves of surrogate pairs, which cannot be sent, become U+FFFD."""

    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", whole_characters(self.text))


@dataclass(frozen=True, slots=True)
class ImagePart:
    """A picture: its bytes and their media type, as `image/png`."""

    data: bytes
    media_type: str = "image/png"


Part = TextPart | ImagePart


@dataclass(frozen=True, slots=True)
class Turn:
    """What one side said."""

    role: Literal["user", "assistant"]
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """Its words, without the pictures."""
        return "\n\n".join(part.text for part in self.parts if isinstance(part, TextPart))


@dataclass(frozen=True, slots=True)
class ReplySchema:
    """The JSON that is wanted back: a name (letters, digits, `_`, `-`) and a strict JSON schema."""

    name: str
    schema: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question to a model. `reply` is set where JSON of a certain shape is wanted (see `ask_for`)."""

    system: str
    turns: tuple[Turn, ...]
    reply: ReplySchema | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "system", whole_characters(self.system))

    @classmethod
    def of(cls, system: str, *parts: str | Part) -> Prompt:
        """A prompt with one turn of the user; plain strings become text parts."""
        made = tuple(TextPart(part) if isinstance(part, str) else part for part in parts)
        return cls(system, (Turn("user", made),))

    def then(self, *turns: Turn) -> Prompt:
        """This prompt with more turns behind it."""
        return replace(self, turns=self.turns + turns)

    @property
    def images(self) -> tuple[ImagePart, ...]:
        """All pictures in it."""
        return tuple(part for turn in self.turns for part in turn.parts if isinstance(part, ImagePart))

    @property
    def digest(self) -> str:
        """SHA-256 of everything in it, 64 hexadecimal digits: equal for equal prompts."""
        turns = [[turn.role, [_plain(part) for part in turn.parts]] for turn in self.turns]
        reply = [self.reply.name, dict(self.reply.schema)] if self.reply else None
        whole = json.dumps([self.system, turns, reply], sort_keys=True)
        return hashlib.sha256(whole.encode()).hexdigest()


def _plain(part: Part) -> list[str]:
    if isinstance(part, TextPart):
        return ["text", part.text]
    return ["image", part.media_type, hashlib.sha256(part.data).hexdigest()]
