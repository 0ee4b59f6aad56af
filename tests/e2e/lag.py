"""`python -m tests.e2e.lag`: how far the preview is behind a model that writes 50 pieces a second, 20 KB in all.

The model's words are the time at which they are sent, so that each look at the page tells how old the newest of them
is. Printed are seconds; what a stop takes is counted from the click until the model's server sees its reader leave.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES, ROOT, StreamlitServer, _free_port
from tests.model_server.script import Say
from tests.model_server.server import Running

PIECES, PIECES_A_SECOND = 400, 50
LOOK_SECONDS = 0.1
HISTORY = ROOT / "core" / "drafting" / "sample_pages" / "history.md"
NEWEST = """(sheets) => {
    const found = sheets.flatMap((sheet) => [...sheet.textContent.matchAll(/〔([0-9.]+)〕/g)]);
    return found.length ? Date.now() / 1000 - Number(found.at(-1)[1]) : null;
}"""


@dataclass(frozen=True)
class Telling(Say):
    """Words that tell when they are said; every eighth has a blank in it."""

    def chunks(self) -> Iterator[str]:
        for number in range(PIECES):
            blank = f'大名は<question correct="参勤交代{number}" />を命じられた。\n\n' if number % 8 == 7 else ""
            yield f"〔{time.time():.3f}〕江戸に幕府が開かれ、{blank}"


def main() -> None:
    """Prints the figures."""
    running = Running()
    model = running.start()
    plan = Say(json.dumps({"steps": [{"step": "draft"}]}))
    model.rules[:] = [("You plan for a program", plan), ("You write cloze tests", Telling(delay=1 / PIECES_A_SECOND))]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        settings = {"ANAUME_DATA_FOLDER": folder, "OPENAI_BASE_URL": model.url, "ANAUME_MODEL": "test-model"}
        server = StreamlitServer(ROOT / "app.py", _free_port(), settings, Path(folder) / "log.txt")
        server.start()
        browser = playwright.chromium.launch(executable_path=_chromium(), args=CHROMIUM_FLAGS)
        try:
            page = browser.new_page(locale="ja-JP")
            _lag(page, server.url)
            print(f"stop: {_stop(page, server.url, model):.2f} s until the model's server sees it")
        finally:
            browser.close()
            server.stop()
            running.stop()


def _lag(page: Page, url: str) -> None:
    _ask(page, url)
    page.locator(".blank input").first.wait_for(timeout=60_000)
    page.locator(".blank input").first.click()
    seen, typed = [], ""
    stop = page.get_by_role("button", name="止める")
    while stop.count():
        if (behind := page.locator(".sheet").evaluate_all(NEWEST)) is not None:
            seen.append(behind)
        typed += "あ"
        page.keyboard.insert_text("あ")
        page.wait_for_timeout(LOOK_SECONDS * 1000)
    seen = seen[: -int(1 / LOOK_SECONDS)]  # at the end nothing new comes
    kept = page.locator(".blank input").first.input_value()
    print(f"behind: median {statistics.median(seen):.2f} s, 95 % {sorted(seen)[int(len(seen) * 0.95)]:.2f} s, "
          f"most {max(seen):.2f} s, {len(seen)} looks")  # fmt: skip
    print(f"typed into the first blank meanwhile: {len(typed)} characters, there at the end: {len(kept)}")


def _stop(page: Page, url: str, model: object) -> float:
    _ask(page, url)
    page.locator(".blank").first.wait_for(timeout=60_000)
    clicked = time.monotonic()
    page.get_by_role("button", name="止める").click()
    page.get_by_text("止めました").wait_for()
    print(f"stop: {time.monotonic() - clicked:.2f} s until the screen says so")
    while model.received[-1].dropped_at is None:
        page.wait_for_timeout(20)
    return model.received[-1].dropped_at - clicked


def _ask(page: Page, url: str) -> None:
    page.goto(url)
    box = page.get_by_test_id("stChatInput")
    box.locator("input[type=file]").set_input_files(str(HISTORY))
    box.get_by_test_id("stFileChip").wait_for(timeout=60_000)
    field = box.locator("textarea")
    field.fill("穴埋めを作って")
    while field.input_value():
        field.press("Enter")
        page.wait_for_timeout(200)


def _chromium() -> str:
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None) or sys.exit("no Chromium on PATH")


if __name__ == "__main__":
    main()
