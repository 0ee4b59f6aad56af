"""Photos of a page: its four corners found, the page put flat, the light on it evened."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

Corners = npt.NDArray[np.float32]  # 4 × (x, y): top left, top right, bottom right, bottom left
Grey = npt.NDArray[np.uint8]

_SMALLEST = 100  # pixels
_SIDE = 1000  # pixels of the longer side in which corners are looked for
_LEAST_AREA = 0.2  # of the photo
_LEVELS = (1.0, 0.88, 0.77, 0.66)  # of the brightness that parts the photo best
_FILLED = 0.93  # of the corners' area: paper is whole
_BRIGHTER = 35  # of 255, than what lies around it
_AT_EDGE = 0.01  # of the photo: a page that runs out of the picture shows no corner there
_TILT = 0.4  # degrees: a rectangle drawn along the picture is no page on a desk
_ANGLES = (60.0, 120.0)  # degrees at the corners of a page that can be read
_INSET = 0.004  # of its size: the edge of the paper itself
_TILES = 24  # across and down, whose brightest tenth is paper
_WHITE = 245
_MOST_GAIN = 2.5


def flattened(photo: Image.Image) -> Image.Image | None:
    """The page in an RGB photo, flat and evenly lit; None where no whole page lies in it askew."""
    if min(photo.size) < _SMALLEST:
        return None
    pixels = np.asarray(photo, np.uint8)
    corners = _corners(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.uint8))
    if corners is None:
        return None
    width = round(max(_length(corners[1] - corners[0]), _length(corners[2] - corners[3])))
    height = round(max(_length(corners[3] - corners[0]), _length(corners[2] - corners[1])))
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, target)
    page = cv2.warpPerspective(pixels, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return Image.fromarray(_evenly_lit(np.asarray(page, np.uint8)))


def _corners(grey: Grey) -> Corners | None:
    scale = min(1.0, _SIDE / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    level, _ = cv2.threshold(cv2.GaussianBlur(small, (5, 5), 0), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    for part in _LEVELS:  # in a shadow the paper is darker than that, and still brighter than the desk
        corners = _corners_of_paper(small.astype(np.uint8), part * level)
        if corners is not None:
            inset = corners + (corners.mean(axis=0) - corners) * _INSET
            return np.asarray(inset / scale, np.float32)
    return None


def _corners_of_paper(grey: Grey, level: float) -> Corners | None:
    paper = ((grey > level) * 255).astype(np.uint8)
    paper = cv2.morphologyEx(paper, cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8)).astype(np.uint8)
    outlines, _ = cv2.findContours(paper, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max((np.asarray(found, np.int32) for found in outlines), key=cv2.contourArea, default=None)
    if outline is None or cv2.contourArea(outline) < _LEAST_AREA * grey.size:
        return None
    corners = _four(np.asarray(cv2.convexHull(outline), np.int32))
    return corners if corners is not None and _is_page(corners, outline, grey) else None


def _four(hull: npt.NDArray[np.int32]) -> Corners | None:
    """The four corners of an outline that is nearly a quadrilateral."""
    around = cv2.arcLength(hull, closed=True)
    for tolerance in (0.01, 0.02, 0.03, 0.05):
        found = cv2.approxPolyDP(hull, tolerance * around, closed=True).reshape(-1, 2).astype(np.float32)
        if len(found) == 4:
            across, down = found.sum(axis=1), np.diff(found, axis=1).ravel()
            order = [across.argmin(), down.argmin(), across.argmax(), down.argmax()]
            return found[order] if len({*map(int, order)}) == 4 else None
    return None


def _is_page(corners: Corners, outline: npt.NDArray[np.int32], grey: Grey) -> bool:
    height, width = grey.shape
    air = _AT_EDGE * max(height, width)
    inside = (corners > air).all() and (corners < (width - air, height - air)).all()
    filled = cv2.contourArea(outline) > _FILLED * cv2.contourArea(corners)
    right_angles = all(_ANGLES[0] < angle < _ANGLES[1] for angle in _angles(corners))
    return bool(inside and filled and right_angles and _is_tilted(corners)) and _is_brighter(corners, grey)


def _is_brighter(corners: Corners, grey: Grey) -> bool:
    mask = np.zeros_like(grey)
    cv2.fillConvexPoly(mask, corners.astype(np.int32), 1)
    return float(np.median(grey[mask == 1])) - float(np.median(grey[mask == 0])) > _BRIGHTER


def _is_tilted(corners: Corners) -> bool:
    sides = [end - start for start, end in pairwise([*corners, corners[0]])]
    tilts = [np.degrees(np.arctan2(abs(side).min(), abs(side).max())) for side in sides]
    return bool(max(tilts) > _TILT)


def _angles(corners: Corners) -> list[float]:
    found = []
    for index in range(4):
        one, other = corners[index - 1] - corners[index], corners[(index + 1) % 4] - corners[index]
        cosine = float(one @ other) / max(1e-6, _length(one) * _length(other))
        found.append(float(np.degrees(np.arccos(np.clip(cosine, -1, 1)))))
    return found


def _length(side: npt.NDArray[np.float32]) -> float:
    return float(np.hypot(*side))


def _evenly_lit(page: Grey) -> Grey:
    """The page divided by the light on its paper, a quadratic surface through the bright part of its tiles."""
    height, width = page.shape[:2]
    side = _TILES * 8
    small = cv2.resize(page, (side, side), interpolation=cv2.INTER_AREA).max(axis=2)
    tiles = small.reshape(_TILES, 8, _TILES, 8).transpose(0, 2, 1, 3).reshape(_TILES, _TILES, 64)
    paper = np.percentile(tiles, 90, axis=2).ravel()
    y, x = np.mgrid[0:_TILES, 0:_TILES].reshape(2, -1) / _TILES
    basis = _quadratic(x, y)
    kept = paper > np.median(paper) / 2
    for _ in range(3):  # tiles of pictures are darker than the paper around them
        weights, *_ = np.linalg.lstsq(basis[kept], paper[kept], rcond=None)
        kept = paper > basis @ weights - 12
        if kept.sum() < len(paper) / 4:
            return page
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    light = (_quadratic(columns / width, rows / height) @ weights.astype(np.float32))[..., None]
    gain = np.clip(_WHITE / np.maximum(light, 1), 1.0, _MOST_GAIN)
    return np.asarray((page * gain).clip(0, 255), np.uint8)


def _quadratic(x: npt.NDArray[np.floating], y: npt.NDArray[np.floating]) -> npt.NDArray[np.floating]:
    return np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1)
