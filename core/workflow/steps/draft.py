"""Draft a new test from the sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from core.errors import NotPossible
from core.text import Message
from core.workflow.citing import with_sources
from core.workflow.step import Context, Phase, PlanStep, StepResult, count_questions, outside_named
from core.workflow.vocabulary import Count, Focus, Focuses, Kind, Pages
from core.workflow.words import counted, in_brackets

if TYPE_CHECKING:
    from core.workflow.request import Request

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

    for_planner: ClassVar[str] = (
        "draft(questions?, page?: [first, last]): write a new test from the material, in place of the one there is. "
        "Its writer reads the request himself."
    )
    phase: ClassVar[Phase] = "draft"

    step: Literal["draft"]
    questions: Count | None = None
    kinds: Annotated[tuple[KindOfFocus, ...], Field(max_length=4)] = ()
    kind: Kind | None = None
    focus: Focuses | None = None
    page: Pages | None = None

    def objection(self, request: Request) -> str | None:
        """Not in place of a test of which the user named questions, nor of one where nothing new is there to ask."""
        return None if request.situation.may_draft else outside_named(None, request)

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
        text = with_sources(draft.whole("".join(pieces)), context.cited)
        made = count_questions(text)
        if not made:
            raise NotPossible(_NO_QUESTIONS)
        kind = in_brackets(self.kind)
        line = Message(f"{made}問{kind.ja}の下書きを作りました", f"Drafted {counted(made, 'question')}{kind.en}")
        return StepResult(line, text=text, said=draft.said(), is_new=True)
