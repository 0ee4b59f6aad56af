"""Pages with figures whose places are known: born-digital as PDF, and the same as scans with noise, shade and skew."""

from __future__ import annotations

import io
import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2 as pdfium
from PIL import Image
from reportlab.graphics import renderPDF
from reportlab.graphics.charts.barcharts import VerticalBarChart
from reportlab.graphics.charts.linecharts import HorizontalLineChart
from reportlab.graphics.charts.piecharts import Pie
from reportlab.graphics.shapes import Drawing, Rect, String
from reportlab.lib import colors
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfgen.canvas import Canvas

FONT = "HeiseiKakuGo-W5"
A4 = (595.0, 842.0)
SLIDE = (720.0, 405.0)
SCAN_DOTS_AN_INCH = 150
_SENTENCES = (
    "江戸時代の後半になると、各地で特産物の生産がさかんになり、都市では町人の文化が栄えた。",
    "光合成は葉緑体で行われ、水と二酸化炭素からデンプンと酸素がつくられる。",
    "三角形の内角の和は百八十度であることを、平行線の性質を使って説明しなさい。",
    "明治政府は地租改正を行い、土地の所有者に地価の三パーセントを現金で納めさせた。",
    "気温が上がると飽和水蒸気量は大きくなり、露点に達すると水滴ができ始める。",
)

registerFont(UnicodeCIDFont(FONT))
Box = tuple[float, float, float, float]


@dataclass
class Figure:
    """What is to be found: its kind, its box in points from the top left, its caption."""

    kind: str
    box: Box
    caption: str = ""
    is_loose: bool = False  # `box` is only round it; its ink tells


@dataclass
class FigurePage:
    """One page as a PDF, with what is on it."""

    name: str
    size: tuple[float, float] = A4
    figures: list[Figure] = field(default_factory=list)
    pdf: bytes = b""


class _Pen:
    """Draws on a page, y counted from the top."""

    def __init__(self, page: FigurePage, seed: int) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self._written = io.BytesIO()
        self.canvas = Canvas(self._written, pagesize=page.size)

    def finish(self) -> FigurePage:
        self.canvas.save()
        self.page.pdf = self._written.getvalue()
        sheet = np.asarray(_rendered(self.page))
        for one in self.page.figures:
            one.box = _ink_box(sheet, one.box) if one.is_loose else one.box
        return self.page

    def up(self, y: float) -> float:
        return self.page.size[1] - y

    def line(self, x: float, y: float, text: str, size: float = 10.5) -> Box:
        self.canvas.setFont(FONT, size)
        self.canvas.setFillColor(colors.black)
        self.canvas.drawString(x, self.up(y), text)
        return x, y - 0.88 * size, x + stringWidth(text, FONT, size), y + 0.12 * size

    def centred(self, x: float, y: float, text: str, size: float = 9.5) -> Box:
        return self.line(x - stringWidth(text, FONT, size) / 2, y, text, size)

    def text(self, top: float, bottom: float, left: float = 60, right: float = 535, size: float = 10.5) -> None:
        """Fills a column with running text."""
        running = "".join(self.chance.choices(_SENTENCES, k=60))
        measure = int((right - left) / size)
        y = top + size
        while y < bottom:
            self.line(left, y, running[:measure], size)
            running, y = running[measure:], y + 1.6 * size

    def found(self, kind: str, box: Box, caption: str = "") -> None:
        self.page.figures.append(Figure(kind, box, caption))

    def drawing(self, drawing: Drawing, left: float, top: float) -> Box:
        renderPDF.draw(drawing, self.canvas, left, self.up(top + drawing.height))
        return left, top, left + drawing.width, top + drawing.height

    def picture(self, box: Box) -> None:
        left, top, right, bottom = box
        reader = ImageReader(Image.fromarray(_photo(self.chance, int(right - left), int(bottom - top))))
        self.canvas.drawImage(reader, left, self.up(bottom), right - left, bottom - top)


