"""Questions that are chosen instead of typed, or the other way round."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from core.text import Message, apply_edits
from core.workflow.step import Context, PlanStep, StepResult, outside_named
from core.workflow.vocabulary import Focus, Numbers
from core.workflow.words import KINDS

if TYPE_CHECKING:
    from core.workflow.request import Request

_NONE = Message(
    "形式を変えられる問題がありませんでした。",
    "There was no question whose kind could be changed.",
)


class ChangeKind(PlanStep):
    """The questions with these numbers, or of this focus, or all of them get another kind."""

    doing: ClassVar[Message] = Message("問題の形式を変えています", "Changing the kind of questions")

    for_planner: ClassVar[str] = 'change_kind(numbers?, kind: "choice" | "typed"): these, or all, get the other kind.'

    step: Literal["change_kind"]
    numbers: Numbers | None = None
    focus: Focus | None = None
    kind: Literal["choice", "typed"]

    def objection(self, request: Request) -> str | None:
        """Only questions that are there, and that the user means."""
        return outside_named(self.numbers, request)

    def run(self, context: Context) -> StepResult:
        """Changes what can be changed; fails where a number is not there."""
        if self.numbers:
            context.existing(self.numbers)
        edited = context.team.drafter.change_kind(self, context.parsed, context.sources.material())
        text = apply_edits(context.text, edited.edits)
        if text == context.text:
            return StepResult(
                Message("形式を変えられませんでした", "The kind could not be changed"), said=edited.said or _NONE
            )
        kind = KINDS[self.kind]
        return StepResult(Message(f"{kind.ja}にしました", f"Changed to {kind.en}"), text=text, said=edited.said)
