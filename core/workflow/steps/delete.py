"""Delete questions by number: the sentence stays, with the answer in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from core.text import Message, apply_edits
from core.workflow.step import Context, Phase, PlanStep, StepResult, outside_named
from core.workflow.vocabulary import Numbers
from core.workflow.words import numbered

if TYPE_CHECKING:
    from core.workflow.request import Request


class Delete(PlanStep):
    """These questions become plain text again."""

    doing: ClassVar[Message] = Message("問題を消しています", "Deleting questions")

    for_planner: ClassVar[str] = "delete(numbers): these blanks become plain text again. One step for all of them."
    phase: ClassVar[Phase] = "delete"

    step: Literal["delete"]
    numbers: Numbers

    def objection(self, request: Request) -> str | None:
        """Only questions that are there, and that the user means."""
        return outside_named(self.numbers, request)

    def run(self, context: Context) -> StepResult:
        """Deletes them; fails where one is not there."""
        numbers = context.existing(self.numbers)
        edited = context.team.drafter.delete(numbers, context.parsed)
        text = apply_edits(context.text, edited.edits)
        named = numbered(numbers)
        return StepResult(Message(f"{named.ja}を消しました", f"Deleted {named.en}"), text=text)
