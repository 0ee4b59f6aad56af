"""Pages of Japanese and English as pictures, drawn by ourselves with what they say; none of the samples is among them.

They need the Noto fonts for Chinese, Japanese and Korean (Debian: fonts-noto-cjk).
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = Path("/usr/share/fonts/opentype/noto")
SANS, SERIF = FONTS / "NotoSansCJK-Regular.ttc", FONTS / "NotoSerifCJK-Regular.ttc"
PAPER, INK = (252, 251, 247), (28, 28, 32)

HISTORY = (
    "十九世紀の半ば、欧米の国々は市場を求めてアジアに進出した。清はアヘン戦争に敗れ、南京条約によって五つの港を開いた。"
    "日本でも1854年に日米和親条約が結ばれ、下田と函館が開かれた。"
)
SCIENCE = (
    "水溶液の性質は、リトマス紙やBTB溶液の色の変化で調べることができる。酸性の水溶液は青色リトマス紙を赤色に変え、"
    "アルカリ性の水溶液は赤色リトマス紙を青色に変える。"
)
NOVEL = (
    "山路を登りながら、こう考えた。智に働けば角が立つ。情に棹させば流される。意地を通せば窮屈だ。とかくに人の世は住みにくい。"
    "「おーい」と呼ぶ声がして、ふり返るとコートの男が立っていた。"
)
ENGLISH = (
    "Volcanoes form where melted rock, called magma, rises to the surface. When the pressure becomes too great, "
    "the volcano erupts and sends out lava, ash and gases."
)
CITIES = (
    ("都道府県", "人口（万人）", "農業産出額"),
    ("北海道", "514", "12919"),
    ("茨城県", "284", "4409"),
    ("鹿児島県", "156", "5114"),
)
EVENTS = (
    ("年", "できごと"),
    ("1853", "ペリーが浦賀に来航"),
    ("1858", "日米修好通商条約"),
    ("1867", "大政奉還"),
    ("1868", "戊辰戦争"),
)
SLIDE = (
    "火山の形とマグマ",
    "マグマのねばりけが強いと盛り上がる",
    "ねばりけが弱いと平たく広がる",
    "key word: viscosity",
)


@dataclass(frozen=True)
class TextPage:
    """A picture as PNG, what it says in reading order, and the share of characters that may be wrong."""

    name: str
    png: bytes
    truth: str
    most: float


def pages() -> Iterator[TextPage]:
    """One page of each kind, always the same."""
    yield _page("clean sans", lines(HISTORY, SANS, 36, 34), HISTORY, 0.01)
    yield _page("clean serif", lines(SCIENCE, SERIF, 32, 38), SCIENCE, 0.01)
    yield _page("english", lines(ENGLISH, FONTS / "NotoSerifCJK-Regular.ttc", 34, 60, words=True), ENGLISH, 0.01)
    yield _page("table without rules", table(CITIES, SANS, 34, ruled=False), cells(CITIES), 0.01)
    yield _page("ruled table", table(CITIES, SERIF, 30, ruled=True), cells(CITIES), 0.01)
    yield _page("list of years", table(EVENTS, SERIF, 34, ruled=False, gap=1.2), cells(EVENTS), 0.01)
    yield _page("slide", slide(), "".join(SLIDE), 0.01)
    yield _page("photo of a page", photographed(lines(HISTORY, SERIF, 34, 30), 7), HISTORY, 0.01)
    yield _page("photo in a shadow", photographed(lines(SCIENCE, SANS, 34, 30), 8, shade=0.5), SCIENCE, 0.01)
    yield _page("low resolution", coarse(lines(SCIENCE, SANS, 36, 32), 0.45), SCIENCE, 0.01)
    yield _page("skewed scan", skewed(lines(HISTORY, SERIF, 34, 32), 3.5), HISTORY, 0.01)
    yield _page("two columns", side_by_side(HISTORY, SCIENCE), HISTORY + SCIENCE, 0.01)
    yield _page("vertical serif", columns(NOVEL, SERIF, 36, 20), NOVEL, 0.05)
    yield _page("vertical sans", columns(HISTORY.replace("1854", "一八五四"), SANS, 34, 24), _kanji_year(HISTORY), 0.05)
    for degrees in (90, 180, 270):
        turned = lines(SCIENCE, SERIF, 34, 34).rotate(degrees, expand=True)
        yield _page(f"lines turned by {degrees}", turned, SCIENCE, 0.01)
    yield _page("vertical upside down", columns(NOVEL, SERIF, 36, 20).rotate(180), NOVEL, 0.05)


def _kanji_year(text: str) -> str:
    return text.replace("1854", "一八五四")


def cells(rows: tuple[tuple[str, ...], ...]) -> str:
    return "".join("".join(row) for row in rows)


def _page(name: str, picture: Image.Image, truth: str, most: float) -> TextPage:
    written = io.BytesIO()
    picture.save(written, "PNG")
    return TextPage(name, written.getvalue(), truth, most)


def lines(text: str, font: Path, size: int, characters: int, *, words: bool = False) -> Image.Image:
    """The text in lines of so many characters."""
    rows = _wrapped(text, characters) if words else [text[i : i + characters] for i in range(0, len(text), characters)]
    face = ImageFont.truetype(font, size)
    width = max(int(face.getlength(row)) for row in rows) + 5 * size
    picture = Image.new("RGB", (width, int(len(rows) * size * 1.7) + 5 * size), PAPER)
    draw = ImageDraw.Draw(picture)
    for number, row in enumerate(rows):
        draw.text((2 * size, 2 * size + number * size * 1.7), row, font=face, fill=INK)
    return picture


def _wrapped(text: str, characters: int) -> list[str]:
    rows = [""]
    for word in text.split():
        if len(rows[-1]) + len(word) > characters:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def columns(text: str, font: Path, size: int, characters: int) -> Image.Image:
    """The text in columns from right to left, set by the font's own vertical forms."""
    rows = [text[start : start + characters] for start in range(0, len(text), characters)]
    face = ImageFont.truetype(font, size, layout_engine=ImageFont.Layout.RAQM)
    picture = Image.new("RGB", (int(len(rows) * size * 1.8) + 4 * size, (characters + 4) * size), PAPER)
    draw = ImageDraw.Draw(picture)
    for number, row in enumerate(rows):
        left = picture.width - 2 * size - (number + 1) * size * 1.8
        draw.text((left, 2 * size), row, font=face, fill=INK, direction="ttb", language="ja")
    return picture


