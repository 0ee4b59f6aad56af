"""The ruled lines in a picture of a page."""

from __future__ import annotations

import math

import cv2
import numpy as np

from core.sources.child.text_lines import Pixels
from core.sources.layout.geometry import Box
from core.sources.layout.rules import Rules

_SHORTEST = 0.03  # of the longer side of the page; strokes of large characters are shorter
_THICKEST = 0.006
_LEVEL = 0.3  # degrees; less tilt leaves long runs of ink along the page
_WINDOW = 31  # pixels around a pixel that its brightness is compared with
_DARKER = 12  # of 255


def rules_in(picture: Pixels, slope: float) -> Rules:
    """The straight lines of a BGR picture, in the frame in which lines of text that fall by `slope` are level."""
    ink = _ink(picture)
    moved = (0.0, 0.0)
    if abs(math.degrees(slope)) > _LEVEL:
        ink, moved = _levelled(ink, slope)
    shortest = max(20, int(_SHORTEST * max(ink.shape)))
    thickest = max(4, int(_THICKEST * max(ink.shape)))
    horizontal = [box for box in _boxes(ink, (shortest, 1), moved) if box.height <= thickest]
    vertical = [box for box in _boxes(ink, (1, shortest), moved) if box.width <= thickest]
    return Rules(tuple(horizontal), tuple(vertical))


def _ink(picture: Pixels) -> Pixels:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    dark = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, _WINDOW, _DARKER)
    return np.asarray(dark, np.uint8)


def _levelled(ink: Pixels, slope: float) -> tuple[Pixels, tuple[float, float]]:
    """The ink turned back by the slope about the corner of the page, and how far it was moved to stay in sight."""
    height, width = ink.shape
    cosine, sine = math.cos(slope), math.sin(slope)
    right, down = max(0.0, -sine * height), max(0.0, sine * width)
    matrix = np.array([(cosine, sine, right), (-sine, cosine, down)])
    size = (int(width + abs(sine) * height) + 1, int(height + abs(sine) * width) + 1)
    turned = cv2.warpAffine(ink, matrix, size, flags=cv2.INTER_LINEAR)
    return np.asarray((turned > 100) * 255, np.uint8), (right, down)


def _boxes(ink: Pixels, kernel: tuple[int, int], moved: tuple[float, float]) -> list[Box]:
    """The boxes of runs of ink as long as the kernel; gaps of a pixel or two are bridged."""
    along = cv2.getStructuringElement(cv2.MORPH_RECT, kernel)
    bridge = cv2.getStructuringElement(cv2.MORPH_RECT, tuple(3 if side > 1 else 1 for side in kernel))
    lines = cv2.morphologyEx(cv2.morphologyEx(ink, cv2.MORPH_CLOSE, bridge), cv2.MORPH_OPEN, along)
    _, _, found, _ = cv2.connectedComponentsWithStats(lines)
    right, down = moved
    return [
        Box(left - right, top - down, left + width - right, top + height - down)
        for left, top, width, height, _ in found[1:].tolist()
    ]
