"""The editor's value of each thing, as the contract spells it."""

from __future__ import annotations

import pytest

from core.document import nodes as n
from core.editor_json import read, write
from tests.document.builders import (
    a,
    audio,
    bold,
    br,
    code_block,
    doc,
    h,
    img,
    li,
    math,
    math_block,
    ol,
    p,
    q,
    quote,
    ruby,
    table,
    ul,
)

EMPTY = {"text": ""}


def paragraph(*children, **more):
    return {"type": "paragraph", "children": [text(child) for child in children or ("",)], **more}


def text(child):
    return {"text": child} if isinstance(child, str) else child


def question(**fields):
    return {"type": "question", "children": [{"text": "", "type": "input-answer", **fields}]}


def picture(url, caption=""):
    return {"type": "img", "url": url, "caption": [{"text": caption}], "children": [EMPTY]}


def lists(value):
    """Text, indent and the keys of the list, for each paragraph of a list."""
    names = ("listStyleType", "listStart", "listRestart", "listRestartPolite", "checked")
    return [
        (block["children"][0]["text"], block.get("indent"), {name: block[name] for name in names if name in block})
        for block in value
    ]


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        (q("北海道"), {"correct": "北海道"}),
        (
            q("自民党", "自由民主党"),
            {
                "correct": ["自民党", "自由民主党"],
                "choiceItems": [],
                "correctItems": [],
                "isMultipleChoice": False,
                "hasAlternativeSolutions": True,
            },
        ),
        (
            q("兵庫県", "奈良県", rule="all", wrong=["三重県"]),
            {
                "correct": ["兵庫県", "奈良県"],
                "choiceItems": ["三重県"],
                "correctItems": ["兵庫県", "奈良県"],
                "isMultipleChoice": True,
                "hasAlternativeSolutions": False,
            },
        ),
        (
            q("葉緑体", choices=("核", "葉緑体", "液胞")),
            {
                "correct": "葉緑体",
                "choiceItems": ["核", "液胞"],
                "correctItems": [],
                "isMultipleChoice": False,
                "hasAlternativeSolutions": False,
            },
        ),
        (
            q("1", explain="なぜなら", hint="偶数でない", ruby="いち", score=2.0),
            {"correct": "1", "explain": "なぜなら", "hint": "偶数でない", "ruby": "いち", "score": 2},
        ),
        (q("1", score=0.5), {"correct": "1", "score": 0.5}),
        (n.Question(()), {"correct": ""}),
        (q("007", choices=()), {"correct": "007"}),
    ],
)
def test_a_question_carries_the_fields_of_its_kind(given, fields):
    assert write(doc(p(given))) == [paragraph("", question(**fields), "")]


def test_inlines_have_text_on_both_sides_and_between():
    value = write(doc(p(q("水"), math("x"), a("u", q("火")))))
    assert value == [
        paragraph(
            "",
            question(correct="水"),
            "",
            {"type": "math_inline", "texExpression": "x", "children": [EMPTY]},
            "",
            {"type": "a", "url": "u", "children": [EMPTY, question(correct="火"), EMPTY]},
            "",
        )
    ]


def test_neighbours_with_the_same_marks_are_one_leaf():
    assert write(doc(p("一", "二", br(), "三", bold("四"), bold("五")))) == [
        paragraph("一二\n三", {"text": "四五", "bold": True})
    ]


def test_two_words_with_the_same_reading_keep_both_readings():
    assert write(doc(p(ruby("子", "こ"), ruby("子", "こ")))) == [paragraph({"text": "子子", "ruby": "ここ"})]


def test_a_reading_over_a_blank_follows_in_brackets():
    assert write(doc(p(n.Ruby((n.Text("漢"), q("字")), "かんじ")))) == [
        paragraph("漢", question(correct="字"), "（かんじ）")
    ]


def test_the_plate_profile_uses_its_own_names():
    value = write(doc("水", p(math("x")), math_block("y"), ul("点"), table(["表"])), "plate")
    assert [block["type"] for block in value] == ["p", "p", "equation", "p", "table"]
    assert value[1]["children"][1]["type"] == "inline_equation"
    assert value[4]["children"][0]["children"][0]["children"][0]["type"] == "p"


