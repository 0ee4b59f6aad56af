"""Prompts are files in `prompts/`: a header (purpose, inputs, reply, version), a system text, what the user says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from core.llm.prompt import ImagePart, Prompt

_WHOLE = re.compile(r"\A---\n(?P<header>.*?)\n---\n(?P<system>.*?)\n--- user ---\n(?P<user>.*)\Z", re.DOTALL)
_SLOT = re.compile(r"\{\{(\w+)\}\}")
_FORMAT = re.compile(r"<!-- format -->\n?(.*?)<!-- /format -->\n?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PromptFile:
    """A prompt with slots `{{name}}`; what stands between `<!-- format -->` marks is about form alone."""

    header: dict[str, str]
    system: str
    user: str

    def filled(self, *images: ImagePart, **values: str) -> Prompt:
        """The prompt with these values in its slots; a slot in a value stays as it is.

        Raises:
            KeyError: a slot has no value.
        """
        system, user = (_SLOT.sub(lambda slot: values[slot[1]], _bare(text)) for text in (self.system, self.user))
        return Prompt.of(system.strip(), user.strip(), *images)

    @property
    def format_share(self) -> float:
        """The share of the instructions' characters that is about form, 0 to 1."""
        about_form = sum(len(match[1]) for match in _FORMAT.finditer(self.system + self.user))
        return about_form / len(_bare(self.system) + _SLOT.sub("", _bare(self.user)))


@cache
def prompt_file(name: str) -> PromptFile:
    """The prompt `prompts/<name>.md`.

    Raises:
        ValueError: it lacks its header or one of its parts.
    """
    text = (files(__package__) / "prompts" / f"{name}.md").read_text(encoding="utf-8")
    match = _WHOLE.match(text)
    if match is None:
        raise ValueError(f"prompts/{name}.md lacks its header or a part")
    pairs = (line.partition(":") for line in match["header"].splitlines())
    return PromptFile({key.strip(): value.strip() for key, _, value in pairs}, match["system"], match["user"])


def _bare(text: str) -> str:
    return _FORMAT.sub(lambda match: match[1], text)
