"""What the workflow asks of others. The offline planner and drafter stand behind this, a model can."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from core.dialect import Parsed
from core.document.extract import Extract, Page, PageTurn, Source
from core.text import Edit, Language, Message

if TYPE_CHECKING:
    from core.sources import Upload
    from core.workflow.live import LiveJob
    from core.workflow.search.hit import Hit
    from core.workflow.steps.add import Add
    from core.workflow.steps.add_distractors import AddDistractors
    from core.workflow.steps.change_kind import ChangeKind
    from core.workflow.steps.draft import Draft
    from core.workflow.steps.edit import Edit as EditWish
    from core.workflow.steps.explain import Explain
    from core.workflow.steps.remove import Remove
    from core.workflow.targets import Chosen


@dataclass(frozen=True, slots=True)
class Situation:
    """What a planner knows when a request arrives.

    `has_new_material`: files that could be read came with it. `can_look`, `can_search`: there is a model that sees
    pictures, a search that is set up.
    """

    test: Parsed
    material: Extract
    has_new_material: bool
    language: Language
    can_look: bool = False
    can_search: bool = False

    @property
    def may_draft(self) -> bool:
        """True where a draft may come before what else is asked, so that its questions cannot be counted yet."""
        return self.has_new_material or not self.test.text.strip()


class Planner(Protocol):
    """Turns a request into steps: plain data, checked by `core.workflow.plan` before use."""

    def __call__(self, request: str, situation: Situation) -> Mapping[str, object]:
        """`{"steps": [{"step": …}, …]}`."""


@dataclass(frozen=True, slots=True)
class Drafted:
    """A draft as it is written: the pieces of its text, and once they are all there, what its author should know.

    `whole` makes the text of the test from all that was written.
    """

    pieces: Iterator[str]
    said: Callable[[], Message | None] = lambda: None
    whole: Callable[[str], str] = lambda written: written


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

    def edit(self, wish: EditWish, chosen: Chosen, test: Parsed, material: Extract) -> Edited:
        """What was chosen is written anew as the user says; nothing else."""

    def add_distractors(self, wish: AddDistractors, chosen: Chosen, test: Parsed, material: Extract) -> Edited:
        """More wrong choices for the chosen questions."""

    def explain(self, wish: Explain, chosen: Chosen, test: Parsed, material: Extract) -> Edited:
        """Explanations for the chosen questions."""

    def repair(self, faults: Mapping[int, Sequence[str]], test: Parsed, new: Collection[int]) -> Edited:
        """Questions by number without what the linter found; those that are not `new` keep their answers."""


@dataclass(frozen=True, slots=True)
class SeenFigure:
    """A figure as somebody saw it: its sides in thousandths of the page, and what it is called."""

    box: tuple[float, float, float, float]
    caption: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What somebody saw on a page: its text as Markdown, and its figures."""

    text: str
    figures: tuple[SeenFigure, ...] = ()


class Eyes(Protocol):
    """Looks at the picture of a page."""

    def __call__(self, image: bytes, source: Source, page: Page) -> Seen | None:
        """What a JPEG of the page shows; None where it cannot be seen."""


class Search(Protocol):
    """Finds pages on the web."""

    def __call__(self, need: str, query: str) -> tuple[Hit, ...]:
        """What a query finds for what the user needs; raises `StudioError` where the search does not work."""


@dataclass(frozen=True, slots=True)
class TokenUse:
    """What a turn cost: calls to the model, repetitions included, and tokens; `estimated`: the server told none."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    estimated: bool = False


NO_USE = TokenUse()


@dataclass(frozen=True, slots=True)
class Team:
    """Who does the work of one turn: the offline planner and drafter, or those that ask a model.

    `eyes` None: nobody can look at pictures. `search` None: none is set up. `use` tells what the turn has cost so far.
    """

    planner: Planner
    drafter: Drafter
    eyes: Eyes | None = None
    search: Search | None = None
    use: Callable[[], TokenUse] = TokenUse


TeamMaker = Callable[["LiveJob"], Team]
"""Puts a team together for a turn that begins: its limits count from then, and it hears when the turn is stopped."""


class Fetcher(Protocol):
    """Fetches web pages; `core.sources.WebFetcher` makes one."""

    def __call__(self, url: str, cancelled: Callable[[], bool]) -> Upload:
        """What lies at the address, as a file to be read.

        Raises:
            UnusableInput: it cannot or must not be fetched.
            Cancelled: `cancelled` became true.
        """


class Reader(Protocol):
    """Reads files; `core.sources.read_sources` is one."""

    def __call__(
        self,
        uploads: Sequence[Upload],
        *,
        passwords: Mapping[str, str],
        turns: Mapping[str, Mapping[int, PageTurn]],
        progress: Callable[[Message], None],
        on_page: Callable[[str, Page], None],
        cancelled: Callable[[], bool],
    ) -> Extract:
        """What the files hold; a file that cannot be read is named in `refusals`.

        `passwords` and `turns`, of each page in degrees clockwise, go by the name shown. `on_page` is given each page
        with the name of its file as soon as it is read.
        """
