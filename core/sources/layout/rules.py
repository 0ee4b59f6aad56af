"""Ruled lines of a page, and the grids they form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.sources.layout.geometry import Box, around

_NEAR = 3.0  # points; what a drawing program leaves between lines that are meant to meet
_MOST_RULES = 2000
_MOST_EDGES = 200


@dataclass(frozen=True, slots=True)
class Rules:
    """Straight lines along the page, each as a thin box."""

    horizontal: tuple[Box, ...] = ()
    vertical: tuple[Box, ...] = ()

    def separate(self, left: float, right: float, y: float) -> bool:
        """True where a vertical line stands between `left` and `right` at the height `y`."""
        return any(left < line.middle_x < right and line.top <= y <= line.bottom for line in self.vertical)


@dataclass(frozen=True, slots=True)
class Grid:
    """Where ruled lines cross: the edges of columns from left to right and of rows from top to bottom."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]

    @property
    def box(self) -> Box:
        """The outer edge."""
        return Box(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])


def grids_of(rules: Rules) -> list[Grid]:
    """The grids of at least two rows and two columns; lines belong together where they touch."""
    lines = [*rules.horizontal[:_MOST_RULES], *rules.vertical[:_MOST_RULES]]
    found = []
    for group in _touching(lines):
        horizontal = [line for line in group if line in set(rules.horizontal)]
        vertical = [line for line in group if line not in set(rules.horizontal)]
        if horizontal and vertical and len(group) > 2:  # two lines that cross are the axes of a graph
            found.append(_grid(horizontal, vertical))
    return [grid for grid in found if 3 <= len(grid.xs) <= _MOST_EDGES and 3 <= len(grid.ys) <= _MOST_EDGES]


def _grid(horizontal: list[Box], vertical: list[Box]) -> Grid:
    """Tables are often open at their sides: there the ends of the lines across are the edge."""
    outer = around([*horizontal, *vertical])
    xs = [outer.left, *(line.middle_x for line in vertical), outer.right]
    ys = [outer.top, *(line.middle_y for line in horizontal), outer.bottom]
    return Grid(_distinct(xs), _distinct(ys))


def _distinct(values: list[float]) -> tuple[float, ...]:
    distinct: list[float] = []
    for value in sorted(values):
        if not distinct or value - distinct[-1] > _NEAR:
            distinct.append(value)
    return tuple(distinct)


@dataclass(slots=True)
class _Group:
    box: Box
    lines: list[Box] = field(default_factory=list)


def _touching(lines: Sequence[Box]) -> list[list[Box]]:
    """The lines in groups that hang together."""
    groups: list[_Group] = []
    for line in lines:
        met = [
            group
            for group in groups
            if group.box.touches(line.grown(_NEAR)) and any(line.grown(_NEAR).touches(other) for other in group.lines)
        ]
        merged = [line, *(other for group in met for other in group.lines)]
        groups = [group for group in groups if group not in met]
        groups.append(_Group(around(merged), merged))
    return [group.lines for group in groups]
