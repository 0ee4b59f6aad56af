"""The real app on a real server with data of its own, and a teacher at the browser."""

from __future__ import annotations

import time
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from core.dialect import parse
from core.document.walk import questions
from core.storage import Storage
from core.storage.records import NewRevision, Revision
from core.text import Message

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "tests" / "fixtures"
TURN_SECONDS = 90
SEND_SECONDS = 20
expect.set_options(timeout=20_000)  # a server beside a browser on two cores; nothing waits longer than it must


@dataclass
class App:
    """A running app: its server, and the database beside it."""

    server: object
    storage: Storage
    folder: Path

    @property
    def url(self) -> str:
        return self.server.url

    def keep(self, text: str, title: str = "") -> str:
        """Puts a test with this source text into the library; its id."""
        test = self.storage.create_test("ja", title)
        ids = tuple(question.id for question in questions(parse(text).document))
        self.storage.add_revision(test.id, NewRevision(0, text, "manual", Message("書いた。", "Written."), ids))
        return test.id


@pytest.fixture(scope="module")
def app(serve, tmp_path_factory) -> App:
    folder = tmp_path_factory.mktemp("data")
    server = serve(ROOT / "app.py", {"ANAUME_DATA_FOLDER": str(folder)})
    storage = Storage(f"sqlite:///{folder / 'studio.db'}")
    yield App(server, storage, folder)
    storage.close()


class Teacher:
    """What a teacher does on the desk, and what he sees there."""

    def __init__(self, app: App, page: Page) -> None:
        self.app, self.page = app, page

    def ask(self, request: str, *files: Path) -> None:
        """Drops files into the chat, writes, sends."""
        self.write(request, *files)
        self.send()

    def write(self, request: str, *files: Path) -> None:
        """Drops files into the chat and writes; sends nothing yet."""
        box = self.page.get_by_test_id("stChatInput")
        expect(box).to_have_count(1)  # while a run redraws the desk, the old box may stand beside the new one
        if files:
            box.locator("input[type=file]").set_input_files([str(file) for file in files])
            expect(box.get_by_test_id("stFileChip")).to_have_count(len(files))
        box.locator("textarea").fill(request)

    def send(self) -> None:
        """Sends what stands in the box."""
        field = self.page.get_by_test_id("stChatInput").locator("textarea")

        def is_sent() -> bool:
            # While a file is on its way, Streamlit refuses to send and keeps the text.
            if field.input_value():
                field.press("Enter")
            return not field.input_value()

        deadline = time.monotonic() + SEND_SECONDS
        while not is_sent():
            assert time.monotonic() < deadline, "the request could not be sent"
            self.page.wait_for_timeout(100)

    def wait_for_turn(self, number: int) -> Locator:
        """The studio's answer to the turn `number` (from 1) of the chat, once it is there."""
        answer = self.page.locator(".said.studio:not([role=status])").nth(number - 1)
        expect(answer).to_be_visible(timeout=TURN_SECONDS * 1000)
        return answer

    @property
    def sheet(self) -> Locator:
        return self.page.locator(".st-key-work")

    @property
    def blanks(self) -> Locator:
        return self.sheet.locator(".blank")

    @property
    def test_id(self) -> str:
        return urllib.parse.parse_qs(urllib.parse.urlparse(self.page.url).query)["test"][0]

    @property
    def revision(self) -> Revision:
        """The current revision as it is stored."""
        revision = self.app.storage.open_test(self.test_id).revision
        assert revision is not None
        return revision

    def open_tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name, exact=True).click()


@pytest.fixture
def teacher(app: App, open_page: Callable) -> Callable[..., Teacher]:
    """`teacher(path="", **window)`: somebody who has just opened the app."""

    def arrive(path: str = "", **window: object) -> Teacher:
        page, seen = open_page(f"{app.url}/{path}", **window)
        expect(page.get_by_test_id("stChatInput")).to_be_visible(timeout=60_000)
        arrived = Teacher(app, page)
        arrived.seen = seen
        return arrived

    return arrive
