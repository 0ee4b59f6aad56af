"""What asking a model has cost, in words: tokens, and money where its prices are known."""

from __future__ import annotations

from components import words
from components.chosen_model import chosen_model
from core.llm import Usage

LEAST_COST_SHOWN = 0.01


def usage_line(calls: int, usage: Usage, *, estimated: bool = False) -> str:
    """One line; empty where no model was asked. The money is an estimate by the prices of this tab."""
    if not calls:
        return ""
    about = words.say(words.ABOUT) if estimated else ""
    line = words.say(
        words.USAGE, calls=calls, sent=f"{about}{usage.input_tokens:,}", received=f"{about}{usage.output_tokens:,}"
    )
    prices = chosen_model().prices
    if prices is None:
        return line
    cost = prices.cost(usage)
    if cost < LEAST_COST_SHOWN:
        return line + words.say(words.COST_LITTLE, currency=prices.currency)
    return line + words.say(words.COST, cost=f"{cost:,.2f}", currency=prices.currency)
