"""Delete questions by number: the sentence stays, with the answer in it."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.text import Message, apply_edits
from core.workflow.step import Context, PlanStep, StepResult
from core.workflow.vocabulary import Numbers
from core.workflow.words import numbered


class Delete(PlanStep):
    """These questions become plain text again."""

    doing: ClassVar[Message] = Message("問題を消しています", "Deleting questions")

    step: Literal["delete"]
    numbers: Numbers

    def run(self, context: Context) -> StepResult:
        """Deletes them; fails where one is not there."""
        numbers = context.existing(self.numbers)
        edited = context.team.drafter.delete(numbers, context.parsed)
        text = apply_edits(context.text, edited.edits)
        named = numbered(numbers)
        return StepResult(Message(f"{named.ja}を消しました", f"Deleted {named.en}"), text=text)