def table(rows: tuple[tuple[str, ...], ...], font: Path, size: int, *, ruled: bool, gap: float = 2.0) -> Image.Image:
    """Cells in columns as wide as their widest cell and a gap in characters."""
    face = ImageFont.truetype(font, size)
    widths = [max(face.getlength(row[column]) for row in rows) + gap * size for column in range(len(rows[0]))]
    picture = Image.new("RGB", (int(sum(widths)) + 4 * size, int(len(rows) * size * 1.8) + 4 * size), PAPER)
    draw = ImageDraw.Draw(picture)
    tops = [2 * size + number * size * 1.8 for number in range(len(rows) + 1)]
    lefts = [2 * size + sum(widths[:column]) for column in range(len(widths) + 1)]
    for top, row in zip(tops, rows, strict=False):
        for left, cell in zip(lefts, row, strict=False):
            draw.text((left + 0.4 * size, top + 0.2 * size), cell, font=face, fill=INK)
    if ruled:
        for top in tops:
            draw.line((lefts[0], top, lefts[-1], top), INK, 2)
        for left in lefts:
            draw.line((left, tops[0], left, tops[-1]), INK, 2)
    return picture


def slide() -> Image.Image:
    """Light on dark: a title and points without bullets."""
    picture = Image.new("RGB", (1100, 420), (25, 40, 78))
    draw = ImageDraw.Draw(picture)
    draw.text((70, 50), SLIDE[0], font=ImageFont.truetype(SANS, 52), fill=(255, 255, 255))
    for number, point in enumerate(SLIDE[1:]):
        draw.text((100, 150 + 70 * number), point, font=ImageFont.truetype(SANS, 34), fill=(235, 235, 210))
    return picture


def photographed(page: Image.Image, seed: int, shade: float = 0.3) -> Image.Image:
    """The page on a desk as a phone sees it: askew, in perspective, with a shadow, noise and blur."""
    draw = np.random.default_rng(seed)
    width, height = page.size
    desk = Image.new("RGB", (width + 240, height + 240), (92, 76, 60))
    desk.paste(page, (120, 120))
    right, bottom = desk.size
    off = draw.uniform(10, 60, 8)
    corners = (off[0], off[1], off[2], bottom - off[3], right - off[4], bottom - off[5], right - off[6], off[7])
    seen = desk.transform(desk.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC)
    seen = seen.rotate(draw.uniform(-3, 3), Image.Resampling.BICUBIC, fillcolor=(92, 76, 60))
    across, down = np.meshgrid(np.linspace(0, 1, right), np.linspace(0, 1, bottom))
    light = 1 - shade * np.clip(across + 0.5 * down - 0.4, 0, 1)
    pixels = np.asarray(seen, np.float32) * light[..., None] + draw.normal(0, 6, (bottom, right, 1))
    return Image.fromarray(pixels.clip(0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.8))


def coarse(page: Image.Image, scale: float) -> Image.Image:
    small = page.resize((int(page.width * scale), int(page.height * scale)), Image.Resampling.BILINEAR)
    noise = np.random.default_rng(3).normal(0, 8, (small.height, small.width, 1))
    return Image.fromarray((np.asarray(small, np.float32) + noise).clip(0, 255).astype(np.uint8))


def skewed(page: Image.Image, degrees: float) -> Image.Image:
    return page.convert("L").rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=250)


def side_by_side(left: str, right: str) -> Image.Image:
    one, other = lines(left, SERIF, 28, 17), lines(right, SERIF, 28, 17)
    picture = Image.new("RGB", (one.width + other.width - 84, max(one.height, other.height)), PAPER)
    picture.paste(one, (0, 0))
    picture.paste(other.crop((56, 0, other.width, other.height)), (one.width - 28, 0))
    return picture
