"""The small app with the sheet, opened at a scene."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect


class Desk:
    """The page with one sheet on it, and what Python says it knows."""

    def __init__(self, page: Page, seen: Any) -> None:
        self.page = page
        self.seen = seen
        self.sheet = page.locator(".sheet")

    def blank(self, n: int) -> Locator:
        """The field of blank `n`: what is typed or chosen into."""
        return self.sheet.get_by_label(f"問{n}", exact=True)

    def asked(self, n: int) -> Locator:
        """Blank `n` with everything around it."""
        return self.sheet.locator(".asked").nth(n - 1)

    def said(self) -> dict[str, Any]:
        """What the script printed last."""
        words = self.page.locator(".st-key-said code").inner_text()
        return dict(json.loads(words))

    def wait_until_python_knows(self, replies: dict[str, list[str]]) -> None:
        """Wait until these, and no others, are the replies in the script."""
        told = json.dumps({"replies": replies}, ensure_ascii=False)[1:-1]
        expect(self.page.locator(".st-key-said code")).to_contain_text(told)

    def let_it_grow(self, steps: int = 1) -> None:
        """Wait until the document has changed so many times more."""
        has_grown = """(step) => {
            const said = JSON.parse(document.querySelector(".st-key-said code").innerText);
            return said.step >= step;
        }"""
        self.page.wait_for_function(has_grown, arg=self.said()["step"] + steps)

    def let_no_pause_end(self) -> None:
        """From now on the typing never rests, so that only leaving and pressing send anything."""
        self.page.evaluate("""() => {
            const real = window.setTimeout;
            window.setTimeout = (run, after, ...rest) => (after === 800 ? 1 : real(run, after, ...rest));
        }""")

    def flip(self, switch: str) -> None:
        """Press one of the app's switches."""
        self.page.get_by_text(switch, exact=True).click()

    def press(self, button: str) -> None:
        """Press a button of the app or of the sheet."""
        self.page.get_by_role("button", name=button, exact=True).click()

    def hold(self, name: str, script: str) -> None:
        """Keep an element under a name, to ask later whether it is still the same one."""
        self.sheet.evaluate(f"(sheet) => {{ window['{name}'] = {script}; }}")


@pytest.fixture(scope="module")
def app(serve: Callable[..., Any]) -> Any:
    """The server of the small app."""
    return serve(Path(__file__).with_name("sheet_app.py"))


@pytest.fixture
def desk(app: Any, open_page: Callable[..., tuple[Page, Any]]) -> Callable[..., Desk]:
    """`desk(scene, width=…, ticking=1, …)` opens the app at a scene: its switches, then what `open_page` takes."""

    def open_scene(scene: str = "edo", **rest: Any) -> Desk:
        switches = {name: rest.pop(name) for name in ("ticking", "controls", "pickable") if name in rest}
        switches |= {"language": rest.pop("words")} if "words" in rest else {}
        page, seen = open_page(f"{app.url}/?{urlencode({'scene': scene, **switches})}", **rest)
        page.locator(".sheet .foot").wait_for(state="attached")
        page.locator(".st-key-said code").wait_for()
        return Desk(page, seen)

    return open_scene
