"""What a step of a plan is: a validated wish that knows how to carry itself out."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from core.dialect import Parsed, parse
from core.document.walk import questions
from core.errors import NotPossible
from core.storage.records import Revision
from core.text import Message, apply_edits
from core.workflow.live import LiveJob
from core.workflow.ports import Edited, Team
from core.workflow.reading import Sources
from core.workflow.words import numbered

if TYPE_CHECKING:
    from core.workflow.request import Request

_NO_QUESTION = Message(
    "{}はありません（いまは{}問です）。テストは元のままです。番号を確かめて、もう一度お送りください。",
    "There is no {} (the test has {}). It is as it was; please check the number and send the request again.",
)
_NOTHING_CHANGED = Message("変えるところがありませんでした", "There was nothing to change")


@dataclass(slots=True)
class Context:
    """What a step works with: the test as the steps before left it, and what an undo would bring back (`former`).

    `cited` are the addresses of pages that were found on the web in this turn.
    """

    text: str
    sources: Sources
    team: Team
    job: LiveJob
    former: Callable[[], Revision | None]
    cited: list[str] = field(default_factory=list)

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


Phase = Literal["gather", "draft", "change", "delete", "add", "say"]
"""In this order steps are done: questions keep their numbers until all that go by number is done."""


class PlanStep(BaseModel):
    """A step. Subclasses are one a file in `steps`, with a `step` that names them in a plan."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    doing: ClassVar[Message]
    """The status line while it runs."""
    for_planner: ClassVar[str] = ""
    """What a model that plans is told of it, in English: name, fields, when to use it. Empty: code alone adds it."""
    phase: ClassVar[Phase] = "change"

    step: str

    @classmethod
    def is_offered(cls, request: Request) -> bool:  # noqa: ARG003 - for those that ask more
        """Whether a model that plans may name it for this request."""
        return bool(cls.for_planner)

    @classmethod
    def planned_fields(cls) -> tuple[str, ...]:
        """The fields that a model may fill in: those that `for_planner` names."""
        named = set(re.findall(r"\w+", cls.for_planner))
        return tuple(name for name in cls.model_fields if name != "step" and name in named)

    @classmethod
    def needed(cls, request: Request, plan: Sequence[PlanStep]) -> tuple[PlanStep, ...]:  # noqa: ARG003
        """Steps of this kind that a request with this plan needs, also where the plan forgets them."""
        return ()

    def objection(self, request: Request) -> str | None:  # noqa: ARG002
        """Why the step must not be done for this request, in words that a model can act on; None where it may."""
        return None

    @abstractmethod
    def run(self, context: Context) -> StepResult:
        """Carries the step out.

        Raises:
            StudioError: where it cannot be done; the turn then fails and the test stays as it was.
        """


def outside_named(numbers: Sequence[int] | None, request: Request) -> str | None:
    """The objection to a step that goes by number, where the user named questions or one does not exist."""
    missing = [number for number in numbers or () if number > request.count]
    if missing and not request.situation.may_draft:
        return f"there is no question {missing[0]}: the test has {request.count}"
    if request.named and not (numbers and request.named.issuperset(numbers)):
        return f"the user named question(s) {', '.join(map(str, sorted(request.named)))}: numbers must be among these"
    return None


def count_questions(text: str) -> int:
    """How many questions a text asks."""
    return len(questions(parse(text).document))


def edited_result(context: Context, edited: Edited, done: Message) -> StepResult:
    """The result of a step that changes places of the test, also where nothing came of it."""
    text = apply_edits(context.text, edited.edits)
    if text == context.text:
        return StepResult(_NOTHING_CHANGED, said=edited.said)
    return StepResult(done, text=text, said=edited.said)
