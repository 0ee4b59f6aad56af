"""Raised and lowered characters as characters: x² and H₂O, where Unicode has them."""

from __future__ import annotations

_PLAIN = "0123456789+-=()n"
_RAISED = dict(zip(_PLAIN, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ", strict=True))
_LOWERED = dict(zip(_PLAIN, "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ", strict=True))


def raised(text: str) -> str:
    """The text as it stands above the line; left as it is where a character has no raised form."""
    return _translated(text, _RAISED)


def lowered(text: str) -> str:
    """The text as it stands below the line; left as it is where a character has no lowered form."""
    return _translated(text, _LOWERED)


def _translated(text: str, forms: dict[str, str]) -> str:
    moved = [forms.get(character) for character in text.replace("−", "-")]
    return text if None in moved else "".join(form for form in moved if form)
