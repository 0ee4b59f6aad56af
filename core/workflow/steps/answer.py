"""Say something and change nothing."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

from core.text import Message
from core.workflow.step import Context, Phase, PlanStep, StepResult

Sentence = Annotated[str, StringConstraints(min_length=1, max_length=4000)]


class Said(BaseModel):
    """What is said, in both languages."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ja: Sentence
    en: Sentence


class Answer(PlanStep):
    """What cannot be done, or needs no change."""

    doing: ClassVar[Message] = Message("お返事を書いています", "Writing an answer")

    for_planner: ClassVar[str] = 'answer(message: {"ja": "…", "en": "…"}): say something, change nothing.'
    phase: ClassVar[Phase] = "say"

    step: Literal["answer"]
    message: Said

    def run(self, context: Context) -> StepResult:  # noqa: ARG002 - the answer stands in the plan
        """Gives the message of the plan."""
        line = Message("お返事しました", "Answered")
        return StepResult(line, said=Message(self.message.ja, self.message.en))
