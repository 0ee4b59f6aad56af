"""The characters of a PDF page as pieces of text: sizes, places, what a reader cannot see."""

from __future__ import annotations

import ctypes
import math
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.sources.layout.cleaning import clean
from core.sources.layout.geometry import Box, Turn
from core.sources.layout.lines import WIDE_GAP
from core.sources.layout.piece import Piece, needs_space
from core.sources.layout.rules import Rules

_MOST_CHARACTERS = 40_000  # a page; a dense one has 3,000
_SIZE_STEP = 0.2  # a larger change of size begins a new piece
_FAINT = 235  # red, green and blue at least: as good as white
_TRANSPARENT = 20  # of 255
_TYPED_SPACE = 0.6  # in characters
_SLIVER = 0.2
_TOUCHING = 0.1  # no line is drawn between characters that are nearer
_SPACE = 0x20
_ROOM_FOR_FORMULA = 0.45  # in characters: a wider space may hold what was drawn separately
_THIN_SPACES = " \t\r\n\u00a0"
_LINE_END_HYPHEN = 0x02  # how PDFium reports a hyphen that it takes for a break in a word


@dataclass(frozen=True, slots=True)
class Style:
    """What the characters of one text object share. `angle` is in quarters of a turn, `faint` white or transparent."""

    size: float
    angle: int
    faint: bool


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character; `style` is None for a space or line end that PDFium adds."""

    code: int
    box: Box
    style: Style | None


def glyphs_of(text_page: pdfium.PdfTextPage, origin: tuple[float, float]) -> list[Glyph]:
    """The characters of a page in the order of PDFium; boxes count from `origin`, the page's left and top edge."""
    left, top = origin
    rectangle = raw.FS_RECTF()
    place = ctypes.byref(rectangle)
    styles: dict[int, Style] = {}
    glyphs: list[Glyph] = []
    for index in range(min(text_page.count_chars(), _MOST_CHARACTERS)):
        raw.FPDFText_GetLooseCharBox(text_page, index, place)
        box = Box(rectangle.left - left, top - rectangle.top, rectangle.right - left, top - rectangle.bottom)
        code = raw.FPDFText_GetUnicode(text_page, index)
        if _is_low_surrogate(code) and glyphs and _is_high_surrogate(glyphs[-1].code):
            high = glyphs.pop()
            glyphs.append(Glyph(0x10000 + ((high.code & 0x3FF) << 10) + (code & 0x3FF), high.box, high.style))
        else:
            glyphs.append(Glyph(code, box, _style(text_page, index, styles)))
    return glyphs


def _is_high_surrogate(code: int) -> bool:
    return 0xD800 <= code < 0xDC00


def _is_low_surrogate(code: int) -> bool:
    return 0xDC00 <= code < 0xE000


def _style(text_page: pdfium.PdfTextPage, index: int, known: dict[int, Style]) -> Style | None:
    text_object = raw.FPDFText_GetTextObject(text_page, index)
    if not text_object:
        return None
    key = ctypes.addressof(text_object.contents)
    if key not in known:  # one reading a text object, not one a character
        known[key] = _read_style(text_page, index)
    return known[key]


def _read_style(text_page: pdfium.PdfTextPage, index: int) -> Style:
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text_page, index, matrix)
    size = raw.FPDFText_GetFontSize(text_page, index) * math.hypot(matrix.c, matrix.d)
    angle = round(math.atan2(matrix.b, matrix.a) / (math.pi / 2)) % 4
    colour = [ctypes.c_uint() for _ in range(4)]
    known = raw.FPDFText_GetFillColor(text_page, index, *colour)
    red, green, blue, alpha = (part.value for part in colour)
    return Style(size, angle, bool(known) and (min(red, green, blue) >= _FAINT or alpha < _TRANSPARENT))


def turn_to_read(glyphs: list[Glyph], width: float, height: float) -> Turn:
    """How to turn the page so that its text runs to the right and its lines follow each other downwards."""
    inked = [glyph for glyph in glyphs if glyph.style and not chr(glyph.code).isspace()]
    if not inked:
        return Turn(0, width, height)
    angle = Counter(glyph.style.angle for glyph in inked if glyph.style).most_common(1)[0][0]
    return Turn(3 if angle == 0 and _runs_downwards(inked) else angle, width, height)


def _runs_downwards(inked: list[Glyph]) -> bool:
    """Vertical Japanese: most characters stand right below the one before."""
    downwards = sum(
        abs(below.box.middle_x - above.box.middle_x) < 0.4 * below.box.width
        and 0.3 * above.box.height < below.box.middle_y - above.box.middle_y < 2.5 * above.box.height
        for above, below in pairwise(inked)
    )
    return downwards > 0.5 * len(inked)


@dataclass(slots=True)
class Run:
    """Characters that follow each other in one line, on the page as it is turned for reading."""

    text: str
    box: Box
    style: Style

    @property
    def piece(self) -> Piece:
        """The run as a piece of text, cleaned."""
        return Piece(clean(self.text), self.box, self.style.size)


def runs_of(glyphs: list[Glyph], turn: Turn, rules: Rules) -> list[Run]:
    """The runs of a page in the order of PDFium; wide gaps, ruled lines, changes of size and of line end a run."""
    runs: list[Run] = []
    spaced = typed = False  # a space before this character; one that the file holds
    for glyph in glyphs:
        character = _character(glyph.code)
        if glyph.style is None or character in _THIN_SPACES:
            spaced, typed = True, typed or (glyph.style is not None and glyph.code == _SPACE)
            continue
        box = turn.apply(glyph.box)
        if runs and _goes_on(runs[-1], glyph.style, box, spaced, rules):
            _append(runs[-1], character, box, spaced, typed)
        elif not character.isspace() or character == "\u3000":
            if runs and typed:
                runs[-1].text += " "
            runs.append(Run(character, box, glyph.style))
        spaced = typed = False
    return runs


def _character(code: int) -> str:
    if code == _LINE_END_HYPHEN:
        return "-"
    alone = _is_high_surrogate(code) or _is_low_surrogate(code)
    return "\ufffd" if alone else chr(code)


def _goes_on(run: Run, style: Style, box: Box, spaced: bool, rules: Rules) -> bool:
    if abs(style.size - run.style.size) > _SIZE_STEP * run.style.size or style.faint != run.style.faint:
        return False
    gap = box.left - run.box.right
    widest = _ROOM_FOR_FORMULA if spaced else WIDE_GAP
    if abs(box.middle_y - run.box.middle_y) >= 0.5 * style.size or not -0.8 * style.size < gap < widest * style.size:
        return False
    return gap < _TOUCHING * style.size or not rules.separate(run.box.right, box.middle_x, box.middle_y)


def _append(run: Run, character: str, box: Box, spaced: bool, typed: bool) -> None:
    # What PDFium reports between Japanese and Latin is a sliver of white, not a space that somebody typed.
    wide = box.left - run.box.right > (_SLIVER if typed else _TYPED_SPACE) * run.style.size
    wanted = needs_space(run.text[-1], character) or wide
    run.text += (" " if spaced and wanted else "") + character
    left, top, right, bottom = run.box
    run.box = Box(min(left, box.left), min(top, box.top), max(right, box.right), max(bottom, box.bottom))
