"""Take the last change back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from core.errors import NotPossible
from core.text import Message
from core.workflow.step import Context, PlanStep, StepResult, outside_named

if TYPE_CHECKING:
    from core.workflow.request import Request

_NOTHING_BEFORE = Message(
    "これより前の版がないので、元に戻せません。今の版はそのままです。",
    "There is no earlier version to go back to. The current one is unchanged.",
)


class Undo(PlanStep):
    """The former text, as a new revision."""

    doing: ClassVar[Message] = Message("元に戻しています", "Going back")

    for_planner: ClassVar[str] = "undo(): take the whole last change back."

    step: Literal["undo"]

    def objection(self, request: Request) -> str | None:
        """Not where the user named the questions that he means."""
        return outside_named(None, request)

    def run(self, context: Context) -> StepResult:
        """Gives the former text."""
        former = context.former()
        if former is None:
            raise NotPossible(_NOTHING_BEFORE)
        line = Message(f"版{former.number}に戻しました", f"Went back to version {former.number}")
        return StepResult(line, text=former.text, former=former)
