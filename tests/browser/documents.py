"""The documents that the sheet is tried with, and how the small app marks them."""

from __future__ import annotations

import base64
import io

from PIL import Image, ImageDraw

from core.document import nodes as n

SECRET = b"a secret of this test only"
MAP_SIZE = (300, 180)


def map_picture() -> str:
    """A small picture as a data address: land, water and a castle."""
    picture = Image.new("RGB", MAP_SIZE, "#dfeaf2")
    pen = ImageDraw.Draw(picture)
    pen.polygon([(0, 180), (40, 90), (120, 60), (210, 110), (300, 40), (300, 180)], fill="#b9c6a8")
    pen.rectangle((140, 92, 160, 112), fill="#c8452e")
    file = io.BytesIO()
    picture.save(file, "PNG")
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


def text(value: str) -> n.Text:
    """Plain text."""
    return n.Text(value)


def p(*children: n.Inline | str) -> n.Paragraph:
    """A paragraph."""
    return n.Paragraph(tuple(text(child) if isinstance(child, str) else child for child in children))


def q(*answers: str, name: str = "", **rest: object) -> n.Question:
    """A question; its id is its name or its first answer, which a learner's browser never sees."""
    return n.Question(answers=answers, id=name or answers[0], **rest)  # type: ignore[arg-type]


def cell(*children: n.Inline | str) -> n.TableCell:
    """A table cell."""
    return n.TableCell(p(*children).children)


def table(*rows: tuple[n.TableCell, ...], align: tuple[n.Alignment | None, ...]) -> n.Table:
    """A table."""
    return n.Table(align, tuple(n.TableRow(row) for row in rows))


def document(*blocks: n.Block) -> n.Document:
    """A document."""
    return n.Document(blocks)


EDO = document(
    n.Heading(1, (text("第3章　江戸幕府の成立"),)),
    p(
        "徳川家康は",
        q("1603", choices=("1600", "1603", "1615", "1639")),
        "年に征夷大将軍に任じられ、",
        q("江戸", hint="今の東京です。"),
        "に幕府を開いた。三代将軍",
        q("徳川家光", "家光", rule="any"),
        "は",
        n.Ruby((text("参勤交代"),), "さんきんこうたい"),
        "の制度を整え、大名に江戸と領地を",
        q("一年おき"),
        "に往復させた。",
    ),
    n.Figure((n.Paragraph((n.Image(map_picture(), "江戸城の位置を示す地図"),)),), (text("図1　江戸城の位置"),)),
    table(
        (cell("年"), cell("できごと"), cell("関係する人")),
        (cell("1600"), cell(q("関ヶ原"), "の戦い"), cell("石田三成")),
        (cell(q("1615", choices=("1605", "1615", "1635"))), cell("大坂夏の陣・武家諸法度"), cell(q("徳川秀忠"))),
        align=("center", None, None),
    ),
    n.List(
        3,
        (
            n.ListItem((p("幕府が大名を統制するために出した法は", q("武家諸法度"), "である。"),)),
            n.ListItem(
                (
                    p("鎖国のあいだも貿易を許されたのは"),
                    p(q("オランダ", "中国", rule="all", choices=("ポルトガル", "オランダ", "中国", "スペイン"))),
                    n.List(None, (n.ListItem((p("二つ選ぶこと"),)),)),
                )
            ),
        ),
    ),
    n.Quote((p("御三家をすべて書きなさい：", q("尾張", "紀伊", "水戸", rule="all", score=3.0)),)),
    p("この法は誤りか。", q("正しい", choices=("正しい", "誤り")), n.FootnoteReference("a")),
    n.Footnote("a", (p("武家諸法度は1615年に初めて出された。"),)),
)

