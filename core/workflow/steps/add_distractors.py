"""More wrong choices."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from core.text import Message
from core.workflow.step import Context, StepResult, edited_result
from core.workflow.targets import TargetedStep

MOST_CHOICES = 8


class AddDistractors(TargetedStep):
    """Wrong choices are added; answers and given choices stay. A typed question becomes one by choice."""

    doing: ClassVar[Message] = Message("誤りの選択肢を考えています", "Thinking of wrong choices")
    for_planner: ClassVar[str] = (
        "add_distractors(targets, count): so many more wrong choices for each; typed ones become choice questions."
    )

    step: Literal["add_distractors"]
    count: Annotated[int, Field(ge=1, le=MOST_CHOICES)] = 2

    def run(self, context: Context) -> StepResult:
        """Adds what fits."""
        chosen = self.chosen(context)
        edited = context.team.drafter.add_distractors(self, chosen, context.parsed, context.sources.material())
        return edited_result(context, edited, Message("選択肢を増やしました", "Added choices"))
