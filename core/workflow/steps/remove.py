"""Fewer questions: those that are missed least."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from core.text import Message, apply_edits
from core.workflow.step import Context, Phase, PlanStep, StepResult, count_questions, outside_named
from core.workflow.vocabulary import Count, Focuses
from core.workflow.words import counted

if TYPE_CHECKING:
    from core.workflow.request import Request

_NONE = Message(
    "減らせる問題がありませんでした。",
    "There was no question that could be removed.",
)


class Remove(PlanStep):
    """Blanks become plain text again, the weakest first. No number: as many as the drafter finds right."""

    doing: ClassVar[Message] = Message("問題を減らしています", "Removing questions")

    for_planner: ClassVar[str] = "remove(questions?): so many fewer, the weakest go."
    phase: ClassVar[Phase] = "add"

    step: Literal["remove"]
    questions: Count | None = None
    focus: Focuses | None = None

    def objection(self, request: Request) -> str | None:
        """Not where the user named the questions that he means."""
        return outside_named(None, request)

    def run(self, context: Context) -> StepResult:
        """Removes up to as many as asked."""
        edited = context.team.drafter.remove(self, context.parsed)
        text = apply_edits(context.text, edited.edits)
        removed = count_questions(context.text) - count_questions(text)
        if removed <= 0:
            return StepResult(Message("減らせる問題がありませんでした", "There was nothing to remove"), said=_NONE)
        return StepResult(Message(f"{removed}問減らしました", f"Removed {counted(removed, 'question')}"), text=text)
