"""Boxes on a page: (left, top, right, bottom), y downwards; and turning them by quarters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle with its sides along the page."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Right minus left."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Bottom minus top."""
        return self.bottom - self.top

    @property
    def area(self) -> float:
        """Width times height."""
        return self.width * self.height

    @property
    def middle_x(self) -> float:
        """Half way between left and right."""
        return (self.left + self.right) / 2

    @property
    def middle_y(self) -> float:
        """Half way between top and bottom."""
        return (self.top + self.bottom) / 2

    def holds_middle_of(self, other: Box) -> bool:
        """True where the middle of `other` lies inside."""
        return self.left <= other.middle_x <= self.right and self.top <= other.middle_y <= self.bottom

    def shares_row_with(self, other: Box) -> bool:
        """True where the two overlap by half the height of the lower one."""
        overlap = min(self.bottom, other.bottom) - max(self.top, other.top)
        return overlap >= 0.5 * min(self.height, other.height)

    def grown(self, by: float) -> Box:
        """The box with every side moved outwards."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def scaled(self, by: float) -> Box:
        """The box in a unit that is `by` times as fine."""
        return Box(self.left * by, self.top * by, self.right * by, self.bottom * by)

    def touches(self, other: Box) -> bool:
        """True where the two share a point."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of `boxes`, of which there is at least one."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def clustered(boxes: Iterable[Box], apart: float) -> list[Box]:
    """The boxes around groups of boxes that are at most `apart` from each other, directly or through others."""
    clusters: list[Box] = []
    for box in boxes:
        while near := [cluster for cluster in clusters if cluster.touches(box.grown(apart))]:
            box = around([box, *near])
            clusters = [cluster for cluster in clusters if cluster not in near]
        clusters.append(box)
    return clusters


@dataclass(frozen=True, slots=True)
class Turn:
    """A page seen after turning it clockwise by `quarters` of a full turn.

    `width` and `height` are those of the page before. Text that runs downwards, vertical Japanese with its columns from
    right to left, runs to the right with its lines from top to bottom once the page has been turned by three quarters.
    """

    quarters: int
    width: float
    height: float

    def apply(self, box: Box) -> Box:
        """Where `box` lies on the turned page."""
        left, top, right, bottom = box
        match self.quarters % 4:
            case 1:
                return Box(self.height - bottom, left, self.height - top, right)
            case 2:
                return Box(self.width - right, self.height - bottom, self.width - left, self.height - top)
            case 3:
                return Box(top, self.width - right, bottom, self.width - left)
            case _:
                return box

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the turned page."""
        return (self.height, self.width) if self.quarters % 2 else (self.width, self.height)

    @property
    def back(self) -> Turn:
        """The turn that undoes this one."""
        return Turn(-self.quarters % 4, *self.size)
