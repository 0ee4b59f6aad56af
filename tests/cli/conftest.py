from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def run(tmp_path) -> Run:
    """Runs `python -m core …` as a real process, in a C locale, with a data folder of its own; bytes in and out."""

    def run_command(*arguments: str | Path, given: bytes | str = b"") -> subprocess.CompletedProcess[bytes]:
        environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "ANAUME_DATA_FOLDER": str(tmp_path / "data")}
        return subprocess.run(
            [sys.executable, "-m", "core", *arguments],
            input=given.encode() if isinstance(given, str) else given,
            capture_output=True,
            cwd=ROOT,
            env=environment,
            check=False,
            timeout=60,
        )

    return run_command
