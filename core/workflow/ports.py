"""What the workflow asks of others. The offline planner and drafter stand behind this, a model can."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from core.dialect import Parsed
from core.document.extract import Extract
from core.text import Edit, Language, Message

if TYPE_CHECKING:
    from core.sources import Upload
    from core.workflow.steps.add import Add
    from core.workflow.steps.change_kind import ChangeKind
    from core.workflow.steps.draft import Draft
    from core.workflow.steps.remove import Remove


@dataclass(frozen=True, slots=True)
class Situation:
    """What a planner knows when a request arrives. `has_new_material`: files that could be read came with it."""

    test: Parsed
    material: Extract
    has_new_material: bool
    language: Language


class Planner(Protocol):
    """Turns a request into steps: plain data, checked by `core.workflow.plan` before use."""

    def __call__(self, request: str, situation: Situation) -> Mapping[str, object]:
        """`{"steps": [{"step": …}, …]}`."""


class Drafter(Protocol):
    """Writes and changes questions. What it gives for a written test are edits of its text, never the text anew."""

    def draft(self, wish: Draft, material: Extract) -> Iterator[str]:
        """The MDX text of a new test, in pieces."""

    def add(self, wish: Add, test: Parsed, material: Extract) -> Sequence[Edit]:
        """More questions in the text that stands there."""

    def remove(self, wish: Remove, test: Parsed) -> Sequence[Edit]:
        """The questions that are missed least become plain text."""

    def delete(self, numbers: Sequence[int], test: Parsed) -> Sequence[Edit]:
        """These questions become plain text."""

    def change_kind(self, wish: ChangeKind, test: Parsed, material: Extract) -> Sequence[Edit]:
        """Questions are chosen instead of typed, or the other way round."""


class Reader(Protocol):
    """Reads files; `core.sources.read_sources` is one."""

    def __call__(
        self, uploads: Sequence[Upload], *, progress: Callable[[Message], None], cancelled: Callable[[], bool]
    ) -> Extract:
        """What the files hold; a file that cannot be read is named in `refusals`."""
