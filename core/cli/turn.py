"""One turn over one test, as the app does it: what `draft` and `edit` share."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from core.bootstrap import Services, build_services, make_team
from core.cli import pictures
from core.cli.streams import emit, put, tell
from core.errors import StorageFailed, StudioError, UnusableInput
from core.llm.endpoint import Endpoint
from core.llm.outcome import Outcome
from core.settings import Settings
from core.sources import Upload
from core.text import Language, Message
from core.workflow import JobView
from core.workflow.ports import TeamMaker
from core.workflow.take_away import pictures_of

_LOOK_SECONDS = 0.05
_OFFLINE = Message(
    "AI の設定がないので、AI を使わずに行います（OPENAI_API_KEY か --base-url で設定できます）。",
    "No model is set up, so none is asked (OPENAI_API_KEY or --base-url sets one up).",
)
_NO_PLACE = Message(
    "作業用の一時フォルダーを作れません。ディスクの空きと TMPDIR を確かめてください。",
    "No temporary folder can be made. Check the room on the disk, and TMPDIR.",
)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a turn ended. `text` is the test as it is then; `said` is for the user; `refused`: a file was left out."""

    text: str
    status: str
    said: Message
    payload: Mapping[str, Any] = field(default_factory=dict)
    refused: bool = False

    @property
    def went_well(self) -> bool:
        """True where the test was changed or the request answered."""
        return self.status in ("done", "answered")

    def as_json(self, text: str, language: Language) -> dict[str, object]:
        """The contract of `--json`; `text` is the test to give."""
        usage = self.payload.get("usage", {})
        tokens = {name: usage.get(f"{name}_tokens", 0) for name in ("input", "output", "cached")}
        steps = [
            {"step": line["step"], "status": line["status"], "message": line["message"][language]}
            for line in self.payload.get("steps", ())
        ]
        return {
            "mdx": text,
            "changed": self.changed,
            "steps": steps,
            "calls": usage.get("calls", 0),
            "tokens": {**tokens, "total": tokens["input"] + tokens["output"]},
            "outcome": self.status,
            "fault": self.payload.get("fault"),
            "message": self.said.in_language(language),
        }

    @property
    def changed(self) -> list[int]:
        """The questions that are other than before, by their number now; those that are gone by their old one."""
        gone = [change["before"]["number"] for change in self.payload.get("changes", ()) if change["after"] is None]
        return sorted({*self.payload.get("written", ()), *gone})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`--json`, and which model is asked."""
    parser.add_argument("--json", action="store_true", help="test, changed questions, steps, calls and tokens as JSON")
    parser.add_argument("--model", metavar="NAME", help="the model (default: ANAUME_MODEL)")
    parser.add_argument("--base-url", metavar="URL", help="an OpenAI-compatible server (default: OPENAI_BASE_URL)")
    parser.add_argument("--offline", action="store_true", help="ask no model, whatever is set up")
    parser.add_argument("--password", help="opens protected PDFs")
    pictures.add_argument(parser, "where figures of the sources are put, linked from the test (default: left out)")


def settings_of(arguments: argparse.Namespace) -> Settings:
    """The settings of the environment with what the command line says instead.

    Raises:
        UnusableInput: a variable of the environment has a value that cannot be.
    """
    try:
        settings = Settings()
    except ValidationError as fault:
        raise UnusableInput(_bad_settings(fault)) from fault
    said = {"model": arguments.model, "openai_base_url": arguments.base_url}
    return settings.model_copy(update={name: value for name, value in said.items() if value})


def team_of(arguments: argparse.Namespace, settings: Settings) -> TeamMaker:
    """Who works: the model that is set up, else nobody but rules, which is said."""
    endpoint = None if arguments.offline else Endpoint.from_settings(settings)
    if endpoint is None and not arguments.offline:
        tell(_OFFLINE.in_language(arguments.language))
    return make_team(endpoint, settings)


def take_turn(
    text: str,
    request: str,
    uploads: Sequence[Upload],
    team: TeamMaker,
    settings: Settings,
    arguments: argparse.Namespace,
) -> Ended:
    """Does what is requested over a test in a place of its own; status lines go to standard error as they come."""
    language: Language = arguments.language
    passwords = {upload.shown_name: arguments.password for upload in uploads} if arguments.password else {}
    with _studio(settings) as services:
        test_id = services.storage.create_test(language).id
        if text:
            services.workflow.save_text(test_id, 0, text)
        job_id = services.workflow.start(test_id, request, uploads, language, passwords, team)
        view = _watched(services, job_id, settings.turn_seconds, language)
        revision = services.storage.open_test(test_id).revision
        message = services.storage.messages(test_id)[-1]
        after = revision.text if revision else ""
        after = pictures.written_beside(after, pictures_of(services.storage, test_id, after), arguments.assets)
        refused = any(source.refusal for source in services.storage.sources(test_id))
    said = message.body if isinstance(message.body, Message) else Message(message.body, message.body)
    if view.status == "cancelled":  # by the clock: nobody else stops it
        late = Outcome.OUT_OF_TIME
        return Ended(after, "failed", late.message, {**message.payload, "fault": late}, refused)
    return Ended(after, view.status, said, message.payload, refused)


def failed(fault: StudioError) -> Ended:
    """A turn that could not begin."""
    return Ended("", "failed", fault.message)


def show(ended: Ended, data: bytes, arguments: argparse.Namespace) -> int:
    """Prints the test, exactly these bytes, or all about the turn as JSON; gives the exit code."""
    if arguments.json:
        emit(ended.as_json(data.decode("utf-8", "replace"), arguments.language))
    else:
        put(data)
    tell(ended.said.in_language(arguments.language))
    return 0 if ended.went_well else 1


@contextmanager
def _studio(settings: Settings) -> Iterator[Services]:
    try:
        place = tempfile.TemporaryDirectory(prefix="anaume-", ignore_cleanup_errors=True)
    except OSError as fault:
        raise StorageFailed(_NO_PLACE) from fault
    with place as folder:
        services = build_services(settings.model_copy(update={"data_folder": Path(folder), "database_url": None}))
        try:
            yield services
        finally:
            services.close()


def _watched(services: Services, job_id: str, seconds: float, language: Language) -> JobView:
    """Waits for the end, telling each status line once; stops the turn where its time is over."""
    deadline = time.monotonic() + seconds
    told: set[str] = set()
    while True:
        view = services.workflow.wait(job_id, _LOOK_SECONDS)
        for line in view.steps:
            said = line.message.in_language(language)
            if said not in told:
                told.add(said)
                tell(said)
        if view.status != "running":
            return view
        if time.monotonic() > deadline:
            return services.workflow.cancel(job_id)


def _bad_settings(fault: ValidationError) -> Message:
    names = ", ".join(f"ANAUME_{'_'.join(map(str, error['loc'])).upper()}" for error in fault.errors())
    return Message(f"設定の値が使えません: {names}", f"These settings have values that cannot be: {names}")
