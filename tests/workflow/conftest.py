from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from core.document.extract import Extract, Page, Refusal, Source, SourceBlock
from core.errors import UnusableInput
from core.sources import Upload
from core.storage import Storage
from core.text import Edit, Message
from core.workflow import Workflow
from core.workflow.ports import Drafted, Edited, Team

PATIENCE_SECONDS = 20
DAMAGED = Message("壊れています。", "It is damaged.")
UNREACHABLE = Message("つながりません。", "It cannot be reached.")
DRAFT = ('# 水\n\n水は<question correct="H2O" />で、', '氷は<question correct="固体" />である。\n')


@dataclass
class ScriptedPlanner:
    """Answers each request with the steps written down for it; keeps what it was told of the situation."""

    plans: dict[str, list[dict[str, object]]] = field(default_factory=dict)
    situations: list[object] = field(default_factory=list)

    def __call__(self, request: str, situation: object) -> Mapping[str, object]:
        self.situations.append(situation)
        return {"steps": self.plans.get(request, [{"step": "draft", "questions": 2}])}


@dataclass
class PlainDrafter:
    """Writes a fixed test; edits are simple and exact. `hold()` makes it stop after its first piece until `go`."""

    pieces: tuple[str, ...] = DRAFT
    go: threading.Event = field(default_factory=threading.Event)
    writing: threading.Event = field(default_factory=threading.Event)
    fault: Exception | None = None
    materials: list[Extract] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.go.set()

    def hold(self) -> None:
        self.go.clear()

    def draft(self, wish: object, material: Extract) -> Drafted:
        self.materials.append(material)
        return Drafted(self._write())

    def _write(self) -> Iterator[str]:
        for piece in self.pieces:
            yield piece
            self.writing.set()
            assert self.go.wait(PATIENCE_SECONDS), "nobody let the drafter go on"
            if self.fault:
                raise self.fault

    def add(self, wish: object, test: object, material: object) -> Edited:
        end = len(test.text)  # type: ignore[attr-defined]
        return Edited([Edit(end, end, '\n追加は<question correct="新" />。\n')])

    def remove(self, wish: object, test: object) -> Edited:
        return Edited([])

    def delete(self, numbers: Sequence[int], test: object) -> Edited:
        from core.document.walk import questions

        asked = questions(test.document)  # type: ignore[attr-defined]
        spans = [(asked[number - 1].span, asked[number - 1].answers[0]) for number in numbers]
        return Edited([Edit(span.start, span.end, answer) for span, answer in spans if span])

    def change_kind(self, wish: object, test: object, material: object) -> Edited:
        return Edited([])


@dataclass
class TextReader:
    """Reads every file as one paragraph, refuses what begins with "bad"; can be held like the drafter."""

    go: threading.Event = field(default_factory=threading.Event)
    reading: threading.Event = field(default_factory=threading.Event)
    read_names: list[str] = field(default_factory=list)
    missing_pages: bool = False
    passwords: dict[str, str] = field(default_factory=dict)
    turns: dict[str, dict[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.go.set()

    def __call__(
        self,
        uploads: Sequence[Upload],
        *,
        passwords: Mapping[str, str],
        turns: Mapping[str, Mapping[int, int]],
        progress: Callable[[Message], None],
        on_page: Callable[[str, Page], None],
        cancelled: Callable[[], bool],
    ) -> Extract:
        self.reading.set()
        self.passwords = dict(passwords)
        self.turns = {name: dict(pages) for name, pages in turns.items()}
        assert self.go.wait(PATIENCE_SECONDS), "nobody let the reader go on"
        sources, refusals = [], []
        for upload in uploads:
            progress(Message(f"{upload.name} を読んでいます", f"Reading {upload.name}"))
            self.read_names.append(upload.name)
            if upload.data.startswith(b"bad"):
                refusals.append(Refusal(upload.name, DAMAGED))
            else:
                turn = turns.get(upload.shown_name, {}).get(1, 0)
                pages = (Page(1, (SourceBlock(upload.data.decode()),), turn=turn), Page(2, (), reader="none"))
                read = pages if self.missing_pages else pages[:1]
                for page in read:
                    on_page(upload.shown_name, page)
                sources.append(Source(upload.name, "text", hashlib.sha256(upload.data).hexdigest(), read))
        return Extract(tuple(sources), tuple(refusals))


@dataclass
class Web:
    """The whole web: `pages` by address. Any other address cannot be reached."""

    pages: dict[str, bytes] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def __call__(self, url: str, cancelled: Callable[[], bool]) -> Upload:
        self.asked.append(url)
        if url not in self.pages:
            raise UnusableInput(UNREACHABLE)
        return Upload.fetched(url, self.pages[url])


@pytest.fixture
def web() -> Web:
    return Web()


@pytest.fixture
def planner() -> ScriptedPlanner:
    return ScriptedPlanner()


@pytest.fixture
def drafter() -> Iterator[PlainDrafter]:
    made = PlainDrafter()
    yield made
    made.go.set()


@pytest.fixture
def reader() -> Iterator[TextReader]:
    made = TextReader()
    yield made
    made.go.set()


@pytest.fixture
def storage(sqlite_url: str) -> Iterator[Storage]:
    opened = Storage(sqlite_url)
    yield opened
    opened.close()


@pytest.fixture
def workflow(
    storage: Storage, planner: ScriptedPlanner, drafter: PlainDrafter, reader: TextReader, web: Web
) -> Iterator[Workflow]:
    made = Workflow(storage, lambda _: Team(planner, drafter), reader, web, max_upload_bytes=1024**2, turns_at_once=2)
    yield made
    drafter.go.set()
    reader.go.set()
    made.close()


@pytest.fixture
def page() -> Upload:
    return Upload("page.txt", "水はH2Oで、氷は固体である。".encode())
