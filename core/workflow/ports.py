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
    from core.workflow.live import LiveJob
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


@dataclass(frozen=True, slots=True)
class Drafted:
    """A draft as it is written: the pieces of its text, and once they are all there, what its author should know."""

    pieces: Iterator[str]
    said: Callable[[], Message | None] = lambda: None


@dataclass(frozen=True, slots=True)
class Edited:
    """Edits of the text that was given, and what the author should know beside them."""

    edits: Sequence[Edit]
    said: Message | None = None


class Drafter(Protocol):
    """Writes and changes questions. What it gives for a test that is there are edits, never the text anew."""

    def draft(self, wish: Draft, material: Extract) -> Drafted:
        """The MDX text of a new test."""

    def add(self, wish: Add, test: Parsed, material: Extract) -> Edited:
        """More questions in the text that stands there."""

    def remove(self, wish: Remove, test: Parsed) -> Edited:
        """The questions that are missed least become plain text."""

    def delete(self, numbers: Sequence[int], test: Parsed) -> Edited:
        """These questions become plain text."""

    def change_kind(self, wish: ChangeKind, test: Parsed, material: Extract) -> Edited:
        """Questions are chosen instead of typed, or the other way round."""


@dataclass(frozen=True, slots=True)
class Team:
    """Who does the work of one turn: the offline planner and drafter, or those that ask a model."""

    planner: Planner
    drafter: Drafter


TeamMaker = Callable[["LiveJob"], Team]
"""Puts a team together for a turn that begins: its limits count from then, and it hears when the turn is stopped."""


class Reader(Protocol):
    """Reads files; `core.sources.read_sources` is one."""

    def __call__(
        self,
        uploads: Sequence[Upload],
        *,
        passwords: Mapping[str, str],
        progress: Callable[[Message], None],
        cancelled: Callable[[], bool],
    ) -> Extract:
        """What the files hold; a file that cannot be read is named in `refusals`. `passwords` by the name shown."""
