"""Draft a new test from the sources."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from core.errors import NotPossible
from core.text import Message
from core.workflow.step import Context, PlanStep, StepResult, count_questions
from core.workflow.vocabulary import Count, Focus, Focuses, Kind, Number
from core.workflow.words import counted

_NO_MATERIAL = Message(
    "もとになる資料がないので、問題を作れません。PDF や写真、文章を添付してからお送りください。",
    "There is nothing to make questions from. Please attach a PDF, a photo or a text and send the request again.",
)
_NO_QUESTIONS = Message(
    "この資料から問題にできるところが見つかりませんでした。範囲や条件を変えるか、別の資料でお試しください。",
    "Nothing in the files could be made into a question. Please try other pages or wishes, or another file.",
)


class KindOfFocus(BaseModel):
    """What one focus is asked as: years by choice."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    focus: Focus
    kind: Literal["typed", "choice"]


class Draft(PlanStep):
    """A new test in place of what stands there, from the files that came with the request, else from all files.

    `page` is the first and last page to use.
    """

    doing: ClassVar[Message] = Message("問題を作っています", "Writing the questions")

    step: Literal["draft"]
    questions: Count | None = None
    kinds: Annotated[tuple[KindOfFocus, ...], Field(max_length=4)] = ()
    kind: Kind | None = None
    focus: Focuses | None = None
    page: tuple[Number, Number] | None = None

    def run(self, context: Context) -> StepResult:
        """Streams the text; fails where there is nothing to draft from, or no question comes of it."""
        sent = context.sources.sent()
        material = sent if sent.sources else context.sources.material()
        if not material.sources:
            raise NotPossible(_NO_MATERIAL)
        pieces: list[str] = []
        draft = context.team.drafter.draft(self, material)
        for piece in draft.pieces:
            context.job.write(piece)
            pieces.append(piece)
        text = "".join(pieces)
        made = count_questions(text)
        if not made:
            raise NotPossible(_NO_QUESTIONS)
        line = Message(f"{made}問の下書きを作りました", f"Drafted {counted(made, 'question')}")
        return StepResult(line, text=text, said=draft.said(), is_new=True)
