"""Explanations that a learner reads after answering."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import StringConstraints

from core.text import Message
from core.workflow.step import Context, StepResult, edited_result
from core.workflow.targets import TargetedStep

Wish = Annotated[str, StringConstraints(max_length=2000, strip_whitespace=True)]


class Explain(TargetedStep):
    """The questions get an explanation, or another one; nothing else of them changes."""

    doing: ClassVar[Message] = Message("解説を書いています", "Writing explanations")
    for_planner: ClassVar[str] = (
        "explain(targets, instruction): write explanations; instruction empty unless the user says how."
    )

    step: Literal["explain"]
    instruction: Wish = ""

    def run(self, context: Context) -> StepResult:
        """Writes them."""
        chosen = self.chosen(context)
        edited = context.team.drafter.explain(self, chosen, context.parsed, context.sources.material())
        return edited_result(context, edited, Message("解説を付けました", "Added explanations"))