def _photo(chance: random.Random, width: int, height: int) -> npt.NDArray[np.uint8]:
    """Clouds of colour with some shapes in them, as much like a photo as needed."""
    noise = np.random.default_rng(chance.randrange(10**6))
    small = noise.integers(40, 220, (6, 8, 3)).astype(np.uint8)
    photo = cv2.resize(small, (2 * width, 2 * height), interpolation=cv2.INTER_CUBIC)
    for _ in range(12):
        centre = (chance.randrange(2 * width), chance.randrange(2 * height))
        cv2.circle(photo, centre, chance.randrange(10, 50), [chance.randrange(255) for _ in range(3)], -1)
    return np.clip(photo + noise.normal(0, 6, photo.shape), 0, 255).astype(np.uint8)


def _chart(chance: random.Random, kind: str, width: float, height: float, title: str) -> Drawing:
    """A chart on a white canvas, as plotting programs write it."""
    drawing = Drawing(width, height)
    drawing.add(Rect(0, 0, width, height, fillColor=colors.white, strokeColor=None))
    chart = VerticalBarChart() if kind == "bar" else HorizontalLineChart()
    chart.x, chart.y, chart.width, chart.height = 0.1 * width, 0.14 * height, 0.84 * width, 0.7 * height
    chart.data = [[chance.randrange(10, 100) for _ in range(5)] for _ in range(1 + (kind == "line"))]
    chart.categoryAxis.categoryNames = ["札幌", "東京", "大阪", "福岡", "那覇"]
    chart.categoryAxis.labels.fontName = FONT
    chart.valueAxis.valueMin = 0
    drawing.add(chart)
    if title:
        drawing.add(String(width / 2, 0.9 * height, title, fontName=FONT, fontSize=11, textAnchor="middle"))
    return drawing


def _chart_page(kind: str, title: str, caption: str = "") -> Callable[[_Pen], None]:
    def draw(pen: _Pen) -> None:
        pen.text(50, 250)
        width, height = pen.chance.uniform(280, 420), pen.chance.uniform(180, 260)
        left = (595 - width) / 2
        box = pen.drawing(_chart(pen.chance, kind, width, height, title), left, 280)
        if caption:
            pen.centred(297, box[3] + 18, caption)
        pen.found("figure", box, caption or title)
        pen.text(box[3] + 45, 790)

    return draw


def _pie_and_table(pen: _Pen) -> None:
    pen.text(50, 230)
    pie = Pie()
    pie.data, pie.labels = [45, 30, 15, 10], ["米", "麦", "豆", "いも"]
    pie.width = pie.height = 130
    pie.sideLabels = False
    pie.slices.fontName = FONT
    for index, colour in enumerate((colors.steelblue, colors.orange, colors.seagreen, colors.firebrick)):
        pie.slices[index].fillColor = colour
    drawing = Drawing(130, 130)
    drawing.add(pie)
    left, top, right, bottom = pen.drawing(drawing, 370, 290)
    pen.page.figures.append(Figure("figure", (left - 30, top - 25, right + 30, bottom + 25), is_loose=True))
    _ruled(pen, 60, 270, [60, 60, 60, 60], 6, 24)
    pen.text(470, 790)


def _ruled(pen: _Pen, left: float, top: float, widths: list[float], rows: int, height: float, caption: str = "") -> Box:
    cells = ["人口", "都市", "1,234", "備考", "12.5", "札幌", "水田", "畑"]
    right, bottom = left + sum(widths), top + rows * height
    pen.canvas.setLineWidth(0.8)
    for row in range(rows + 1):
        pen.canvas.line(left, pen.up(top + row * height), right, pen.up(top + row * height))
    x = left
    for width in [*widths, 0]:
        pen.canvas.line(x, pen.up(top), x, pen.up(bottom))
        x += width
    for row in range(rows):
        x = left
        for width in widths:
            pen.line(x + 6, top + (row + 0.65) * height, pen.chance.choice(cells), 9.5)
            x += width
    pen.found("table", (left, top, right, bottom), caption)
    return left, top, right, bottom


def _table(pen: _Pen) -> None:
    pen.text(50, 250)
    pen.line(95, 282, "表1 主な都市の人口", 9.5)
    _ruled(pen, 95, 292, [100, 80, 120, 100], 7, 26, "表1 主な都市の人口")
    pen.text(510, 790)


