"""The characters of a PDF page as arrays: what they are, where they stand, how they look."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.sources.child import pdf_native as native
from core.sources.layout.geometry import Turn

_MOST_CHARACTERS = 40_000  # a page; a dense one has 3,000
_ASKED = 200  # characters
_FAINT = 235  # red, green and blue at least: as good as white
_TRANSPARENT = 20  # of 255
_UNPAINTED = 3  # PDF 1.7, table 106: the text rendering mode that neither fills nor strokes
_HYPHEN = "\ufffe"  # how PDFium reports a hyphen that it takes for a break in a word
_LONE_HALF = "\ufffd"

Numbers = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Style:
    """What the characters of one text object share. `angle` is in quarters of a turn, `faint` as good as unpainted."""

    size: float
    angle: int
    faint: bool


@dataclass(frozen=True)
class Glyphs:
    """The characters of a page in the order of PDFium, without the spaces between them.

    `boxes` has a row (left, top, right, bottom) for each, from the top left of the page; `style` says which of `styles`
    it has. `spaced` tells whether a space or line end stands before it, `typed` whether the file itself holds one.
    `unmapped` is the share of characters, 0 to 1, that the file gives no meaning to.
    """

    characters: Sequence[str]
    boxes: Numbers
    styles: Sequence[Style]
    style: Indices
    spaced: Flags
    typed: Flags
    unmapped: float

    @cached_property
    def sizes(self) -> Numbers:
        """The size of each character, in points."""
        return np.array([style.size for style in self.styles])[self.style]

    def turned(self, turn: Turn) -> Numbers:
        """The boxes on the page as it is turned for reading."""
        left, top, right, bottom = self.boxes.T
        match turn.quarters % 4:
            case 1:
                sides = (turn.height - bottom, left, turn.height - top, right)
            case 2:
                sides = (turn.width - right, turn.height - bottom, turn.width - left, turn.height - top)
            case 3:
                sides = (top, turn.width - right, bottom, turn.width - left)
            case _:
                sides = (left, top, right, bottom)
        return np.column_stack(sides)


def glyphs_of(text_page: pdfium.PdfTextPage, origin: tuple[float, float]) -> Glyphs:
    """The characters of a page; boxes count from `origin`, the page's left and top edge."""
    page = native.address(text_page.raw)
    count = min(text_page.count_chars(), _MOST_CHARACTERS)
    characters = _characters(text_page, count)
    blank = np.array([character.isspace() and character != "\u3000" for character in characters], bool)
    halves = np.array([character == "" for character in characters], bool)
    inked: Indices = np.flatnonzero(~(blank | halves))
    objects = np.fromiter(map(_as_number, map(native.text_object, repeat(page), range(count))), np.int64, count)
    ends = np.array([character in "\r\n" for character in characters], bool)
    styles, style = _styles(page, inked, objects[inked])
    return Glyphs(
        [characters[index] for index in inked.tolist()],
        _boxes(page, count, origin)[inked],
        styles,
        style,
        _between(blank, inked),
        _between(blank & ~ends & (objects != 0), inked),
        _share_unmapped(page, inked),
    )


def _characters(text_page: pdfium.PdfTextPage, count: int) -> list[str]:
    """One string for each character of PDFium; of two halves of a pair the first is the character, the second empty."""
    buffer = (ctypes.c_ushort * (count + 1))()
    written = raw.FPDFText_GetText(text_page, 0, count, buffer)
    if written != count + 1:  # characters without a code are left out there
        buffer[:count] = [raw.FPDFText_GetUnicode(text_page, index) & 0xFFFF for index in range(count)]
    text = bytes(buffer)[: 2 * count].decode("utf-16-le", "surrogatepass").replace(_HYPHEN, "-")
    if len(text) == count:
        return [_LONE_HALF if "\ud800" <= character < "\ue000" else character for character in text]
    return [part for character in text for part in ((character, "") if ord(character) > 0xFFFF else (character,))]


def _boxes(page: int, count: int, origin: tuple[float, float]) -> Numbers:
    left, top = origin
    found = (raw.FS_RECTF * count)()  # left, top, right, bottom; y upwards
    _ask_each(native.loose_char_box, page, range(count), found)
    boxes = np.frombuffer(found, np.float32).reshape(count, 4).astype(np.float64) if count else np.zeros((0, 4))
    return (boxes - (left, top, left, top)) * (1, -1, 1, -1)


def _between(marks: Flags, inked: Indices) -> Flags:
    """For each inked character whether a mark stands between it and the one before."""
    seen = np.concatenate(([0], np.cumsum(marks)))[inked]
    return np.diff(seen, prepend=0) > 0


def _share_unmapped(page: int, inked: Indices) -> float:
    """Of some characters all over the page."""
    asked = inked[:: max(1, len(inked) // _ASKED)].tolist()
    return sum(native.map_error(page, index) == 1 for index in asked) / len(asked) if asked else 0.0


def _styles(page: int, inked: Indices, objects: Indices) -> tuple[list[Style], Indices]:
    """The styles of a page, and which of them each inked character has: asked once for each run of one text object."""
    begins = np.concatenate(([True], objects[1:] != objects[:-1])) if len(inked) else np.zeros(0, bool)
    size, angle, faint = _told(page, inked[begins].tolist(), objects[begins].tolist())
    _, first, which = np.unique(8 * size + 2 * angle + faint, return_index=True, return_inverse=True)
    styles = [Style(int(size[at]) / 100, int(angle[at]), bool(faint[at])) for at in first.tolist()]
    return styles, np.asarray(which.ravel()[np.cumsum(begins) - 1], np.int64)


def _told(page: int, characters: list[int], objects: list[int]) -> tuple[Indices, Indices, Flags]:
    """Size in hundredths of a point, angle in quarters, and faintness of each text object, by one of its characters."""
    count = len(characters)
    matrices, colours = (raw.FS_MATRIX * count)(), (ctypes.c_uint * (4 * count))()
    _ask_each(native.matrix, page, characters, matrices)
    start, end = ctypes.addressof(colours), ctypes.addressof(colours) + ctypes.sizeof(colours)
    parts = [range(start + 4 * part, end, 16) for part in range(4)]
    coloured = np.fromiter(map(native.fill_colour, repeat(page), characters, *parts), bool, count)
    sizes = np.fromiter(map(native.font_size, repeat(page), characters), np.float64, count)
    unpainted = np.fromiter(map(native.render_mode, objects), np.int64, count) == _UNPAINTED
    a, b, c, d = np.frombuffer(matrices, np.float32).reshape(count, 6)[:, :4].T if count else np.zeros((4, 0))
    colour = np.asarray(colours, np.uint32).reshape(count, 4)
    clear = coloured & ((colour[:, :3].min(axis=1) >= _FAINT) | (colour[:, 3] < _TRANSPARENT))
    angles = np.round(np.arctan2(b, a) / (np.pi / 2)).astype(np.int64) % 4
    return np.round(100 * sizes * np.hypot(c, d)).astype(np.int64), angles, clear | unpainted


def _ask_each(function: Callable[..., int], page: int, characters: Iterable[int], places: Any) -> None:
    """Has the function write what it knows of each character to its place in an array."""
    start, size = ctypes.addressof(places), ctypes.sizeof(places._type_)
    list(map(function, repeat(page), characters, range(start, start + size * len(places), size)))


def _as_number(pointer: int | None) -> int:
    return pointer or 0
