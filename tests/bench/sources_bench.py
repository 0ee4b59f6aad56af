"""How long files take: the text of a PDF against pypdf, a scan against rapidocr alone, a scan that was read before."""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import sync_playwright
from pypdf import PdfReader
from rapidocr import RapidOCR
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfgen.canvas import Canvas

from core.document.extract import Page
from core.sources import Upload, read_sources
from core.sources.cache import PageCache

Ratio = tuple[str, float, str]

PAGES = 30
ROUNDS = 5
CHROMIUM = Path("/usr/bin/chromium")
PRINTED = Path("/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc")
SCHOOL_MATHS = Path(__file__).resolve().parents[2].parent / "shared" / "field" / "pdf" / "ja_highschool_math_long.pdf"
TEXT = (
    "産業革命は十八世紀のイギリスで始まり、綿工業で機械が使われるようになった。ワットが改良した蒸気機関は工場や"
    "鉄道の動力となり、都市には労働者が集まった。1830年には最初の旅客鉄道が開通した。"
)


def source_ratios() -> Iterator[Ratio]:
    """What is compared, its ratio, and the bar it is held to."""
    read_sources([Upload("warm.txt", b"warm")])
    if CHROMIUM.exists():
        yield from against_pypdf("printed by a browser", printed_by_a_browser())
    if SCHOOL_MATHS.is_file():
        yield from against_pypdf("school mathematics", SCHOOL_MATHS.read_bytes())
    yield from against_pypdf("one string a line, no font inside", one_string_a_line())
    if PRINTED.is_file():
        yield from scans()


def against_pypdf(what: str, pdf: bytes) -> Iterator[Ratio]:
    """pypdf's extract_text in this process, ours through its child processes, in turn."""
    upload = Upload("pages.pdf", pdf)
    first: list[float] = []
    ours, theirs = [], []
    for _ in range(ROUNDS):
        shown: list[float] = []
        begun = time.perf_counter()
        read_sources([upload], on_page=lambda _name, _page, shown=shown: shown.append(time.perf_counter()))
        ours.append(time.perf_counter() - begun)
        first.append((shown[0] - begun) / ours[-1])
        theirs.append(seconds(lambda: [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]))
    yield f"pypdf / text of a PDF, {what}", statistics.median(theirs) / statistics.median(ours), "at least 5"
    yield "  its first page shown after this part of the time", statistics.median(first), "less than 1"


def printed_by_a_browser() -> bytes:
    """Thirty dense pages as Chromium prints them: every character placed by itself."""
    page = f"<h2>産業革命</h2>{f'<p>{TEXT * 2}</p>' * 5}<div style='break-after: page'></div>"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        tab = browser.new_page()
        tab.set_content(f"<body style='font-size: 10.5pt; line-height: 1.7'>{page * PAGES}")
        pdf = tab.pdf(format="A4", page_ranges=f"1-{PAGES}")
        browser.close()
    return pdf


def one_string_a_line() -> bytes:
    """Thirty dense pages as a small writer makes them: the easiest case for pypdf, the hardest for PDFium."""
    registerFont(UnicodeCIDFont("HeiseiMin-W3"))
    written = io.BytesIO()
    canvas = Canvas(written)
    for _ in range(PAGES):
        canvas.setFont("HeiseiMin-W3", 10.5)
        for number in range(36):
            canvas.drawString(60, 780 - 20 * number, (TEXT * 2)[number : number + 44])
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def scans() -> Iterator[Ratio]:
    """A full A4 page at 150 dots an inch."""
    picture = Image.new("RGB", (1240, 1754), "white")
    draw, font = ImageDraw.Draw(picture), ImageFont.truetype(PRINTED, 30)
    for number in range(30):
        draw.text((110, 110 + 51 * number), (TEXT * 2)[number : number + 33], font=font, fill="black")
    written = io.BytesIO()
    picture.save(written, "PNG")
    upload = Upload("scan.png", written.getvalue())
    engine = RapidOCR(params={"Global.log_level": "critical"})
    pixels = np.ascontiguousarray(np.asarray(picture)[:, :, ::-1])
    engine(cv2.resize(pixels, (620, 877)))
    read_sources([Upload("warm.png", _small(picture))])
    pages: list[Page] = []
    cache = PageCache()
    ours = seconds(lambda: read_sources([upload], cache=cache, on_page=lambda _name, page: pages.append(page)))
    assert pages[0].text
    yield "words of a full A4 scan / rapidocr alone", ours / seconds(lambda: engine(pixels)), "at most 1.2"
    again = statistics.median(seconds(lambda: read_sources([upload], cache=cache)) for _ in range(ROUNDS))
    yield "milliseconds for a scan that was read before", 1000 * again, "at most 50"


def _small(picture: Image.Image) -> bytes:
    written = io.BytesIO()
    picture.crop((0, 0, 1240, 300)).save(written, "PNG")
    return written.getvalue()


def seconds(job: Callable[[], object]) -> float:
    """How long it takes by the clock, as both sides share one machine."""
    begun = time.perf_counter()
    job()
    return time.perf_counter() - begun
