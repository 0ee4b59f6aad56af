"""Sentences put together, in both languages at once."""

from __future__ import annotations

from collections.abc import Sequence

from core.text import Message


def joined(messages: Sequence[Message]) -> Message:
    """Several messages as one, each once, in their order."""
    once = tuple(dict.fromkeys(messages))
    return Message("".join(message.ja for message in once), " ".join(message.en for message in once))


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """`1 question`, `2 questions`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def numbered(numbers: Sequence[int]) -> Message:
    """問2・5, `question 2`, `questions 2, 5`."""
    listed = ", ".join(str(number) for number in numbers)
    return Message(
        "問" + "・".join(str(number) for number in numbers),
        f"{'question' if len(numbers) == 1 else 'questions'} {listed}",
    )


KINDS = {"choice": Message("選択式", "multiple choice"), "typed": Message("記述式", "typed")}


def in_brackets(kind: str | None) -> Message:
    """（選択式）, ` (multiple choice)`; nothing where the kind is not one alone."""
    name = KINDS.get(kind or "")
    return Message(f"（{name.ja}）", f" ({name.en})") if name else Message("", "")
