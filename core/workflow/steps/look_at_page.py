"""Look at the picture of a page: what recognition misread, handwriting, figures that it did not find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from core.document.extract import Page, Source
from core.errors import NotPossible
from core.text import Message
from core.workflow.step import Context, Phase, PlanStep, StepResult
from core.workflow.targets import Words
from core.workflow.vocabulary import Number

if TYPE_CHECKING:
    from core.workflow.request import Request

MOST_LOOKED_AT = 3
"""Pages that are looked at without being asked for; each is a call."""
DOUBTFUL = 0.6
"""Mean confidence of recognition below which a page is looked at; clean scans of the sample pages have 0.9 and more."""
SCANT = 30  # characters of a recognised page; a drawing yields a few strokes that look like letters

_NO_PAGE = Message(
    "その資料やページが見つかりません。テストは元のままです。ファイル名とページをお知らせください。",
    "There is no such file or page. The test is as it was; please give the name of the file and the page.",
)
_NO_EYES = Message(
    "お使いのモデルは画像を見られなかったので、文字認識で読み取った文章を使いました。",
    "The model that is set up could not look at the picture, so the text from recognition was used.",
)


class LookAtPage(PlanStep):
    """One page of a PDF or picture, seen by a model: its text and figures take the place of what was recognised."""

    doing: ClassVar[Message] = Message("ページの画像を見ています", "Looking at the page")
    for_planner: ClassVar[str] = (
        "look_at_page(source?, page): look at the picture of a page: where the user speaks of handwriting, a photo or "
        "something misread. source is the name of the file."
    )
    phase: ClassVar[Phase] = "gather"

    step: Literal["look_at_page"]
    source: Words | None = None
    page: Number = 1

    @classmethod
    def is_offered(cls, request: Request) -> bool:
        """Where somebody can look, and there is something to look at."""
        situation = request.situation
        return situation.can_look and any(source.kind in ("pdf", "image") for source in situation.material.sources)

    @classmethod
    def needed(cls, request: Request, plan: Sequence[PlanStep]) -> tuple[PlanStep, ...]:
        """The pages that recognition could hardly read, before questions are made of them."""
        asks = any(step.phase in ("draft", "add") for step in plan)
        if not asks or not request.situation.has_new_material or not cls.is_offered(request):
            return ()
        found = [
            cls(step="look_at_page", source=source.name[:200] or None, page=page.number)
            for source in request.situation.material.sources
            for page in source.pages
            if _is_hard_to_read(source, page)
        ]
        return tuple(found[:MOST_LOOKED_AT])

    def run(self, context: Context) -> StepResult:
        """Looks; where nobody can, the text from recognition stays and the user is told."""
        found = self._place(context)
        eyes = context.team.eyes
        if eyes is None:
            return StepResult(_line(None), said=_NO_EYES)
        source, page = found
        seen = eyes(context.sources.page_image(source, page), source, page)
        if seen is None:
            return StepResult(_line(None), said=_NO_EYES)
        context.sources.keep_seen(source, page, seen)
        return StepResult(_line(page.number))

    def _place(self, context: Context) -> tuple[Source, Page]:
        for source in context.sources.material().sources:
            for page in source.pages:
                if source.kind in ("pdf", "image") and self.source in (None, source.name) and page.number == self.page:
                    return source, page
        raise NotPossible(_NO_PAGE)


def _is_hard_to_read(source: Source, page: Page) -> bool:
    if source.kind not in ("pdf", "image") or page.reader not in ("ocr", "none"):
        return False
    sure = [block.confidence for block in page.blocks]
    return len(page.text) < SCANT or sum(sure) / len(sure) < DOUBTFUL


def _line(number: int | None) -> Message:
    if number is None:
        return Message("文字認識の文章を使いました", "Used the text from recognition")
    return Message(f"{number}ページを見ました", f"Looked at page {number}")