def _photo_alone(pen: _Pen) -> None:
    pen.text(50, 300)
    box = (150.0, 330.0, 450.0, 555.0)
    pen.picture(box)
    pen.centred(300, 573, "写真1 開港したころの横浜")
    pen.found("photo", box, "写真1 開港したころの横浜")
    pen.text(600, 790)


def _photos_side_by_side(pen: _Pen) -> None:
    pen.text(50, 300)
    for left, caption in ((70.0, "図2 ペリーの肖像"), (315.0, "図3 黒船の来航")):
        box = (left, 330.0, left + 210, 490.0)
        pen.picture(box)
        pen.centred(left + 105, 507, caption)
        pen.found("photo", box, caption)
    pen.text(530, 790)


def _geometry(pen: _Pen) -> None:
    pen.text(50, 240)
    pen.line(80, 290, "S = (1/2)ah とする。", 10.5)
    x, y, w, h = 170.0, 350.0, pen.chance.uniform(200, 290), pen.chance.uniform(140, 190)
    canvas = pen.canvas
    canvas.setLineWidth(1)
    apex = x + pen.chance.uniform(0.3, 0.7) * w
    corners = [(x, y + h), (x + w, y + h), (apex, y)]
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        canvas.line(x0, pen.up(y0), x1, pen.up(y1))
    canvas.setDash(3, 3)
    canvas.line(apex, pen.up(y), apex, pen.up(y + h))
    canvas.setDash()
    canvas.circle(apex - 25, pen.up(y + h - 35), 24)
    a = pen.centred(apex, y - 5, "A", 11)
    pen.line(x - 13, y + h + 4, "B", 11)
    pen.line(x + w + 5, y + h + 4, "C", 11)
    pen.line(apex + 5, y + h / 2, "h", 10)
    pen.found("figure", (x - 13, a[1], x + w + 13, y + h + 5))
    pen.text(y + h + 40, 790)


def _graph(pen: _Pen) -> None:
    """A parabola on axes, a caption above it."""
    pen.text(50, 230)
    pen.line(170, 268, "図1 二次関数のグラフ", 9.5)
    left, top, right, bottom = 170.0, 285.0, 420.0, 500.0
    canvas = pen.canvas
    canvas.setLineWidth(0.8)
    x0, y0 = 290.0, 440.0
    canvas.line(left, pen.up(y0), right, pen.up(y0))
    canvas.line(x0, pen.up(top), x0, pen.up(bottom))
    path = canvas.beginPath()
    for step in range(41):
        t = -2 + step * 0.1
        (path.lineTo if step else path.moveTo)(x0 + 50 * t, pen.up(y0 + 40 - 45 * t * t))
    canvas.drawPath(path)
    pen.line(right - 2, y0 + 14, "x", 10)
    pen.line(x0 + 5, top + 9, "y", 10)
    pen.line(x0 - 12, y0 + 12, "O", 10)
    pen.found("figure", (left, top, right + 4, bottom), "図1 二次関数のグラフ")
    pen.text(530, 790)


def _flow(pen: _Pen) -> None:
    """Boxes with arrows on a tinted slide with a banner."""
    canvas = pen.canvas
    canvas.setFillColor(colors.HexColor("#eef3f8"))
    canvas.rect(0, 0, *SLIDE, stroke=0, fill=1)
    canvas.setFillColor(colors.HexColor("#27496d"))
    canvas.rect(0, pen.up(60), 720, 60, stroke=0, fill=1)
    canvas.setFont(FONT, 24)
    canvas.setFillColor(colors.white)
    canvas.drawString(36, pen.up(40), "水の循環")
    for index, bullet in enumerate(("・海や川の水が水蒸気になる", "・上空で冷えて雲ができる")):
        pen.line(40, 100 + 28 * index, bullet, 17)
    top, bottom = 190.0, 260.0
    steps = ("蒸発", "凝結", "降水", "流下")
    left, width, gap = 60.0, 120.0, 40.0
    for index, step in enumerate(steps):
        x = left + index * (width + gap)
        canvas.setFillColor(colors.HexColor("#ffffff"))
        canvas.setStrokeColor(colors.HexColor("#27496d"))
        canvas.roundRect(x, pen.up(bottom), width, bottom - top, 8, fill=1)
        pen.centred(x + width / 2, 231, step, 16)
        if index:
            canvas.line(x - gap, pen.up(225), x, pen.up(225))
            canvas.line(x - 7, pen.up(220), x, pen.up(225))
            canvas.line(x - 7, pen.up(230), x, pen.up(225))
    pen.found("figure", (left, top, left + 4 * width + 3 * gap, bottom))
    pen.line(40, 320, "太陽のエネルギーがこの循環を動かしている。", 17)


