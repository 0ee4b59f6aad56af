"""What is wanted of a draft, as lines for a prompt: how many, of which kind, about what."""

from __future__ import annotations

from collections.abc import Iterable

from core.workflow.steps.add import Add
from core.workflow.steps.draft import Draft

CHARACTERS_A_BLANK = 70
FEWEST, MOST = 3, 20
_KINDS = {
    "typed": "all typed (no choices)",
    "choice": "all with choices",
    "mixed": "typed ones and ones with choices, about half each",
}
_FOCUSES = {"years": "years and dates", "people": "people", "terms": "terms and ideas", "places": "places"}


def suitable(tokens: int) -> int:
    """How many questions suit material of so many tokens, where nobody said a number."""
    return min(max(tokens // CHARACTERS_A_BLANK, FEWEST), MOST)


def draft_lines(wish: Draft, questions: int) -> str:
    """The wish for a draft with this many questions."""
    kinds = [f"{_FOCUSES[one.focus]}: {_KINDS[one.kind]}" for one in wish.kinds]
    return "\n".join([f"Number of blanks: {questions}", *_lines(wish.kind, wish.focus), *kinds])


def add_lines(wish: Add, questions: int) -> str:
    """The wish for this many more blanks."""
    return "\n".join([f"Number of new blanks: {questions}", *_lines(wish.kind, wish.focus)])


def _lines(kind: str | None, focus: Iterable[str] | None) -> list[str]:
    lines = [f"Kind: {_KINDS[kind]}"] if kind else []
    return [*lines, f"Mainly about: {', '.join(_FOCUSES[one] for one in focus)}"] if focus else lines
