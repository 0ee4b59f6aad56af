"""`python -m tests.model_server --port 8199 --always 429`: the server as a process, for the app and the command line.

Prints its base URL. `--always` and `--queue` take names of `script.NAMED`, or JSON with the fields of `Say`; more is
told it later at POST /_script.
"""

from __future__ import annotations

import argparse
import json

import uvicorn

from tests.model_server.script import NAMED, Say
from tests.model_server.server import ModelServer


def _say(text: str) -> Say:
    return NAMED[text] if text in NAMED else Say.read(json.loads(text))


def main() -> None:
    """Runs until it is stopped."""
    parser = argparse.ArgumentParser(prog="python -m tests.model_server", description=__doc__)
    parser.add_argument("--port", type=int, default=8199)
    parser.add_argument("--always", type=_say, default=NAMED["ok"], metavar="NAME|JSON")
    parser.add_argument("--queue", type=_say, nargs="*", default=[], metavar="NAME|JSON")
    parser.add_argument("--key", help="turn requests down that come without this key")
    told = parser.parse_args()
    server = ModelServer(key=told.key)
    server.always(told.always)
    server.say(*told.queue)
    print(f"http://127.0.0.1:{told.port}/v1", flush=True)
    uvicorn.run(server.app, port=told.port, log_level="warning")


if __name__ == "__main__":
    main()