def test_a_picture_splits_its_paragraph():
    assert write(doc(p("前 ", img("a.png", "図"), "\n後"))) == [
        paragraph("前"),
        picture("a.png", "図"),
        paragraph("後"),
    ]
    assert write(doc(p(bold("前", img("a.png"), "後")))) == [
        paragraph({"text": "前", "bold": True}),
        picture("a.png"),
        paragraph({"text": "後", "bold": True}),
    ]


def test_a_picture_follows_a_heading_a_link_and_a_list_item():
    assert write(doc(h(1, "題", img("a.png"), "の続き"))) == [
        {"type": "h1", "children": [{"text": "題の続き"}]},
        picture("a.png"),
    ]
    assert write(doc(p("前", a("u", "図", img("a.png")), "後"))) == [
        paragraph("前", {"type": "a", "url": "u", "children": [{"text": "図"}]}, "後"),
        picture("a.png"),
    ]
    value = write(doc(ul(li(p("一", img("a.png"))), "二")))
    assert [block["type"] for block in value] == ["paragraph", "img", "paragraph"]


def test_a_heading_or_link_of_a_picture_alone_is_the_picture():
    assert write(doc(h(1, img("a.png")), p(a("u", img("b.png"))))) == [picture("a.png"), picture("b.png")]


def test_a_cell_keeps_its_picture():
    rows = write(doc(table([("字", img("a.png"))], [img("b.png")])))[0]["children"]
    assert rows[0]["children"] == [{"type": "th", "children": [paragraph("字"), picture("a.png")]}]
    assert rows[1]["children"] == [{"type": "td", "children": [picture("b.png")]}]


def test_sound_is_a_block():
    assert write(doc(p("聞く", audio("a.mp3")))) == [
        paragraph("聞く"),
        {"type": "audio", "url": "a.mp3", "children": [EMPTY]},
    ]


def test_bullets_carry_no_numbers():
    assert lists(write(doc(ul("一", li("二", ul("三")))))) == [
        ("一", 1, {"listStyleType": "disc"}),
        ("二", 1, {"listStyleType": "disc"}),
        ("三", 2, {"listStyleType": "disc"}),
    ]


def test_numbers_count_from_the_second_item_on():
    assert lists(write(doc(ol("一", "二")))) == [
        ("一", 1, {"listStyleType": "decimal"}),
        ("二", 1, {"listStyleType": "decimal", "listStart": 2}),
    ]


def test_a_list_that_starts_late_says_so_on_its_first_item():
    assert lists(write(doc(ol("三", "四", start=3)))) == [
        ("三", 1, {"listStyleType": "decimal", "listStart": 3, "listRestartPolite": 3}),
        ("四", 1, {"listStyleType": "decimal", "listStart": 4}),
    ]


def test_a_list_right_after_one_of_its_kind_starts_anew():
    assert lists(write(doc(ol("一"), ol("い"), ol("五", start=5))))[1:] == [
        ("い", 1, {"listStyleType": "decimal", "listRestart": 1}),
        ("五", 1, {"listStyleType": "decimal", "listStart": 5, "listRestart": 5}),
    ]
    assert lists(write(doc(ol("一"), ul("点"), ol("い"))))[2] == (
        "い",
        1,
        {"listStyleType": "decimal", "listRestart": 1},
    )


def test_a_list_after_a_paragraph_needs_no_restart():
    assert lists(write(doc(ol("一", "二"), "段落", ol("い"))))[3] == ("い", 1, {"listStyleType": "decimal"})


def test_numbers_go_on_after_what_broke_the_list_up():
    value = write(doc(ol(li("一", code_block("x")), "二")))
    assert lists(value[::2]) == [
        ("一", 1, {"listStyleType": "decimal"}),
        ("二", 1, {"listStyleType": "decimal", "listStart": 2, "listRestartPolite": 2}),
    ]


def test_nested_numbers_are_counted_for_each_list():
    assert lists(write(doc(ol(li("一", ol("い", "ろ")), li("二", ol("は")))))) == [
        ("一", 1, {"listStyleType": "decimal"}),
        ("い", 2, {"listStyleType": "decimal"}),
        ("ろ", 2, {"listStyleType": "decimal", "listStart": 2}),
        ("二", 1, {"listStyleType": "decimal", "listStart": 2}),
        ("は", 2, {"listStyleType": "decimal"}),
    ]


