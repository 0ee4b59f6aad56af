"""Makes `tests/fixtures/history.pdf` and `page_photo.jpg`, which tests read: `python tests/sources/make_fixtures.py`.

The texts are our own. The photo needs Noto Sans CJK (Debian: fonts-noto-cjk) where it is made, not where it is read.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from reportlab.lib import colors
from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

FIXTURES = Path(__file__).parents[1] / "fixtures"
PDF_FONT = "HeiseiKakuGo-W5"  # not embedded; readers know its CMap
PHOTO_FONT = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

TITLE = "第５章　開国と明治維新"
SECTIONS = (
    (
        "１　開国と幕府の動揺",
        (
            "1853年、アメリカの使節ペリーが軍艦を率いて浦賀に来航し、開国を求めた。翌年、幕府は日米和親条約を結び、"
            "下田と函館の二港を開いた。1858年には大老の井伊直弼が朝廷の許しを得ないまま日米修好通商条約に調印した。"
            "この条約は領事裁判権を認め、関税自主権がない不平等なものであった。",
            "井伊直弼は反対派を厳しく処罰したが、1860年に桜田門外の変で暗殺された。その後、尊王攘夷運動が高まり、"
            "1866年には坂本龍馬らの仲立ちで薩長同盟が結ばれた。",
        ),
    ),
    (
        "２　江戸幕府の終わり",
        (
            "15代将軍の徳川慶喜は、1867年に政権を朝廷に返した。これを大政奉還という。"
            "翌1868年に始まった旧幕府軍と新政府軍の戦いを戊辰戦争といい、翌年に函館の五稜郭で終わった。",
        ),
    ),
)
SECOND_PAGE = (
    (
        "３　新政府の改革",
        (
            "新政府は1869年に版籍奉還を行い、1871年には藩を廃止して県を置く廃藩置県を実施した。"
            "1872年には学制を公布し、群馬県に官営の富岡製糸場を建てた。1873年の地租改正では、"
            "土地の所有者が地価の３％を現金で納めることになった。",
        ),
    ),
    (
        "４　立憲国家への歩み",
        (
            "板垣退助らは1874年に民撰議院設立の建白書を政府に提出し、自由民権運動が始まった。"
            "1877年には西郷隆盛を中心とする士族が鹿児島で西南戦争を起こした。"
            "伊藤博文は1885年に内閣制度をつくり、初代の内閣総理大臣となった。"
            "1889年には大日本帝国憲法が発布され、翌年に第一回の帝国議会が開かれた。",
        ),
    ),
)
TABLE = (
    ("年", "できごと", "中心となった人物"),
    ("1858年", "日米修好通商条約", "井伊直弼"),
    ("1867年", "大政奉還", "徳川慶喜"),
    ("1874年", "民撰議院設立の建白書", "板垣退助"),
    ("1877年", "西南戦争", "西郷隆盛"),
    ("1885年", "内閣制度の創設", "伊藤博文"),
)

PHOTO_TITLE = "植物のはたらき"
PHOTO_TEXT = (
    "植物の葉の細胞には、葉緑体という緑色の粒がある。葉緑体は光のエネルギーを使って、二酸化炭素と水から"
    "デンプンなどの養分をつくり、酸素を出す。このはたらきを光合成という。",
    "1779年、オランダの医師インゲンホウスは、植物が酸素を出すのは光が当たっているときだけであることを発見した。"
    "光合成に使われる二酸化炭素は、葉の表皮にある気孔から取り入れられる。",
    "植物は昼も夜も呼吸をしている。呼吸では酸素を取り入れ、二酸化炭素を出す。"
    "また、根から吸い上げた水が気孔から水蒸気として出ていくことを蒸散という。",
)


def make_pdf(path: Path) -> None:
    """Two pages: title, headings, paragraphs, a ruled table, page numbers."""
    registerFont(UnicodeCIDFont(PDF_FONT))
    flow: list[Flowable] = [_styled(TITLE, 18, 10)]
    flow += [*_sections(SECTIONS), PageBreak(), *_sections(SECOND_PAGE)]
    flow += [_styled("表１　おもなできごとと人物", 10.5, 4), _table()]
    document = SimpleDocTemplate(
        str(path), pagesize=A4, topMargin=60, leftMargin=60, rightMargin=60, title="開国と明治維新", invariant=1
    )
    document.build(flow, onFirstPage=_page_number, onLaterPages=_page_number)


def _sections(sections: tuple[tuple[str, tuple[str, ...]], ...]) -> list[Flowable]:
    flow: list[Flowable] = []
    for heading, paragraphs in sections:
        flow += [Spacer(1, 8), _styled(heading, 13, 4)]
        flow += [_styled(paragraph, 10.5, 0, indent=10.5) for paragraph in paragraphs]
    return flow


def _styled(text: str, size: float, space_after: float, indent: float = 0) -> Paragraph:
    style = ParagraphStyle(
        "body",
        fontName=PDF_FONT,
        fontSize=size,
        leading=size * 1.7,
        spaceAfter=space_after,
        firstLineIndent=indent,
        alignment=TA_JUSTIFY,
        wordWrap="CJK",
    )
    return Paragraph(text, style)


def _table() -> Table:
    table = Table(TABLE, colWidths=(70, 190, 150), rowHeights=22)
    table.setStyle(
        TableStyle(
            [
                ("FONT", (0, 0), (-1, -1), PDF_FONT, 10),
                ("GRID", (0, 0), (-1, -1), 0.6, colors.black),
                ("BACKGROUND", (0, 0), (-1, 0), colors.whitesmoke),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ]
        )
    )
    return table


def _page_number(canvas: Canvas, document: SimpleDocTemplate) -> None:
    canvas.setFont(PDF_FONT, 9)
    canvas.drawCentredString(A4[0] / 2, 30, f"- {document.page} -")


def make_photo(path: Path) -> None:
    """A printed page as a phone sees it: slightly askew, in perspective, with a shadow and noise."""
    generator = np.random.default_rng(5)
    page = _seen_at_an_angle(_printed_page())
    pixels = np.asarray(page, np.float32)
    pixels *= _shadow(*pixels.shape[:2])[..., None]
    pixels += generator.normal(0, 5, pixels.shape)
    photo = Image.fromarray(pixels.clip(0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.6))
    photo.save(path, "JPEG", quality=72)


def _printed_page() -> Image.Image:
    page = Image.new("RGB", (1240, 1000), (250, 248, 242))
    draw = ImageDraw.Draw(page)
    draw.text((110, 90), PHOTO_TITLE, font=ImageFont.truetype(PHOTO_FONT, 52), fill=(25, 25, 30))
    body = ImageFont.truetype(PHOTO_FONT, 33)
    top = 200
    for paragraph in PHOTO_TEXT:
        text = f"　{paragraph}"
        for start in range(0, len(text), 31):
            draw.text((110, top), text[start : start + 31], font=body, fill=(25, 25, 30))
            top += 56
        top += 10
    return page


def _seen_at_an_angle(page: Image.Image) -> Image.Image:
    width, height = page.size
    desk = Image.new("RGB", (width + 160, height + 160), (96, 78, 62))
    desk.paste(page, (80, 80))
    # Where the corners of the photo lie on the desk: top left, bottom left, bottom right, top right.
    corners = (38, 8, 5, height + 140, width + 150, height + 158, width + 118, 30)
    return desk.transform(desk.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC)


def _shadow(height: int, width: int) -> np.ndarray:
    across, down = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    return (1 - 0.35 * np.clip(across + 0.6 * down - 0.7, 0, 1)).astype(np.float32)


if __name__ == "__main__":
    FIXTURES.mkdir(exist_ok=True)
    make_pdf(FIXTURES / "history.pdf")
    make_photo(FIXTURES / "page_photo.jpg")
