"""Change what is there as the user says: reword, make harder, ask otherwise."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import StringConstraints

from core.text import Message
from core.workflow.step import Context, StepResult, edited_result
from core.workflow.targets import TargetedStep

Instruction = Annotated[str, StringConstraints(min_length=1, max_length=2000, strip_whitespace=True)]


class Edit(TargetedStep):
    """Questions, or their passages too, are written anew; what is not meant keeps every character.

    `scope`: the questions themselves (choices, hint, explanation, answer), or the words around them as well.
    `changes_answers`: right answers may become others; without it they stay.
    """

    doing: ClassVar[Message] = Message("ご希望の所を直しています", "Changing what you asked for")
    for_planner: ClassVar[str] = (
        'edit(targets, instruction, scope: "question" | "passage", changes_answers): change what is there. scope '
        '"question": only the blanks (choices, hint, explanation, answer); "passage": the words around them too. '
        "changes_answers: only if right answers shall become others. instruction: the wish in the user's own words."
    )

    step: Literal["edit"]
    instruction: Instruction
    scope: Literal["question", "passage"] = "passage"
    changes_answers: bool = False

    def run(self, context: Context) -> StepResult:
        """Changes the targets; fails where nothing is meant or nothing could be changed."""
        chosen = self.chosen(context)
        edited = context.team.drafter.edit(self, chosen, context.parsed, context.sources.material())
        return edited_result(context, edited, Message("直しました", "Changed"))
