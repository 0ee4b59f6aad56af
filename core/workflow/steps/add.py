"""More questions in the text that stands there."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.text import Message, apply_edits
from core.workflow.citing import with_sources
from core.workflow.step import Context, Phase, PlanStep, StepResult, count_questions
from core.workflow.vocabulary import Count, Focuses, Kind
from core.workflow.words import counted, in_brackets

_NONE = Message(
    "これ以上、問題にできるところが見つかりませんでした。条件を変えるか、資料を足してお試しください。",
    "Nothing more could be made into a question. Please try other wishes, or add a file.",
)


class Add(PlanStep):
    """Further blanks; the ones that are there stay as they are. No number: as many as the drafter finds right."""

    doing: ClassVar[Message] = Message("問題を増やしています", "Adding questions")

    for_planner: ClassVar[str] = (
        "add(questions?): so many more questions beside those there are. Their writer reads the request himself."
    )
    phase: ClassVar[Phase] = "add"

    step: Literal["add"]
    questions: Count | None = None
    kind: Kind | None = None
    focus: Focuses | None = None

    def run(self, context: Context) -> StepResult:
        """Adds as many as can be."""
        edited = context.team.drafter.add(self, context.parsed, context.sources.material())
        text = apply_edits(context.text, edited.edits)
        added = count_questions(text) - count_questions(context.text)
        if added <= 0:
            return StepResult(Message("増やせるところがありませんでした", "There was nothing to add"), said=_NONE)
        kind = in_brackets(self.kind)
        line = Message(f"{added}問{kind.ja}増やしました", f"Added {counted(added, 'question')}{kind.en}")
        return StepResult(line, text=with_sources(text, context.cited), said=edited.said)
