from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Finished = subprocess.CompletedProcess[bytes]
Run = Callable[..., Finished]


class Commands:
    """Runs commands in processes forked off one that has imported what they need; started when first used."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._servers: dict[str, subprocess.Popen[bytes]] = {}  # by locale, which a process has from its start

    def run(self, arguments: list[str], given: bytes, environment: Mapping[str, str]) -> Finished:
        """What `python -m core …` leaves."""
        files = {name: self._folder / name for name in ("stdin", "stdout", "stderr")}
        for file in files.values():
            file.write_bytes(b"")
        files["stdin"].write_bytes(given)
        paths = {name: str(file) for name, file in files.items()}
        server = self._server(environment)
        assert server.stdin is not None
        assert server.stdout is not None
        request = {"arguments": arguments, "environment": dict(environment), **paths}
        server.stdin.write(json.dumps(request).encode() + b"\n")
        server.stdin.flush()
        code = int(server.stdout.readline())
        return subprocess.CompletedProcess(arguments, code, files["stdout"].read_bytes(), files["stderr"].read_bytes())

    def _server(self, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
        locale = environment["LC_ALL"]
        if locale not in self._servers:
            command = [sys.executable, str(Path(__file__).with_name("fork_server.py"))]
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            self._servers[locale] = subprocess.Popen(command, cwd=ROOT, env=dict(environment), **pipes)
        return self._servers[locale]

    def close(self) -> None:
        for server in self._servers.values():
            server.communicate()


@pytest.fixture(scope="session")
def _commands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Commands]:
    commands = Commands(tmp_path_factory.mktemp("commands"))
    yield commands
    commands.close()


@pytest.fixture
def locale() -> Mapping[str, str]:
    return {"LC_ALL": "C", "PYTHONUTF8": "0"}


@pytest.fixture
def run(_commands: Commands, tmp_path: Path, locale: Mapping[str, str]) -> Run:
    """Runs `python -m core …` as a real process, in `locale`, with a data folder of its own; bytes in and out.

    Variables of the environment are given by name; those of the app that this machine has are left out.
    """

    def run_command(*arguments: str | Path, given: bytes | str = b"", **environment: str) -> Finished:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("ANAUME_", "OPENAI_"))}
        own = {**locale, "ANAUME_DATA_FOLDER": str(tmp_path / "data"), **environment}
        data = given.encode() if isinstance(given, str) else given
        return _commands.run([*map(str, arguments)], data, {**kept, **own})

    return run_command
