"""How well figures are found, page by page: overlap with the true box (IoU), missed, false, captions wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.document.extract import Page, SourceFigure
from core.sources import Limits, Upload, read_sources
from tests.sources.quality.figure_pages import Box, Figure, as_picture, as_scan, figure_pages

SAMPLES = Path(__file__).resolve().parents[3].parent / "shared" / "field" / "figures"
BARS = {"born-digital": 0.95, "picture": 0.90, "scan": 0.90}
A4_WIDTH_POINTS = 595.2756
MISSED_BELOW = 0.5  # of IoU
FALSE_BELOW = 0.3
SEEDS = (11,)
UNHURRIED = Limits(recognition_seconds=120)  # this is about quality; a machine may be busy with other things


@dataclass
class _Tally:
    """All figures of one way to make a page."""

    overlaps: list[float] = field(default_factory=list)
    false: int = 0
    captions_wrong: int = 0


def overlap(one: Sequence[float], other: Sequence[float]) -> float:
    """Intersection over union of two boxes, 0 to 1."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    shared = max(0.0, width) * max(0.0, height)
    return shared / (_area(one) + _area(other) - shared)


def report() -> bool:
    """Prints a line for each figure that is off and one for each set of pages; True where all bars are kept."""
    kept = True
    if SAMPLES.is_dir():
        kept &= _summed("samples", _samples())
    return _summed("own pages", _own_pages()) and kept


def _samples() -> dict[str, _Tally]:
    tallies = {way: _Tally() for way in BARS}
    truth = json.loads((SAMPLES / "truth.json").read_text("utf-8"))
    for path in sorted(SAMPLES.iterdir()):
        if path.suffix == ".json":
            continue
        way = "born-digital" if path.suffix == ".pdf" else "scan" if path.stem.endswith("_scan") else "picture"
        expected = [Figure(one["t"], tuple(one["box"])) for one in truth[path.stem]]
        _compare(path.name, path.read_bytes(), expected, A4_WIDTH_POINTS, tallies[way])
    return tallies


def _own_pages() -> dict[str, _Tally]:
    tallies = {way: _Tally() for way in BARS}
    for seed in SEEDS:
        for page in figure_pages(seed):
            width = page.size[0]
            _compare(page.name, page.pdf, page.figures, width, tallies["born-digital"])
            _compare(f"{page.name} picture", *as_picture(page), width, tallies["picture"])
            _compare(f"{page.name} scan", *as_scan(page, seed), width, tallies["scan"])
    return tallies


def _compare(name: str, data: bytes, expected: list[Figure], width: float, tally: _Tally) -> None:
    (source,) = read_sources([Upload(name, data)], limits=UNHURRIED).sources
    (page,) = source.pages
    found = [(figure, _in_points(figure.box, page, width)) for figure in page.figures]
    for one in expected:
        best, box = max(found, key=lambda pair: overlap(pair[1], one.box), default=(None, (0.0, 0.0, 0.0, 0.0)))
        share = overlap(box, one.box) if best else 0.0
        tally.overlaps.append(share)
        wrong = best is None or not _same_caption(one, best)
        tally.captions_wrong += wrong
        if share < BARS["scan"] or wrong:
            sys.stdout.write(f"  {name}: {one.kind} {share:.2f} {best and best.caption!r}\n")
    for figure, box in found:
        if max((overlap(box, one.box) for one in expected), default=0.0) < FALSE_BELOW:
            tally.false += 1
            sys.stdout.write(f"  {name}: false {figure.kind} at {[round(side) for side in box]}\n")
    sys.stdout.flush()


def _in_points(box: Box, page: Page, width: float) -> Box:
    assert page.size is not None
    left, top, right, bottom = (side * width / page.size[0] for side in box)
    return left, top, right, bottom


def _same_caption(expected: Figure, found: SourceFigure) -> bool:
    bare = ("".join(text.split()) for text in (expected.caption, found.caption))
    return not expected.caption or len(set(bare)) == 1


def _area(box: Sequence[float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _summed(title: str, tallies: dict[str, _Tally]) -> bool:
    kept = True
    for way, tally in tallies.items():
        mean = sum(tally.overlaps) / len(tally.overlaps)
        missed = sum(share < MISSED_BELOW for share in tally.overlaps)
        good = mean >= BARS[way] and not missed and not tally.false
        kept &= good
        sys.stdout.write(
            f"figures, {title}, {way:<13} {len(tally.overlaps):3} mean IoU {mean:.3f} (at least {BARS[way]:.2f})  "
            f"missed {missed}  false {tally.false}  captions wrong {tally.captions_wrong}"
            f"{'' if good else '   NOT MET'}\n"
        )
    return kept


if __name__ == "__main__":
    sys.exit(not report())
