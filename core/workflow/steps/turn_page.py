"""Turn a page of the material, where it lies on its side, and read it again."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import StringConstraints

from core.errors import NotPossible
from core.text import Message
from core.workflow.step import Context, Phase, PlanStep, StepResult
from core.workflow.vocabulary import Number

_NO_SUCH_PAGE = Message(
    "そのページは資料にありません。資料とテストは元のままです。資料のページをご確認ください。",
    "There is no such page in the material. Nothing was changed; please look at the pages of the material.",
)


class TurnPage(PlanStep):
    """Page `page` of the file with the hash `sha256` is turned clockwise; a button beside it asks for this."""

    doing: ClassVar[Message] = Message("ページを回して読み直しています", "Turning the page and reading it again")

    phase: ClassVar[Phase] = "gather"

    step: Literal["turn_page"]
    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    page: Number
    degrees: Literal[90, 180, 270]

    def run(self, context: Context) -> StepResult:
        """The page as it is read now; what was read before stays where it is not there."""
        read = context.sources.turn(self.sha256, self.page, self.degrees)
        if read is None:
            raise NotPossible(_NO_SUCH_PAGE)
        characters = len("".join(read.text.split()))
        return StepResult(
            Message(f"{self.page}ページを回して読み直しました（{characters}字）",
                    f"Turned page {self.page} and read it again ({characters} characters)"),
            said=Message(f"{self.page}ページを回して読み直しました。", f"Turned page {self.page} and read it again."),
        )  # fmt: skip
