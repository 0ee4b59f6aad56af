"""The characters of a PDF page as arrays: what they are, where they stand, how they look."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat

import numpy as np
import numpy.typing as npt
import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.sources.child import pdf_native as native
from core.sources.layout.geometry import Turn

_MOST_CHARACTERS = 40_000  # a page; a dense one has 3,000
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
    """

    characters: Sequence[str]
    boxes: Numbers
    styles: Sequence[Style]
    style: Indices
    spaced: Flags
    typed: Flags

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
    typed = np.zeros(count, bool)
    spaces = [index for index in np.flatnonzero(blank).tolist() if characters[index] not in "\r\n"]
    typed[[index for index in spaces if native.text_object(page, index)]] = True
    styles, style = _styles(page, inked.tolist())
    return Glyphs(
        [characters[index] for index in inked.tolist()],
        _boxes(page, count, origin)[inked],
        styles,
        np.array(style, np.int64),
        _between(blank, inked),
        _between(typed, inked),
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
    size, start = ctypes.sizeof(raw.FS_RECTF), ctypes.addressof(found)
    list(map(native.loose_char_box, repeat(page), range(count), range(start, start + size * count, size)))
    boxes = np.frombuffer(found, np.float32).reshape(count, 4).astype(np.float64)
    return (boxes - (left, top, left, top)) * (1, -1, 1, -1)


def _between(marks: Flags, inked: Indices) -> Flags:
    """For each inked character whether a mark stands between it and the one before."""
    seen = np.concatenate(([0], np.cumsum(marks)))[inked]
    return np.diff(seen, prepend=0) > 0


def _styles(page: int, inked: list[int]) -> tuple[list[Style], list[int]]:
    """The styles of a page, and which of them each inked character has: asked once for each run of one text object."""
    known: dict[tuple[float, ...], int] = {}
    styles: list[Style] = []
    found: list[int] = []
    while (start := len(found)) < len(inked):
        told = _told(page, inked[start])
        if told not in known:
            known[told] = len(styles)
            styles.append(_style(*told))
        found += [known[told]] * (_end_of_object(page, inked, start) - start)
    return styles, found


def _end_of_object(page: int, inked: list[int], start: int) -> int:
    """The place after the last character of the text object at `start`, found by doubling steps and halving them."""
    here = native.text_object(page, inked[start])
    step, last = 1, start
    while last + step < len(inked) and native.text_object(page, inked[last + step]) == here:
        last += step
        step *= 2
    beyond = min(last + step, len(inked))
    while beyond - last > 1:
        middle = (last + beyond) // 2
        if native.text_object(page, inked[middle]) == here:
            last = middle
        else:
            beyond = middle
    return last + 1


_MATRIX = raw.FS_MATRIX()
_COLOUR = (ctypes.c_uint * 4)()  # red, green, blue, alpha
_MATRIX_AT = ctypes.addressof(_MATRIX)
_COLOUR_AT = tuple(ctypes.addressof(_COLOUR) + 4 * part for part in range(4))


def _told(page: int, index: int) -> tuple[float, ...]:
    """What PDFium tells of the look of a character, for `_style`."""
    native.matrix(page, index, _MATRIX_AT)
    coloured = native.fill_colour(page, index, *_COLOUR_AT)
    mode = native.render_mode(native.text_object(page, index))
    size = native.font_size(page, index)
    return size, _MATRIX.a, _MATRIX.b, _MATRIX.c, _MATRIX.d, coloured, mode, *_COLOUR


def _style(size: float, a: float, b: float, c: float, d: float, coloured: float, mode: float, *colour: float) -> Style:
    red, green, blue, alpha = colour
    clear = bool(coloured) and (min(red, green, blue) >= _FAINT or alpha < _TRANSPARENT)
    angle = round(math.atan2(b, a) / (math.pi / 2)) % 4
    return Style(round(size * math.hypot(c, d), 2), angle, clear or mode == _UNPAINTED)
