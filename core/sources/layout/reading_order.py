"""In which order the parts of a page are read: columns from left to right, each from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median
from typing import Protocol, TypeVar

from core.sources.layout.geometry import Box, around
from core.sources.layout.lines import rows_of

_NARROW = 0.62  # of the width of all: what is wider goes across the columns
_GUTTER = 1.0  # in characters
_NARROW_GUTTER = 0.5  # enough where many lines keep to it; boxes read off a picture are drawn with some air
_FEWEST_LINES = 2  # on each side of a gutter
_MANY_LINES = 4
_NARROWEST_COLUMN = 5  # in characters, the median line: labels of a drawing and keys of a list are shorter
_MOST_ACROSS = 0.1  # share of narrow items that may cross a gutter: titles, page numbers
_DEEPEST = 6
_MOST_ITEMS = 1500  # beyond it a page is no text to put in order, and comparing all with all takes too long


class Placed(Protocol):
    """Anything with a place on the page; `size` is the height of its characters."""

    @property
    def box(self) -> Box: ...  # noqa: D102
    @property
    def size(self) -> float: ...  # noqa: D102


T = TypeVar("T", bound=Placed)


def columns_of(items: Sequence[T], depth: int = 0) -> list[list[T]]:
    """The items in reading order, as columns: each is read from its top to its bottom, then the next.

    A recursive cut along gutters (Nagy's XY-cut), except that titles and what else goes across a gutter divide the
    columns into bands instead of hiding it.
    """
    if not items:
        return []
    gutter = _gutter(items) if depth < _DEEPEST and len(items) <= _MOST_ITEMS else None
    if gutter is None:
        return [_from_top_to_bottom(items)]
    columns: list[list[T]] = []
    for band in _bands(items, gutter):
        left = [item for item in band if item.box.right <= gutter]
        right = [item for item in band if item.box.left >= gutter]
        if left and right:
            columns += columns_of(left, depth + 1) + columns_of(right, depth + 1)
        else:
            columns.append(_from_top_to_bottom(band))
    return columns


def _from_top_to_bottom(items: Sequence[T]) -> list[T]:
    return [items[index] for row in rows_of([item.box for item in items]) for index in row]


def _bands(items: Sequence[T], gutter: float) -> Iterator[list[T]]:
    """Runs of items from top to bottom that all keep to their side of the gutter, or all cross it."""
    band: list[T] = []
    for item in sorted(items, key=lambda item: item.box.middle_y):
        if band and _crosses(item.box, gutter) != _crosses(band[-1].box, gutter):
            yield band
            band = []
        band.append(item)
    yield band


def _crosses(box: Box, x: float) -> bool:
    return box.left < x < box.right


def _gutter(items: Sequence[T]) -> float | None:
    """The x where the fewest items cross and two columns of text stand to its sides, None where there is none."""
    width = around(item.box for item in items).width
    narrow = [item for item in items if item.box.width <= _NARROW * width]
    em = median(item.size for item in items)
    candidates = {round(item.box.right + em / 2, 1) for item in narrow}
    judged = [judged for x in candidates if (judged := _judged(narrow, x, em))]
    return min(judged)[2] if judged else None


def _judged(narrow: Sequence[T], x: float, em: float) -> tuple[int, float, float] | None:
    """Crossing items, minus the width of the gutter, and its middle: the smaller the better; None: no gutter."""
    left = [item for item in narrow if item.box.right <= x]
    right = [item for item in narrow if item.box.left >= x]
    across = len(narrow) - len(left) - len(right)
    if across > _MOST_ACROSS * len(narrow) or not (_is_column(left) and _is_column(right)):
        return None
    left_box, right_box = around(item.box for item in left), around(item.box for item in right)
    clear = right_box.left - left_box.right
    beside = min(left_box.bottom, right_box.bottom) - max(left_box.top, right_box.top)
    needed = _NARROW_GUTTER if min(len(left), len(right)) >= _MANY_LINES else _GUTTER
    if clear < needed * em or beside < 0.5 * min(left_box.height, right_box.height):
        return None
    return across, -clear, (left_box.right + right_box.left) / 2


def _is_column(items: Sequence[T]) -> bool:
    if len(items) < _FEWEST_LINES:
        return False
    return median(item.box.width / item.size for item in items) >= _NARROWEST_COLUMN
