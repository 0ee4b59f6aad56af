"""PDF files, page by page: PDFium in a child process, one thread, nothing trusted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.errors import PasswordNeeded, UnusableInput
from core.sources import passwords
from core.sources.child.pdf_figures import figures_of, is_scan
from core.sources.child.pdf_glyphs import glyphs_of
from core.sources.child.pdf_objects import drawn_objects
from core.sources.child.pdf_rules import rules_of
from core.sources.child.pdf_runs import Run, runs_of, turn_to_read
from core.sources.layout.blocks import EXACT, LaidBlock
from core.sources.layout.cleaning import share_unreadable
from core.sources.layout.figures import FoundFigure
from core.sources.layout.furigana import without_furigana
from core.sources.layout.geometry import Box, Turn
from core.sources.layout.lines import rejoined
from core.sources.layout.page import lay_out
from core.sources.layout.piece import Piece
from core.text import Message

if TYPE_CHECKING:
    from PIL import Image

_MOST_UNREADABLE = 0.05  # share of characters without a meaning, above which the picture of the page is read
_MOST_UNMAPPED = 0.3  # share of characters without a map to Unicode; the symbols of formulas often have none
_LEAST_TEXT = 20  # characters; with less, a page whose picture fills it is a scan with a page number
_PICTURE_FILLS = 0.5  # of the page
_SCAN_SCALE = 150 / 72  # enough for drawings
_SMALLEST_SEEN = 1.5  # points; the finest print of a packet has 4
_CONTRAST = 40  # of 255
_MOST_SCALE = 200 / 72  # 200 dots an inch; recognition gains nothing from more


@dataclass(frozen=True, slots=True)
class PdfPage:
    """What one page gives, all places on the page as it is shown, in points.

    `needs_picture`: its text is missing or unreadable; `hidden` is text that nobody sees.
    """

    blocks: tuple[LaidBlock, ...]
    figures: tuple[FoundFigure, ...]
    size: tuple[float, float]
    needs_picture: bool
    hidden: str


@contextmanager
def opened(data: bytes, password: str | None) -> Iterator[pdfium.PdfDocument]:
    """The document.

    Raises:
        PasswordNeeded: it is protected, and `password` is missing or wrong.
        UnusableInput: PDFium cannot read it.
    """
    try:
        document = pdfium.PdfDocument(data, password=password)
    except pdfium.PdfiumError as error:
        raise _unusable(error, password) from error
    with closing(document):
        yield document


def read_page(document: pdfium.PdfDocument, number: int) -> PdfPage:
    """The text of page `number`, from 1, in blocks.

    Raises:
        UnusableInput: the page is damaged.
    """
    with _page(document, number) as page:
        left, bottom, right, top = page.get_bbox()
        width, height = right - left, top - bottom
        with closing(page.get_textpage()) as text_page:
            glyphs = glyphs_of(text_page, (left, top))
        turn = turn_to_read(glyphs, width, height)
        drawn = drawn_objects(page)
        rules = rules_of(drawn, (left, top), turn)
        seen, hidden = _seen_and_hidden(page, runs_of(glyphs, turn, rules), turn)
        text = "".join(run.text for run in seen)
        pieces = rejoined(without_furigana([run.piece for run in seen]), rules)
        laid = lay_out(pieces, rules, turn.size[1], EXACT)
        lines = [replace(piece, box=turn.back.apply(piece.box)) for piece in pieces]
        tables = [turn.back.apply(box) for box in laid.tables]
        paper = Box(0, 0, width, height)
        if is_scan(drawn, paper):
            figures = _figures_of_scan(page, paper, lines, tables)
        else:
            figures = figures_of(drawn, (left, top), paper, lines, tables)
        shown = Turn(page.get_rotation() // 90, width, height)
        return PdfPage(
            tuple(replace(block, box=shown.apply(turn.back.apply(block.box))) for block in laid.blocks),
            tuple(replace(figure, box=shown.apply(figure.box)) for figure in figures),
            shown.size,
            needs_picture=glyphs.unmapped > _MOST_UNMAPPED or _is_picture(page, text, drawn),
            hidden=" ".join(run.text for run in hidden),
        )


def page_size(document: pdfium.PdfDocument, number: int) -> tuple[float, float]:
    """Width and height of page `number`, from 1, in points, as it is shown.

    Raises:
        UnusableInput: the page is damaged.
    """
    with _page(document, number) as page:
        width, height = page.get_size()
        return width, height


def render(document: pdfium.PdfDocument, number: int, longest_side: int) -> Image.Image:
    """The picture of page `number`, from 1, upright, its longer side at most `longest_side` pixels.

    Raises:
        UnusableInput: the page is damaged.
    """
    with _page(document, number) as page:
        longest = max(page.get_size())
        if not longest > 0:
            raise _damaged_page(number)
        with closing(page.render(scale=min(longest_side / longest, _MOST_SCALE))) as bitmap:
            picture: Image.Image = bitmap.to_pil().convert("RGB")
            return picture


def render_part(
    document: pdfium.PdfDocument, number: int, part: Box, longest_side: int, most_scale: float
) -> Image.Image:
    """What lies at `part` of the page as it is shown, in points from its top left.

    Raises:
        UnusableInput: the page is damaged.
    """
    with _page(document, number) as page:
        width, height = page.get_size()
        scale = min(most_scale, longest_side / max(part.width, part.height))
        around = (part.left, height - part.bottom, width - part.right, part.top)
        with closing(page.render(scale=scale, crop=around)) as bitmap:
            picture: Image.Image = bitmap.to_pil().convert("RGB")
            return picture


@contextmanager
def _page(document: pdfium.PdfDocument, number: int) -> Iterator[pdfium.PdfPage]:
    try:
        page = document[number - 1]
    except pdfium.PdfiumError as error:
        raise _damaged_page(number) from error
    with closing(page):
        yield page


def _seen_and_hidden(page: pdfium.PdfPage, runs: list[Run], turn: Turn) -> tuple[list[Run], list[Run]]:
    """Runs a reader sees, and those that are outside of the page, too small for any eye, or white on white."""
    paper = Box(0, 0, *turn.size)
    seen = [run for run in runs if paper.holds_middle_of(run.box) and not _is_tiny(run)]
    picture = _small_picture(page) if any(run.style.faint for run in seen) else None
    if picture is not None:
        seen = [run for run in seen if not (run.style.faint and _leaves_no_trace(run, picture, turn))]
    kept = set(map(id, seen))
    return seen, [run for run in runs if id(run) not in kept]


def _is_tiny(run: Run) -> bool:
    return run.style.size < _SMALLEST_SEEN and run.box.height < 2 * _SMALLEST_SEEN


def _figures_of_scan(
    page: pdfium.PdfPage, paper: Box, lines: Sequence[Piece], tables: Sequence[Box]
) -> list[FoundFigure]:
    """The figures in a scan whose text was laid over it."""
    from core.sources.child.picture_figures import picture_figures  # OpenCV takes a moment to load

    picture = _before_rotation(page, _SCAN_SCALE)
    scale = picture.width / paper.width
    placed = [replace(line, box=line.box.scaled(scale), size=line.size * scale) for line in lines]
    found = picture_figures(np.asarray(picture), placed, [table.scaled(scale) for table in tables])
    return [replace(figure, box=figure.box.scaled(1 / scale)) for figure in found]


def _small_picture(page: pdfium.PdfPage) -> Image.Image:
    return _before_rotation(page, 1.5).convert("L")


def _before_rotation(page: pdfium.PdfPage, scale: float) -> Image.Image:
    """The page as it is before its rotation, which is how runs are placed."""
    rotation = -page.get_rotation() % 360
    with closing(page.render(scale=min(scale, 2000 / max(page.get_size())), rotation=rotation)) as bitmap:
        picture: Image.Image = bitmap.to_pil().convert("RGB")
        return picture


def _leaves_no_trace(run: Run, picture: Image.Image, turn: Turn) -> bool:
    """True where the page is nearly one colour at the place of faint text."""
    scale = picture.width / turn.width
    box = turn.back.apply(run.box)
    cut = picture.crop((box.left * scale, box.top * scale, box.right * scale, box.bottom * scale))
    if not (cut.width and cut.height):
        return True
    levels = cut.tobytes()
    return max(levels) - min(levels) < _CONTRAST


def _is_picture(page: pdfium.PdfPage, text: str, drawn: Sequence[pdfium.PdfObject]) -> bool:
    if share_unreadable(text) > _MOST_UNREADABLE:
        return True
    if len("".join(text.split())) >= _LEAST_TEXT:
        return False
    if not text.strip():
        return bool(drawn)  # scans, and text drawn as curves
    covered = 0.0
    for item in drawn:
        if item.type == raw.FPDF_PAGEOBJ_IMAGE:
            left, bottom, right, top = item.get_bounds()
            covered += (right - left) * (top - bottom)
    width, height = page.get_size()
    return bool(covered > _PICTURE_FILLS * width * height)


def _unusable(error: pdfium.PdfiumError, password: str | None) -> UnusableInput:
    if error.err_code == raw.FPDF_ERR_PASSWORD:
        return PasswordNeeded(passwords.WRONG if password else passwords.NEEDED)
    return UnusableInput(
        Message(
            "PDF が壊れているか、途中で切れています。"
            "元のファイルを開けるか確かめて、保存し直してから追加してください。",
            "The PDF is damaged or incomplete. Check that the original opens, save it anew and add it again.",
        )
    )


def _damaged_page(number: int) -> UnusableInput:
    return UnusableInput(
        Message(
            f"{number}ページ目が壊れています。元のファイルを開けるか確かめて、保存し直してから追加してください。",
            f"Page {number} is damaged. Check that the original opens, save it anew and add it again.",
        )
    )
