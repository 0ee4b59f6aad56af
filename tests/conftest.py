"""What tests in a real browser share: Chromium, a Streamlit server on a free port, a page that keeps what it saw."""

from __future__ import annotations

import gc
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocket

pytest_plugins = ["tests.databases", "tests.model_server.fixture"]

# Compiled modules are kept, also where the environment says otherwise: hundreds of child processes would compile all
# that they import anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Laws are tried on the same hundred examples every day, so that a run tells of the change and not of the dice; on
# twenty thousand fresh ones with `make laws`.
everyday = settings(max_examples=100, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("everyday", parent=everyday)
settings.register_profile("thorough", parent=everyday, max_examples=20_000, derandomize=False)
settings.load_profile("everyday")

ROOT = Path(__file__).parents[1]
SCREENSHOTS = ROOT / "tests" / "screenshots"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SERVER_START_SECONDS = 60
WITHOUT_A_MODEL = {"OPENAI_API_KEY": "", "OPENAI_BASE_URL": ""}  # whatever this machine knows


def pytest_addoption(parser: pytest.Parser) -> None:
    """How often what is only seen in many rounds is tried."""
    parser.addoption("--rounds", type=int, default=1, help="rounds of uploads from four browsers at once (default: 1)")


def pytest_itemcollected(item: pytest.Item) -> None:
    """What speaks to the model's server or calls the command line is no unit test."""
    if isinstance(item, pytest.Function) and {"model_server", "_commands"} & set(item.fixturenames):
        item.add_marker(pytest.mark.process)


def pytest_collection_finish() -> None:
    """What is imported by now stays: the collector of garbage need not look through it in every test."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine, started once; without one the test is skipped, in CI it fails."""
    program = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if program is None:
        words = "no Chromium on PATH: install one (Debian: apt-get install chromium) to run the browser tests"
        pytest.fail(words) if os.environ.get("CI") else pytest.skip(words)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@dataclass
class StreamlitServer:
    """A Streamlit server that a test may kill and start again on the same port."""

    script: Path
    port: int
    environment: Mapping[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where its page is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers. Fails the test with its log where it does not."""
        command = [sys.executable, "-m", "streamlit", "run", str(self.script), "--server.headless=true"]
        command += [f"--server.port={self.port}", "--server.address=127.0.0.1"]
        environment = {**os.environ, **WITHOUT_A_MODEL, "PYTHONPATH": str(ROOT), **self.environment}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        deadline = time.monotonic() + SERVER_START_SECONDS
        while not self._is_healthy():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                pytest.fail(f"the Streamlit server did not start:\n{self.log.read_text()}")
            time.sleep(0.1)

    def _is_healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=1) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        """End it in good order."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.kill()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., StreamlitServer]]:
    """`serve(script, environment)` starts a Streamlit server for the module and gives it back running."""
    servers: list[StreamlitServer] = []

    def start(script: Path, environment: Mapping[str, str] | None = None) -> StreamlitServer:
        log = tmp_path_factory.mktemp("server") / "log.txt"
        server = StreamlitServer(script, _free_port(), environment or {}, log)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.stop()


@dataclass
class Seen:
    """What a page received and complained about: web socket frames as bytes, errors and warnings as text."""

    frames: list[bytes] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """Write down what happens on `page` from now on."""
        page.on("websocket", self._listen_to_socket)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        page.on("request", lambda request: self.requests.append(request.url))

    def _listen_to_socket(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived", lambda frame: self.frames.append(frame if isinstance(frame, bytes) else frame.encode())
        )

    def received(self, text: str) -> bool:
        """Whether `text` stood in anything that came over the web socket, written plainly or as JSON escapes."""
        escaped = text.encode("ascii", "backslashreplace")
        return any(text.encode() in frame or escaped in frame for frame in self.frames)


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Callable[..., tuple[Page, Seen]]]:
    """`open_page(url, width=, height=, dark=, language=, touch=)`: the page, in a fresh profile, and what it saw."""
    contexts = []

    def open_one(
        url: str,
        *,
        width: int = 1280,
        height: int = 900,
        dark: bool = False,
        language: str = "ja-JP",
        touch: bool = False,
    ) -> tuple[Page, Seen]:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale=language,
            has_touch=touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        page, seen = context.new_page(), Seen()
        seen.listen(page)
        page.goto(url)
        return page, seen

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def picture() -> Callable[[Page, str], Path]:
    """`picture(page, name)` saves the whole page as tests/screenshots/<name>.png, to be looked at."""

    def save(page: Page, name: str) -> Path:
        SCREENSHOTS.mkdir(exist_ok=True)
        page.evaluate("document.fonts.ready")
        size = page.viewport_size
        assert size is not None
        # Streamlit scrolls inside its main element, so "the full page" would end at the window's edge.
        whole = page.evaluate("document.querySelector('[data-testid=stMain]').scrollHeight")
        page.set_viewport_size({"width": size["width"], "height": max(size["height"], whole)})
        path = SCREENSHOTS / f"{name}.png"
        page.screenshot(path=path)
        page.set_viewport_size(size)
        return path

    return save
