"""What storage hands out and takes in: plain frozen records, times in UTC."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol

from core.document.assets import AssetFile
from core.document.extract import Box
from core.grading import PartialPoints
from core.text import Language, Message

Json = dict[str, Any]
RevisionKind = Literal["chat", "manual", "undo", "restore", "copy", "reject"]
ADDRESS_FAULT = "address"
"""The `fault` of a job that failed since nothing that can be used lies at the addresses of its request."""

Role = Literal["user", "assistant"]
JobStatus = Literal["running", "done", "answered", "failed", "cancelled", "interrupted"]
StepStatus = Literal["running", "done", "failed"]


@dataclass(frozen=True, slots=True)
class StoredTest:
    """A test without its text. `secret` is its own 32 bytes; `title` is empty until it has one.

    `current_number` is the number of the current revision, 0 while there is none. `partial_points` is how questions
    that ask for several answers are marked, `accepted_number` the last revision whose changes the user has accepted, 0
    where there is none.
    """

    id: str
    title: str
    language: Language
    secret: bytes = field(repr=False)
    current_number: int
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | None
    partial_points: PartialPoints
    accepted_number: int


@dataclass(frozen=True, slots=True)
class ListedTest:
    """A line of the library: a test, how many questions it asks, and what it is called: by its first file where it has
    no title, "" where it has neither.
    """

    test: StoredTest
    title: str
    question_count: int


@dataclass(frozen=True, slots=True)
class NewRevision:
    """A text to be kept as a revision.

    `base_number` is the revision it was made from (0: none). `stands_for` is set on an undo: the number of the former
    revision whose text it brings back. `title` becomes the test's title where it has none yet.
    """

    base_number: int
    text: str
    kind: RevisionKind
    note: Message
    question_ids: tuple[str, ...] = ()
    stands_for: int | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class RevisionHead:
    """A revision without its text: a line of the history. Numbers count from 1 in each test."""

    test_id: str
    number: int
    kind: RevisionKind
    note: Message
    base_number: int
    stands_for: int | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Revision(RevisionHead):
    """One state of a test's text; never changed once stored."""

    text: str
    question_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """The text was changed by somebody else meanwhile.

    `kept` holds the text that came too late, as a revision beside the line; `current` stays the current one.
    """

    kept: Revision
    current: Revision


@dataclass(frozen=True, slots=True)
class OpenTest:
    """A test, what it is called as in `ListedTest`, and its current revision, None while it has no text."""

    test: StoredTest
    title: str
    revision: Revision | None


@dataclass(frozen=True, slots=True)
class NewMessage:
    """Something to be said in the chat. `payload` is what a screen shows beside it: steps, changes, findings."""

    role: Role
    body: str | Message
    attachments: tuple[str, ...] = ()
    payload: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A line of the chat. `attachments` are file names; `revision_number` is the revision that the turn made."""

    id: int
    test_id: str
    role: Role
    body: str | Message
    job_id: str | None
    revision_number: int | None
    attachments: tuple[str, ...]
    payload: Json
    created_at: datetime


@dataclass(frozen=True, slots=True)
class StoredSource:
    """A file of a test. Its bytes are stored once for all tests, under `sha256`.

    `reading_version` tells which version of the reader its reading in this test comes from (None: not read yet),
    `refusal` why it could not be read, `url` where a page of the web was fetched.
    """

    test_id: str
    position: int
    name: str
    sha256: str
    size: int
    reading_version: int | None
    refusal: Message | None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class NewAsset:
    """A picture to be kept for a test, and the place in a source that it was cut from."""

    file: AssetFile
    source_sha256: str
    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class StoredAsset:
    """A picture of a test without its bytes, of which there are `size`."""

    id: str
    media_type: str
    size: int
    source_sha256: str
    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class StepLine:
    """One step of a turn, as the user sees it go by."""

    step: str
    status: StepStatus
    message: Message


@dataclass(frozen=True, slots=True)
class StoredJob:
    """One turn that runs or ran in the background.

    `uploads` are the hashes of the files that came with its request; `owner` names the process that runs it. `fault`
    names for programs what went wrong, where `error` says it in words.
    """

    id: str
    test_id: str
    status: JobStatus
    request: str
    uploads: tuple[str, ...]
    language: Language
    owner: str
    heartbeat_at: datetime
    steps: tuple[StepLine, ...]
    partial_text: str
    error: Message | None
    fault: str | None
    result_number: int | None
    retry_of: str | None
    created_at: datetime
    finished_at: datetime | None


@dataclass(frozen=True, slots=True)
class NewJob:
    """A turn about to start. `uploads` are the files that come with it, name and bytes of each.

    A retry names the job that it repeats and has neither message nor uploads: both are kept already.
    """

    id: str
    request: str
    language: Language
    owner: str
    message: NewMessage | None = None
    uploads: tuple[tuple[str, bytes], ...] = ()
    retry_of: str | None = None


@dataclass(frozen=True, slots=True)
class JobEnding:
    """How a job ends, and what is said in the chat about it. `error` and `fault` are those of `StoredJob`."""

    status: JobStatus
    steps: tuple[StepLine, ...] = ()
    error: Message | None = None
    fault: str | None = None
    partial_text: str = ""
    message: NewMessage | None = None


class CallToKeep(Protocol):
    """A call to a model, as whoever made it describes it.

    `input_hash` stays the same where a reply is asked for again with its errors; `settles`: nothing follows for this
    input. `raw` is a reply that was of no use, `detail` why. `test_id`: the test that it was made for.
    """

    @property
    def purpose(self) -> str: ...  # noqa: D102
    @property
    def model(self) -> str: ...  # noqa: D102
    @property
    def prompt_hash(self) -> str: ...  # noqa: D102
    @property
    def input_hash(self) -> str: ...  # noqa: D102
    @property
    def outcome(self) -> str: ...  # noqa: D102
    @property
    def settles(self) -> bool: ...  # noqa: D102
    @property
    def usage(self) -> TokensToKeep: ...  # noqa: D102
    @property
    def seconds(self) -> float: ...  # noqa: D102
    @property
    def requests(self) -> int: ...  # noqa: D102
    @property
    def raw(self) -> str: ...  # noqa: D102
    @property
    def detail(self) -> str: ...  # noqa: D102
    @property
    def test_id(self) -> str | None: ...  # noqa: D102


class TokensToKeep(Protocol):
    """The tokens of a call."""

    @property
    def input_tokens(self) -> int: ...  # noqa: D102
    @property
    def output_tokens(self) -> int: ...  # noqa: D102
    @property
    def cached_tokens(self) -> int: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class KeptCall:
    """A call to a model as it was kept; see `CallToKeep`. `outcome` is "complete" or the name of a fault."""

    id: int
    test_id: str | None
    purpose: str
    model: str
    prompt_hash: str
    input_hash: str
    outcome: str
    settles: bool
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    seconds: float
    requests: int
    raw: str
    detail: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class FailingInput:
    """An input that failed again and again: not chance, but the prompt, the material or the model.

    `times`: how often in a row, up to now; `last`: the last of these calls.
    """

    input_hash: str
    times: int
    last: KeptCall


@dataclass(frozen=True, slots=True)
class TokensSpent:
    """What all calls for a test took so far, also those that are no longer kept."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
