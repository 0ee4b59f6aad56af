"""`python tests/cli/fork_server.py`: runs `python -m core …` in processes that have everything imported already.

Each line on standard input is a JSON object: `arguments`, `environment` (all of it) and the paths `stdin`, `stdout` and
`stderr`. The answer is a line with the exit code. The server is started as the commands would be, so that its
interpreter has the locale of theirs; importing takes far longer than most of what they do.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

IMPORTED = ("core.cli.convert", "core.cli.draft", "core.cli.edit", "core.cli.extract", "alembic.command", "openai")
PATIENCE_SECONDS = 100


def main() -> None:
    """Forks a process for each request until standard input ends; returns in each of these processes."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    for module in IMPORTED:
        import_module(module)
    gc.freeze()  # none of the processes has to look through, or to tidy away, what they share
    while line := requests.readline():
        request = json.loads(line)
        child = os.fork()
        if not child:
            for pipe in (requests, answers):
                os.close(pipe.fileno())
            become(request)
            return
        _, status = os.waitpid(child, 0)
        answers.write(b"%d\n" % os.waitstatus_to_exitcode(status))
    os._exit(0)


def become(request: dict[str, Any]) -> None:
    """Makes this process what the command would be if it had been started by itself."""
    flags = (os.O_RDONLY, os.O_WRONLY | os.O_CREAT, os.O_WRONLY | os.O_CREAT)
    for number, (name, flag) in enumerate(zip(("stdin", "stdout", "stderr"), flags, strict=True)):
        os.dup2(os.open(request[name], flag, 0o600), number)
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = ["core", *(os.fsdecode(argument.encode()) for argument in request["arguments"])]
    signal.alarm(PATIENCE_SECONDS)


if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())
    main()
    runpy.run_module("core", run_name="__main__", alter_sys=True)
