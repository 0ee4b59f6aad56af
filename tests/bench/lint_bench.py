"""How long the linter takes, against parsing, against shorter texts, and after one keystroke."""

from __future__ import annotations

import gc
import json
import random
import statistics
import time
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path

from core.dialect import parse
from core.document.walk import questions
from core.lint import Linter, lint
from core.lint.needles import Search
from tests.bench.documents import document

KEYSTROKES = 41
ROUNDS = 7
LARGE = 200_000  # bytes
SMALL = 20_000
FOR_1500 = 187_000  # bytes of such a text with 1,500 questions

Ratio = tuple[str, float, str]


def lint_ratios() -> Iterator[Ratio]:
    """What is compared, its ratio, and the bar it is held to. Times are those of this process alone."""
    text = document(FOR_1500)
    name = f"{len(text.encode()) // 1000} KB, {len(questions(parse(text).document))} questions"
    first, again, parsing = _times(text)
    yield f"lint / text to document, {name}, never seen", first / parsing, "at most 6"
    yield f"lint / text to document, {name}, words seen before", again / parsing, "at most 6"
    small, large = _times(document(SMALL)), _times(document(10 * SMALL))
    yield "lint, 200 KB / 20 KB, never seen", large[0] / small[0], "at most 11"
    yield "lint, 200 KB / 20 KB, words seen before", large[1] / small[1], "at most 11"
    yield from _keystrokes("20 KB of school tests", school_tests())
    yield from _keystrokes("20 KB, 16 questions an answer", document(SMALL))


def school_tests() -> str:
    """Tests without a flaw as teachers write them: hardly two questions have one answer."""
    folder = Path(__file__).parents[1] / "lint"
    texts = [path.read_text("utf-8") for path in sorted((folder / "clean").glob("*.mdx"))]
    for name in ("held_out", "fresh"):
        cases = map(json.loads, (folder / f"{name}.jsonl").read_text("utf-8").splitlines())
        texts += [case["mdx"] for case in cases if not case["expect"]]
    return "\n\n".join(texts).encode()[:SMALL].decode(errors="ignore")


def _keystrokes(name: str, text: str) -> Iterator[Ratio]:
    first, again, _ = _times(text)
    for where, key in (("a sentence", ""), ("an answer", 'correct="')):
        taken = _keystroke(text, key)
        yield f"lint after a key in {where} / lint, {name}, never seen", taken / first, "at most 0.1"
        yield f"lint after a key in {where} / lint, {name}, words seen before", taken / again, ""


def _times(text: str) -> tuple[float, float, float]:
    """The median seconds to lint a text never seen, to lint it again, and to parse it."""
    taken: list[tuple[float, float, float]] = []
    for _ in range(ROUNDS):
        parsed = parse(text)
        _forget()
        begun = time.process_time()
        lint(parsed)
        first = time.process_time()
        lint(parsed)
        second = time.process_time()
        parse(text)
        taken.append((first - begun, second - first, time.process_time() - second))
    first_time, again, parsing = (statistics.median(column) for column in zip(*taken, strict=True))
    return first_time, again, parsing


def _forget() -> None:
    """Empties what the functions of the core remember of texts; the lists that they read once stay read."""
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and one.__module__.startswith("core.") and one.cache_info().maxsize:
            one.cache_clear()
        elif isinstance(one, Search):
            one.forget()


def _keystroke(text: str, key: str) -> float:
    """The median seconds to lint a text again after one character was typed behind `key` at a random place."""
    drawn = random.Random(5)
    linter = Linter()
    linter.lint(parse(text))
    taken: list[float] = []
    while len(taken) < KEYSTROKES:
        at = text.find(key, drawn.randrange(len(text) - 1)) + len(key)
        if at < len(key):
            continue
        text = text[:at] + drawn.choice("あ漢aの1") + text[at:]
        parsed = parse(text)
        begun = time.process_time()
        linter.lint(parsed)
        taken.append(time.process_time() - begun)
    return statistics.median(taken)