def test_tasks_are_checked_and_counted():
    assert lists(write(doc(ul(li("済", checked=True), li("未", checked=False))))) == [
        ("済", 1, {"listStyleType": "todo", "checked": True}),
        ("未", 1, {"listStyleType": "todo", "listStart": 2, "checked": False}),
    ]


def test_a_second_paragraph_of_an_item_is_indented_once_more():
    assert lists(write(doc(ul(li("一", "続き"), "二")))) == [
        ("一", 1, {"listStyleType": "disc"}),
        ("続き", 2, {}),
        ("二", 1, {"listStyleType": "disc"}),
    ]


def test_a_bullet_that_holds_only_a_deeper_list_is_its_indent():
    assert lists(write(doc(ul(li(ul("深い")))))) == [("深い", 2, {"listStyleType": "disc"})]
    assert lists(write(doc(ol(li(ul("深い"))))))[0] == ("", 1, {"listStyleType": "decimal"})


def test_code_is_kept_line_by_line():
    assert write(doc(code_block("a\n\nb", "python"))) == [
        {
            "type": "code_block",
            "lang": "python",
            "children": [{"type": "code_line", "children": [{"text": line}]} for line in ("a", "", "b")],
        }
    ]


def test_footnotes_are_a_numbered_list_at_the_end_in_the_order_of_their_mention():
    document = doc(
        n.Footnote("b", (p("後の注"),)),
        n.Paragraph((n.Text("本文"), n.FootnoteReference("a"), n.Text("と"), n.FootnoteReference("b"))),
        n.Footnote("a", (p("先の注", q("い")),)),
        ol("終わり"),
    )
    value = write(document)
    raised = {"superscript": True}
    assert value[0] == paragraph("本文", {"text": "1", **raised}, "と", {"text": "2", **raised})
    assert lists(value[1:]) == [
        ("終わり", 1, {"listStyleType": "decimal"}),
        ("先の注", 1, {"listStyleType": "decimal", "listRestart": 1}),
        ("後の注", 1, {"listStyleType": "decimal", "listStart": 2}),
    ]


def test_the_caption_of_a_figure_is_the_caption_of_its_picture():
    captioned = write(doc(n.Figure((p(img("a.png", "棒グラフ")),), (n.Text("図1 "), bold("推移")))))
    assert captioned == [
        {**picture("a.png"), "caption": [{"text": "図1 "}, {"text": "推移", "bold": True}], "alt": "棒グラフ"}
    ]


def test_a_caption_with_a_blank_follows_the_picture():
    asked = write(doc(n.Figure((p(img("a.png")),), (n.Text("図は"), q("x")))))
    assert asked == [picture("a.png"), paragraph("図は", question(correct="x"), "")]


def test_nothing_is_written_that_the_editor_would_delete():
    document = doc(p(), p(a("u")), p(n.Link("u", None, (n.Text(""),))), n.Heading(2, ()), table(["x"]), quote())
    assert write(document) == [
        {"type": "h2", "children": [EMPTY]},
        {"type": "table", "children": [{"type": "tr", "children": [{"type": "th", "children": [paragraph("x")]}]}]},
        {"type": "blockquote", "children": [paragraph()]},
    ]


def test_underlined_questions_with_nothing_but_space_between_them_are_paragraphs_of_their_own():
    asked = n.Question(("答",), "one")
    for between in (n.Text(" "), n.Break()):
        value = write(doc(n.Paragraph((n.Mark("underline", (asked, between, asked)),))))
        assert [block["children"][1]["type"] for block in value] == ["question", "question"]
        assert write(read(value).document) == value


def test_a_caption_of_two_lines_keeps_them():
    caption = (n.Text("上"), n.Break(), n.Text("下"))
    value = write(doc(n.Figure((n.Paragraph((n.Image("1", ""),)),), caption)))
    assert value[0]["caption"] == [{"text": "上\n下"}]
    assert write(read(value).document) == value


def test_a_space_between_bold_text_and_a_formula_at_its_end_is_not_bold():
    value = write(doc(n.Paragraph((n.Mark("bold", (n.Text("速さ "), n.InlineMath("v"))),))))
    assert value[0]["children"][:2] == [{"text": "速さ", "bold": True}, {"text": " "}]
    assert write(read(value).document) == value
