"""Read the files that were uploaded and not read yet."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.document.extract import Extract
from core.errors import UnusableInput, UnusablePage
from core.text import Message
from core.workflow.step import Context, Phase, PlanStep, StepResult
from core.workflow.words import joined

_NOTHING_DONE = Message("テストは元のままです。", "The test is as it was.")


class ReadSource(PlanStep):
    """Files become material for questions. Runs by itself wherever something is unread."""

    doing: ClassVar[Message] = Message("資料を読んでいます", "Reading your files")

    phase: ClassVar[Phase] = "gather"

    step: Literal["read_source"]

    def run(self, context: Context) -> StepResult:
        """Reads what is unread; a file that cannot be read is named and left out.

        Where files or pages came with the request and none of them can be read, the turn fails: it was about them.
        """
        fresh = context.sources.read()
        if context.sources.came_with_request and not context.sources.sent().sources:
            fault = UnusableInput if context.sources.stored.uploads else UnusablePage
            raise fault(joined([*_told(fresh), _NOTHING_DONE]))
        return StepResult(_line(fresh), said=joined(_told(fresh)) if _told(fresh) else None)


def _line(fresh: Extract) -> Message:
    pages = sum(len(source.pages) for source in fresh.sources)
    if fresh.sources:
        return Message(f"資料を読みました（{pages}ページ）", f"Read your files (pages: {pages})")
    if fresh.refusals:
        return Message("読める資料がありませんでした", "None of the files could be read")
    return Message("新しい資料はありません", "There are no new files")


def _told(fresh: Extract) -> list[Message]:
    told = [_about(refusal.name, refusal.reason) for refusal in fresh.refusals]
    told += [_about(source.name, warning) for source in fresh.sources for warning in source.warnings]
    return told


def _about(name: str, message: Message) -> Message:
    return Message(f"「{name}」：{message.ja}", f"“{name}”: {message.en}")
