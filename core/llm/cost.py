"""What calls cost: tokens, and money where the user told his prices."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.llm.events import Usage
from core.llm.prompt import Prompt

_WIDE = re.compile("[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\uffef\U00020000-\U0003ffff]")
NARROW_CHARACTERS_A_TOKEN = 4
"""OpenAI's own rule of thumb for English ("What are tokens and how to count them?": 1 token ~= 4 characters)."""
WIDE_TOKENS_A_CHARACTER = 1
"""Japanese costs 0.6 tokens a character with OpenAI's newer tokeniser and 0.9 with the older one (their GPT-4o
announcement: a Japanese sentence of 42 characters, 26 against 37 tokens); rounded up, for estimates that hold."""
IMAGE_TOKENS = 1_100
"""A picture of a page, 1024 x 1024 or so, in tiles: OpenAI's guide reckons 765 to 1,105 for that size."""


@dataclass(frozen=True, slots=True)
class Prices:
    """What a million tokens cost at the user's provider, in his currency, as he told us.

    `cached_input` is the price of input that the provider had read before; None: as dear as the rest.
    """

    input: float
    output: float
    cached_input: float | None = None
    currency: str = "USD"

    def cost(self, usage: Usage) -> float:
        """What these tokens cost, in `currency`."""
        cached = min(usage.cached_tokens, usage.input_tokens)
        cached_price = self.input if self.cached_input is None else self.cached_input
        fresh = usage.input_tokens - cached
        return (fresh * self.input + cached * cached_price + usage.output_tokens * self.output) / 1_000_000


def estimate_tokens(text: str) -> int:
    """About how many tokens a text has, from its characters; rather too many than too few."""
    wide = len(_WIDE.findall(text))
    return wide * WIDE_TOKENS_A_CHARACTER + -(-(len(text) - wide) // NARROW_CHARACTERS_A_TOKEN)


def estimate_prompt(prompt: Prompt) -> int:
    """About how many tokens a prompt has, pictures included."""
    texts = estimate_tokens(prompt.system) + sum(estimate_tokens(turn.text) for turn in prompt.turns)
    return texts + IMAGE_TOKENS * len(prompt.images)