def _column_chart(pen: _Pen) -> None:
    """Two columns, a chart in the right one with its caption above."""
    pen.text(60, 780, 50, 285)
    pen.text(60, 300, 310, 545)
    pen.line(312, 330, "資料1 気温の変化", 9.5)
    box = pen.drawing(_chart(pen.chance, "line", 235, 170, ""), 310, 342)
    pen.found("figure", box, "資料1 気温の変化")
    pen.text(545, 780, 310, 545)


def _decorated(pen: _Pen) -> None:
    """Nothing to be found: frames, notes, banners, rules, underlines, lines for answers."""
    canvas = pen.canvas
    canvas.setStrokeColor(colors.grey)
    canvas.rect(25, 25, 545, 792)
    canvas.setFillColor(colors.HexColor("#dfe9f5"))
    canvas.rect(40, pen.up(90), 515, 40, stroke=0, fill=1)
    pen.line(55, 77, "第3章 近代日本の歩み", 18)
    pen.text(110, 230)
    canvas.setFillColor(colors.HexColor("#fff4d6"))
    canvas.rect(60, pen.up(340), 475, 90, stroke=1, fill=1)
    pen.line(72, 268, "まとめ", 11)
    pen.text(275, 332, 72, 525)
    pen.text(360, 500)
    canvas.rect(60, pen.up(590), 220, 75, stroke=1, fill=0)
    pen.text(522, 585, 68, 275)
    for row in range(4):
        canvas.line(300, pen.up(530 + 20 * row), 535, pen.up(530 + 20 * row))
    pen.text(610, 760)
    canvas.line(60, pen.up(775), 535, pen.up(775))
    pen.line(290, 795, "12", 9)


def _map(pen: _Pen) -> None:
    """Coloured areas with names in a frame, a caption below."""
    pen.text(50, 210)
    canvas = pen.canvas
    left, top, right, bottom = 120.0, 240.0, 470.0, 500.0
    canvas.setFillColor(colors.HexColor("#d9ecf7"))
    canvas.rect(left, pen.up(bottom), right - left, bottom - top, fill=1)
    for index in range(5):
        x, y = left + 40 + 60 * index, top + pen.chance.uniform(60, 190)
        path = canvas.beginPath()
        path.moveTo(x, pen.up(y))
        for step in range(1, 9):
            radius = pen.chance.uniform(18, 34)
            path.lineTo(x + radius * math.cos(step * 0.7), pen.up(y + radius * math.sin(step * 0.7)))
        path.close()
        canvas.setFillColor(colors.HexColor("#9cbf7a"))
        canvas.drawPath(path, fill=1)
        pen.centred(x, y, ("北海", "奥羽", "関東", "近畿", "九州")[index], 9)
    pen.centred(295, 520, "地図1 五つの地方")
    pen.found("figure", (left, top, right, bottom), "地図1 五つの地方")
    pen.text(545, 790)


_PAGES: tuple[tuple[str, tuple[float, float], Callable[[_Pen], None]], ...] = (
    ("bar", A4, _chart_page("bar", "図1 人口の変化")),
    ("bar-captioned", A4, _chart_page("bar", "", "図4 県別の生産量")),
    ("line", A4, _chart_page("line", "Figure 2 Temperature")),
    ("line-captioned", A4, _chart_page("line", "", "Fig. 3 Rainfall in five cities")),
    ("pie-and-table", A4, _pie_and_table),
    ("table", A4, _table),
    ("photo", A4, _photo_alone),
    ("photos", A4, _photos_side_by_side),
    ("geometry", A4, _geometry),
    ("graph", A4, _graph),
    ("flow", SLIDE, _flow),
    ("column-chart", A4, _column_chart),
    ("map", A4, _map),
    ("decorated", A4, _decorated),
)