SCIENCE = document(
    n.Heading(1, (text("化学反応式と二次方程式"),)),
    p(
        "水の生成は ",
        n.InlineMath(r"\ce{2H2 + O2 -> 2H2O}"),
        " で表され、触媒は",
        q("白金"),
        "、気体は",
        n.Mark("bold", (q("酸素"),)),
        "。",
    ),
    n.MathBlock(
        r"x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}, \quad \lim_{h\to 0}\frac{f(x+h)-f(x)}{h}"
        r" = \begin{cases} 1 & (x>0)\\ 0 \end{cases}"
    ),
    p(
        n.InlineMath("x^2=2"),
        " の正の解は",
        q(r"$\sqrt{2}$", choices=(r"$\sqrt{2}$", r"$\frac{1}{2}$", "2")),
        "である。H",
        n.Mark("subscript", (text("2"),)),
        "O の割合は",
        q("11.2"),
        "％。",
    ),
    p("こわれた式 ", n.InlineMath(r"\frac{1"), " も、残りを止めない。"),
    p("長い式 ", n.InlineMath(r"\mathrm{" + "abcdefghij" * 6 + "}"), " も切れない。"),
    n.CodeBlock(
        "for i in range(10):\n    print(i, 'これは例なので空欄にはならない長い行です。横に動かして読みます。' * 3)",
        "python",
    ),
    n.List(None, (n.ListItem((p("予習"),), True), n.ListItem((p("復習は", q("まだ")),), False))),
    p(
        n.Link("https://example.org/chem", None, (text("参考になるページ"),)),
        n.Break(),
        n.Audio("https://example.org/listen.mp3"),
        n.Image("https://example.org/far.png", "遠くの図"),
        n.Image("nothing:at.all", "読めない図"),
        n.InlineCode("print(1)"),
    ),
)

EVIL = '<img src=x onerror="window.pwned=1"><script>window.pwned=2</script>"\'&lt;b&gt;'
HOSTILE = document(
    n.Heading(2, (text(EVIL),)),
    p(EVIL, q("鍵", choices=("鍵", EVIL), hint=EVIL), q("b", rule="all", choices=(EVIL, "b"), name="boxes")),
    p(
        n.Link("javascript:window.pwned=3", None, (text(EVIL),)),
        n.Image("javascript:window.pwned=4", EVIL),
        n.InlineCode(EVIL),
    ),
    p(
        n.Image("data:image/svg+xml;base64,PHN2Zy8+", EVIL),
        n.Audio("javascript:window.pwned=5"),
        n.Ruby((text(EVIL),), EVIL),
    ),
    p(
        n.InlineMath(EVIL),
        n.InlineMath(r"\href{javascript:window.pwned=6}{x}\htmlClass{evil}{y}\includegraphics{//evil.example/x.png}"),
    ),
    n.MathBlock(r"\def\a{\a\a}\a"),
    n.CodeBlock(EVIL, EVIL),
    table((cell(EVIL), cell(EVIL)), (cell(EVIL), cell(q("t", name=EVIL))), align=(None, None)),
    n.Figure((p(n.Image("http://169.254.1.1/leak?secret", EVIL)),), (text(EVIL),)),
    p(n.FootnoteReference(EVIL)),
    n.Footnote(EVIL, (p(EVIL),)),
)


def growing(step: int) -> n.Document:
    """A test that is being written while somebody fills it in: it grows below, and above and around the first blank."""
    before = [p(f"はじめの段落 {i}。", q(f"before-{i}")) for i in range(step // 8)]
    around = p(
        "編集" * (step % 5),
        "日本の首都は",
        q("東京", name="capital"),
        "で" * (1 + step % 3),
        "ある。",
        q("その隣", name="neighbour"),
    )
    after = [p(f"第{i}段落は少しずつ届く。", q(f"after-{i}"), "つづき" * (i + 1)) for i in range(step // 3)]
    return document(*before, around, *after, p("書きかけの文"[: 1 + step % 6]))


def moved(step: int) -> n.Document:
    """The same blank in a paragraph, then in a list, then in a table."""
    blank = q("東京", name="capital")
    places: list[n.Block] = [
        p("首都は", blank),
        n.List(1, (n.ListItem((p("首都は", blank),)),)),
        table((cell("首都"),), (cell(blank),), align=(None,)),
    ]
    return document(p("前"), places[step % 3], p("後"))


def remounted(step: int) -> n.Document:
    """The same test at every step; the app puts it into another container now and then."""
    return document(p(f"第{step}歩。首都は", q("東京", name="capital")))
