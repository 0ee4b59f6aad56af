"""How well characters are read off pictures: the share that is wrong, page by page, with the bar each is held to."""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from pathlib import Path

from core.sources import Limits, Upload, read_sources
from tests.sources.quality import text_pages

SAMPLES = Path(__file__).resolve().parents[3].parent / "shared" / "field" / "ocr"
BARS = {"05_vertical": 0.05}
BAR = 0.01
UNHURRIED = Limits(recognition_seconds=120)  # this is about quality; a machine may be busy with other things
_BULLETS = re.compile(r"[・•●]")


def bare(text: str) -> str:
    """NFKC, without spaces and the marks of tables."""
    return re.sub(r"[\s|]|---", "", unicodedata.normalize("NFKC", text))


def error_rate(truth: str, read: str) -> float:
    """Character errors (edit distance) by the length of the truth."""
    truth, read = bare(truth), bare(read)
    row = list(range(len(read) + 1))
    for number, expected in enumerate(truth, start=1):
        diagonal, row[0] = row[0], number
        for column, found in enumerate(read, start=1):
            best = min(row[column] + 1, row[column - 1] + 1, diagonal + (expected != found))
            diagonal, row[column] = row[column], best
    return row[-1] / len(truth)


def report() -> bool:
    """Prints one line a page; True where all keep their bars."""
    kept = True
    if SAMPLES.is_dir():
        for name, truth in json.loads((SAMPLES / "truth.json").read_text("utf-8")).items():
            text = _text_of((SAMPLES / f"{name}.png").read_bytes())
            without = _BULLETS.sub("", text) if "slide" in name else text  # the truth has none
            kept &= _line(name, error_rate(truth, without), BARS.get(name, BAR))
    if text_pages.SERIF.is_file():
        for page in text_pages.pages():
            text = _text_of(page.png)
            kept &= _line(page.name, rate := error_rate(page.truth, text), page.most)
            if rate > page.most:
                sys.stdout.write(f"    {page.truth}\n    {text!r}\n")
    return kept


def _text_of(png: bytes) -> str:
    read = read_sources([Upload("page.png", png)], limits=UNHURRIED)
    return "\n\n".join(page.text for source in read.sources for page in source.pages)


def _line(name: str, rate: float, most: float) -> bool:
    sys.stdout.write(f"{name:<28} {rate:7.4f}   at most {most}{'' if rate <= most else '   NOT MET'}\n")
    sys.stdout.flush()
    return rate <= most


if __name__ == "__main__":
    sys.exit(not report())