PAGE_NAMES = tuple(name for name, _, _ in _PAGES)


def figure_pages(seed: int = 1) -> list[FigurePage]:
    """Every kind of page once; another seed gives other measures, texts and pictures."""
    return [figure_page(name, seed) for name in PAGE_NAMES]


@cache
def figure_page(name: str, seed: int = 1) -> FigurePage:
    """The page of one kind, the same whenever it is asked for."""
    number = PAGE_NAMES.index(name)
    _, size, draw = _PAGES[number]
    pen = _Pen(FigurePage(name, size), seed * 1000 + number)
    draw(pen)
    return pen.finish()


def as_picture(page: FigurePage) -> tuple[bytes, list[Figure]]:
    """The page rendered, as a PNG, and its figures: their ink, as the white ground of a drawing cannot be seen."""
    sheet = _rendered(page)
    written = io.BytesIO()
    sheet.save(written, "PNG")
    return written.getvalue(), _inked(page, np.asarray(sheet))


def as_scan(page: FigurePage, seed: int = 1) -> tuple[bytes, list[Figure]]:
    """The page as a poor scan (JPEG): skewed, shaded, blurred, noisy; and its figures where they lie then."""
    chance = np.random.default_rng(seed)
    clean = np.asarray(_rendered(page))
    seen, sheet = _inked(page, clean), clean.astype(np.float32)
    height, width = sheet.shape[:2]
    angle = chance.uniform(-1.6, 1.6)
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1.0)
    sheet = cv2.warpAffine(sheet, turn, (width, height), borderValue=(255, 255, 255))
    shade = np.linspace(chance.uniform(0.72, 0.9), 1.0, width)[None, :, None]
    sheet = cv2.GaussianBlur(sheet * shade, (3, 3), 0.8) + chance.normal(0, 5, sheet.shape)
    written = io.BytesIO()
    Image.fromarray(np.clip(sheet, 0, 255).astype(np.uint8)).save(written, "JPEG", quality=70)
    scale = SCAN_DOTS_AN_INCH / 72
    moved = [Figure(one.kind, _turned(one.box, turn, scale), one.caption) for one in seen]
    return written.getvalue(), moved


def _inked(page: FigurePage, sheet: npt.NDArray[np.uint8]) -> list[Figure]:
    return [Figure(one.kind, _ink_box(sheet, one.box), one.caption) for one in page.figures]


def _ink_box(sheet: npt.NDArray[np.uint8], box: Box) -> Box:
    """What is not paper inside of the box, in points."""
    scale = SCAN_DOTS_AN_INCH / 72
    left, top, right, bottom = (max(0, round(side * scale)) for side in box)
    ground = sheet[min(top, len(sheet) - 1), min(left, sheet.shape[1] - 1)].astype(int)
    ys, xs = np.nonzero(np.abs(sheet[top:bottom, left:right] - ground).max(axis=2) > 40)
    if not ys.size or len(ys) > 0.9 * (right - left) * (bottom - top):
        return box
    edges = (left + xs.min(), top + ys.min(), left + xs.max() + 1, top + ys.max() + 1)
    return tuple(float(edge) / scale for edge in edges)  # type: ignore[return-value]


def _rendered(page: FigurePage) -> Image.Image:
    document = pdfium.PdfDocument(page.pdf)
    try:
        picture: Image.Image = document[0].render(scale=SCAN_DOTS_AN_INCH / 72).to_pil().convert("RGB")
    finally:
        document.close()
    return picture


def _turned(box: Box, turn: npt.NDArray[np.float64], scale: float) -> Box:
    left, top, right, bottom = (side * scale for side in box)
    corners = np.array([(left, top, 1), (right, top, 1), (right, bottom, 1), (left, bottom, 1)])
    moved = corners @ turn.T / scale
    (left, top), (right, bottom) = moved.min(axis=0).tolist(), moved.max(axis=0).tolist()
    return left, top, right, bottom
