"""What a step of a plan is: a validated wish that knows how to carry itself out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from core.dialect import Parsed, parse
from core.document.walk import questions
from core.errors import NotPossible
from core.storage.records import Revision
from core.text import Message
from core.workflow.live import LiveJob
from core.workflow.ports import Team
from core.workflow.reading import Sources
from core.workflow.words import numbered

_NO_QUESTION = Message(
    "{}はありません（いまは{}問です）。テストは元のままです。番号を確かめて、もう一度お送りください。",
    "There is no {} (the test has {}). It is as it was; please check the number and send the request again.",
)


@dataclass(slots=True)
class Context:
    """What a step works with: the test as the steps before left it, and what an undo would bring back (`former`)."""

    text: str
    sources: Sources
    team: Team
    job: LiveJob
    former: Callable[[], Revision | None]

    @property
    def parsed(self) -> Parsed:
        """The test as it stands, read."""
        return parse(self.text)

    def existing(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """The numbers in order, each once.

        Raises:
            NotPossible: where there is no question with one of them.
        """
        count = count_questions(self.text)
        missing = sorted({number for number in numbers if not 1 <= number <= count})
        if missing:
            named = numbered(missing)
            raise NotPossible(Message(_NO_QUESTION.ja.format(named.ja, count), _NO_QUESTION.en.format(named.en, count)))
        return tuple(sorted(set(numbers)))


@dataclass(frozen=True, slots=True)
class StepResult:
    """What came of a step.

    `line` is its last status line, `said` what the user is told beside it. `text` is the whole new text where the step
    changed the test: new from end to end where `is_new`, that of the revision `former` where it went back.
    """

    line: Message
    text: str | None = None
    said: Message | None = None
    is_new: bool = False
    former: Revision | None = None


class PlanStep(BaseModel):
    """A step. Subclasses are one a file in `steps`, with a `step` that names them in a plan."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    doing: ClassVar[Message]
    """The status line while it runs."""

    step: str

    @abstractmethod
    def run(self, context: Context) -> StepResult:
        """Carries the step out.

        Raises:
            StudioError: where it cannot be done; the turn then fails and the test stays as it was.
        """


def count_questions(text: str) -> int:
    """How many questions a text asks."""
    return len(questions(parse(text).document))
