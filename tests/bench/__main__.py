"""Speed, as ratios of things measured in turn in one run: `make bench`. Absolute times tell more of the machine."""

from __future__ import annotations

import itertools
import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from markdown_it import MarkdownIt

from core.dialect import IncrementalParser, parse
from core.editor_json import write
from tests.bench.documents import SIZES, document
from tests.bench.lint_bench import lint_ratios
from tests.bench.sources_bench import source_ratios
from tests.editor.plate import _node

ROUNDS = {"20 KB": 21, "200 KB": 7, "2 MB": 3}
WARM_UP = {"20 KB": 40, "200 KB": 3}
CHUNKS = 400
PATHOLOGICAL = {
    "{": "{" * 10_000,
    "<a\\n": "<a\n" * 10_000,
    "![": "![" * 10_000,
    "[": "[" * 10_000,
    "*a **a ": "*a **a " * 10_000,
    "|": "|" * 10_000,
    "> ": "> " * 10_000 + "a",
    "- ": "- " * 10_000 + "a",
}


def main() -> None:
    """Prints one line a ratio, with the bar it is held to."""
    texts = {name: document(size) for name, size in SIZES.items()}
    bare = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    ours: dict[str, float] = {}
    for name, text in texts.items():
        times = in_turn(ROUNDS[name], lambda text=text: parse(text), lambda text=text: bare.parse(text))
        ours[name] = times[0]
        line(f"text to document / markdown-it-py's bare parse, {name}", times[0] / times[1], "at most 2.2")
    line("text to document, 2 MB / 200 KB", ours["2 MB"] / ours["200 KB"], "at most 11")
    for what, ratio, bar in itertools.chain(lint_ratios(), source_ratios()):
        line(what, ratio, bar)
    against_plate({name: texts[name] for name in ("20 KB", "200 KB")})
    streaming(texts["20 KB"], texts["2 MB"])
    for name, text in PATHOLOGICAL.items():
        line(f"seconds for {name} × 10,000", once(lambda text=text: parse(text)), "at most 1")


def against_plate(texts: dict[str, str]) -> None:
    """Text to editor JSON, ours and Plate's own way in turn, both warm: Node makes code faster for many rounds."""
    node = _node()
    script = Path(__file__).parents[1] / "editor" / "deserialize.mjs"
    if node is None or not shutil.which(node) or not (script.parent / "node_modules").is_dir():
        sys.stdout.write("Plate is not set up: run `make setup-tests` for its ratios.\n")
        return
    with subprocess.Popen([node, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as plate:
        for name, text in texts.items():
            both = [
                (plate_once(plate, text), once(lambda text=text: write(parse(text).document)))
                for _ in range(WARM_UP[name] + ROUNDS[name])
            ]
            theirs, ours = map(statistics.median, zip(*both[WARM_UP[name] :], strict=True))
            line(f"Plate's deserialize and normalise / text to editor JSON, {name}", theirs / ours, "at least 5")


def plate_once(plate: subprocess.Popen[str], text: str) -> float:
    """How many seconds Plate took, as it tells."""
    assert plate.stdin is not None
    assert plate.stdout is not None
    plate.stdin.write(json.dumps(text) + "\n")
    plate.stdin.flush()
    return float(plate.stdout.readline())


def streaming(small: str, large: str) -> None:
    """A text that arrives in pieces: committed blocks are not read again."""
    cuts = [round(len(small) * part / CHUNKS) for part in range(CHUNKS + 1)]
    pieces = [small[start:end] for start, end in itertools.pairwise(cuts)]

    def incremental() -> None:
        parser = IncrementalParser()
        for piece in pieces:
            parser.feed(piece)

    again, bit_by_bit = in_turn(3, lambda: [parse(small[:cut]) for cut in cuts], incremental)
    line(f"reading all again / incrementally, 20 KB in {CHUNKS} pieces", again / bit_by_bit, "at least 10")
    line("one more piece of 2 MB / of 20 KB", last_piece(large) / last_piece(small), "at most 2")


def last_piece(text: str) -> float:
    """The median time of one of the last pieces of a text, of 50 characters each."""
    parser = IncrementalParser()
    parser.feed(text[:-2_000])
    taken = [
        once(lambda start=start: parser.feed(text[start : start + 50]))
        for start in range(len(text) - 2_000, len(text), 50)
    ]
    return statistics.median(taken)


def in_turn(rounds: int, *jobs: Callable[[], object]) -> list[float]:
    """The median time of each job, the jobs taken in turn so that the machine's moods hit all alike."""
    taken: list[list[float]] = [[] for _ in jobs]
    for job in jobs:
        job()
    for _ in range(rounds):
        for times, job in zip(taken, jobs, strict=True):
            times.append(once(job))
    return [statistics.median(times) for times in taken]


def once(job: Callable[[], object]) -> float:
    """How many seconds it takes."""
    begun = time.perf_counter()
    job()
    return time.perf_counter() - begun


def line(what: str, figure: float, bar: str) -> None:
    """One line of the table."""
    sys.stdout.write(f"{what:<75} {figure:8.2f}   {bar}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
