"""What models and other editors write is read for what was meant."""

from __future__ import annotations

import pytest

from core.document.nodes import Audio, Break, Image, InlineMath, Link, List, Mark, Paragraph, Question, Text
from core.document.walk import plain_text, questions
from core.editor_json import read, write
from tests.document.builders import bold, code_block, doc, h, img, li, math_block, ol, p, q, quote, ruby, table, ul

CHOICE = {"correct": "a", "choiceItems": ["b"], "correctItems": [], "isMultipleChoice": False}


def blank(**fields):
    return {"type": "question", "children": [{"text": "", "type": "input-answer", **fields}]}


def in_paragraph(*children):
    return [{"type": "paragraph", "children": list(children)}]


def asked(value):
    return questions(read(value).document)


def said(value):
    return [diagnostic.message.en for diagnostic in read(value).diagnostics]


@pytest.mark.parametrize(
    ("fields", "question"),
    [
        ({"correct": "東京"}, q("東京")),
        ({"correct": 1914}, q("1914")),
        ({"correct": 1.5}, q("1.5")),
        ({"correct": True}, q("true")),
        ({"correct": ["東京"]}, q("東京")),
        ({"correct": ["a", "b"]}, q("a", "b")),
        ({"correct": ["a", "b"], "choiceItems": ["c"]}, q("a", "b", rule="all", choices=("c",))),
        ({"correct": ["a", "b"], "hasAlternativeSolutions": "true"}, q("a", "b")),
        ({"correctItems": ["a", "b"], "isMultipleChoice": True}, q("a", "b", rule="all")),
        ({"correctItems": ["a", "b"]}, q("a", "b", rule="all")),
        ({"correct": "a", "choiceItems": ["a", "b", "c"]}, q("a", choices=("a", "b", "c"))),
        ({"correct": "a", "choiceItems": [1, 2]}, q("a", choices=("1", "2"))),
        ({"correct": "a", "choiceItems": []}, q("a")),
        ({"correct": "a", "score": "2"}, q("a", score=2.0)),
        ({"correct": "[0,1]"}, q("[0,1]")),
        ({"correct": None}, q()),
        ({}, q()),
    ],
)
def test_an_answer_is_read_in_whatever_type_it_comes(fields, question):
    assert asked(in_paragraph(blank(**fields))) == (question,)


def test_a_key_that_stands_among_its_choices_is_written_apart_from_them():
    value = write(read(in_paragraph(blank(correct="a", choiceItems=["b", "a"]))).document)
    assert value[0]["children"][1]["children"][0]["choiceItems"] == ["b"]


@pytest.mark.parametrize(
    "node",
    [
        {"type": "question", "correct": "東京", "children": []},
        {"type": "question", "correct": "東京"},
        {"type": "question", "children": [{"text": "", "correct": "東京"}]},
        {"type": "question", "children": {"text": "", "type": "input-answer", "correct": "東京"}},
        {"type": "question", "children": [{"text": "東京", "type": "input-answer"}]},
        {"text": "", "type": "input-answer", "correct": "東京"},
        {"type": "input-answer", "correct": "東京"},
    ],
)
def test_a_blank_is_found_in_its_loose_forms(node):
    assert read(in_paragraph({"text": "首都は"}, node)).document == doc(p("首都は", q("東京")))


def test_the_answer_is_not_shown_when_it_was_put_inside_the_blank():
    node = {"type": "question", "children": [{"text": "東京", "type": "input-answer", "correct": "東京"}]}
    assert plain_text(read(in_paragraph(node)).document) == ""
    assert said(in_paragraph(node)) == []


def test_other_text_inside_a_blank_is_named():
    node = {"type": "question", "children": [{"text": "（　）", "type": "input-answer", "correct": "東京"}]}
    assert said(in_paragraph(node)) == [
        "[0].children[0]: The text “（　）” inside the blank is never shown and was left out."
    ]


def test_two_answers_in_one_blank_become_two_blanks():
    node = {"type": "question", "children": [{"text": "", "correct": "a"}, {"text": "", "correct": "b"}]}
    assert asked(in_paragraph({"text": "順に"}, node)) == (q("a"), q("b"))
    assert said(in_paragraph(node, {"text": "の順"})) == [
        "[0].children[0]: One blank held 2 answers; each became a blank of its own."
    ]


def test_what_the_editor_would_delete_at_top_level_is_put_into_a_paragraph():
    value = [{"text": "首都は"}, blank(correct="東京"), {"type": "p", "children": [{"text": "次"}]}]
    assert read(value).document == doc(p("首都は", q("東京")), "次")


def test_both_profiles_may_be_mixed():
    value = [
        {"type": "p", "children": [{"type": "math_inline", "texExpression": "x", "children": []}]},
        {"type": "paragraph", "children": [{"type": "inline_equation", "texExpression": "y"}]},
        {"type": "equation", "texExpression": "z", "children": [{"text": ""}]},
    ]
    assert read(value).document == doc(p(InlineMath("x")), p(InlineMath("y")), math_block("z"))


def test_leaves_may_say_that_they_are_text():
    assert read(in_paragraph({"type": "text", "text": "水"}, {"type": "text", "value": "火"}, "木")).document == doc(
        "水火木"
    )


def test_an_element_without_children_is_empty():
    assert read([{"type": "h2"}, {"type": "blockquote", "children": []}, {"type": "p"}]).document == doc(h(2), quote())


def test_an_unknown_element_leaves_its_text_and_its_blanks():
    value = [
        {"type": "callout", "children": [{"text": "注意: "}, blank(correct="水")]},
        {"type": "columns", "children": [{"type": "p", "children": [{"text": "左"}]}, {"type": "h1", "children": []}]},
        {"type": "p", "children": [{"type": "mention", "value": "先生", "children": [{"text": ""}]}, {"text": "へ"}]},
    ]
    assert plain_text(read(value).document, "＿") == "注意: ＿左へ"
    assert any("callout" in message for message in said(value))


def test_keys_that_cannot_be_kept_are_named_with_their_place():
    value = in_paragraph({"text": "赤", "color": "red", "bold": True})
    assert read(value).document == doc(p(bold("赤")))
    assert said(value) == ["[0].children[0]: color cannot be kept and was left out."]


@pytest.mark.parametrize(
    ("node", "lost"),
    [
        ({"type": "p", "align": "center", "children": [{"text": "水"}]}, "[0]: align"),
        (
            {"type": "p", "children": [{"type": "a", "url": "u", "target": "_blank", "children": [{"text": "水"}]}]},
            "target",
        ),
        ({"type": "p", "children": [{**blank(correct="水"), "width": 80}]}, "[0].children[0]: width"),
        ({"type": "p", "children": [blank(correct="水", placeholder="?")]}, "placeholder"),
        ({"type": "table", "colSizes": [1], "children": [{"type": "tr", "children": []}]}, "[0]: colSizes"),
        (
            {"type": "table", "children": [{"type": "tr", "children": [{"type": "td", "colSpan": 2, "children": []}]}]},
            "[0].children[0].children[0]: colSpan",
        ),
        ({"type": "p", "indent": 1, "listStyleType": "lower-alpha", "children": [{"text": "水"}]}, "lower-alpha"),
    ],
)
def test_whatever_is_lost_is_named(node, lost):
    assert [message for message in said([node]) if lost in message]


def test_marks_are_nested_around_the_longest_run():
    leaves = [
        {"text": "一", "bold": True},
        {"text": "二", "bold": True, "italic": True},
        {"text": "三", "italic": True},
    ]
    assert read(in_paragraph(*leaves)).document == doc(
        p(bold("一", Mark("italic", (Text("二"),))), Mark("italic", (Text("三"),)))
    )


def test_a_blank_within_bold_text_is_bold_again():
    bold_text = bold("首都は", q("東京"), "だ")
    assert read(write(doc(p(bold_text)))).document == doc(p(bold_text))


def test_a_newline_between_words_is_soft_and_any_other_hard():
    assert read(in_paragraph({"text": "一\n二\n\n三\n"})).document == doc(p("一\n二", Break(), Break(), "三", Break()))


def test_a_newline_in_a_heading_or_cell_is_hard():
    assert read([{"type": "h1", "children": [{"text": "一\n二"}]}]).document == doc(h(1, "一", Break(), "二"))


def test_lists_of_both_plugins_are_lists():
    indented = [
        {"type": "p", "indent": 1, "listStyleType": "decimal", "children": [{"text": "一"}]},
        {"type": "p", "indent": "2", "listStyleType": "disc", "children": [{"text": "点"}]},
        {"type": "p", "indent": 1, "listStyleType": "decimal", "listStart": 2, "children": [{"text": "二"}]},
    ]
    classic = [
        {
            "type": "ol",
            "children": [
                {
                    "type": "li",
                    "children": [
                        {"type": "lic", "children": [{"text": "一"}]},
                        {"type": "ul", "children": [{"type": "li", "children": [{"text": "点"}]}]},
                    ],
                },
                {"type": "li", "children": [{"type": "lic", "children": [{"text": "二"}]}]},
            ],
        }
    ]
    expected = doc(ol(li("一", ul("点")), "二"))
    assert read(indented).document == expected
    assert read(classic).document == expected


def test_a_list_that_starts_late_keeps_its_number_even_without_a_restart():
    value = [{"type": "p", "indent": 1, "listStyleType": "decimal", "listStart": 3, "children": [{"text": "三"}]}]
    assert read(value).document == doc(ol("三", start=3))


def test_an_indent_that_jumps_makes_the_lists_between():
    value = [{"type": "p", "indent": 3, "listStyleType": "disc", "children": [{"text": "深い"}]}]
    assert read(value).document == doc(ul(li(ul(li(ul("深い"))))))
    assert write(read(value).document, "plate") == value


def test_an_absurd_indent_is_bounded():
    value = [{"type": "p", "indent": 99999999, "listStyleType": "disc", "children": [{"text": "深い"}]}]
    assert plain_text(read(value).document) == "深い"


def test_pictures_are_read_with_their_description():
    value = [
        {"type": "img", "url": "a.png", "caption": [{"text": "図"}], "children": [{"text": ""}]},
        {"type": "image", "src": "b.png", "alt": "二", "children": []},
        {"type": "p", "children": [{"text": "前"}, {"type": "img", "url": "c.png"}, {"text": "後"}]},
        {"type": "audio", "url": "d.mp3", "children": [{"text": ""}]},
    ]
    assert read(value).document == doc(
        p(img("a.png", "図")), p(img("b.png", "二")), p("前", img("c.png"), "後"), p(Audio("d.mp3"))
    )


def test_bare_text_in_cells_and_quotes_and_code_is_read():
    value = [
        {"type": "table", "children": [{"type": "tr", "children": [{"type": "th", "children": [{"text": "語"}]}]}]},
        {"type": "blockquote", "children": [{"text": "引用"}]},
        {"type": "code_block", "children": [{"text": "a\nb"}]},
    ]
    assert read(value).document == doc(table(["語"]), quote("引用"), code_block("a\nb"))


def test_blocks_in_a_cell_become_one_line_of_text():
    cell = [
        {"type": "p", "children": [{"text": "一"}]},
        {"type": "p", "children": [blank(correct="二")]},
        {"type": "p", "indent": 1, "listStyleType": "disc", "children": [{"text": "三"}]},
    ]
    value = [{"type": "table", "children": [{"type": "tr", "children": [{"type": "td", "children": cell}]}]}]
    assert read(value).document == doc(table([("一", Break(), q("二"), Break(), "三")]))


def test_an_empty_link_is_dropped_and_a_link_in_a_link_is_text():
    value = in_paragraph(
        {"type": "a", "url": "u", "children": [{"text": ""}]},
        {
            "type": "a",
            "url": "v",
            "children": [{"text": "外"}, {"type": "a", "url": "w", "children": [{"text": "内"}]}],
        },
    )
    assert read(value).document == doc(p(Link("v", None, (Text("外内"),))))


def test_readings_come_back():
    assert read(in_paragraph({"text": "漢字", "ruby": "かんじ"})).document == doc(p(ruby("漢字", "かんじ")))


@pytest.mark.parametrize("value", [None, 5, {"x": 1}, True])
def test_what_is_no_value_gives_an_empty_document_and_says_so(value):
    result = read(value)
    assert result.document == doc()
    assert [diagnostic.severity for diagnostic in result.diagnostics] == ["error"]


@pytest.mark.parametrize(
    "wrap", [lambda nodes: {"children": nodes}, lambda nodes: {"value": nodes}, lambda nodes: nodes[0]]
)
def test_the_nodes_may_be_wrapped_or_one_alone(wrap):
    assert read(wrap(in_paragraph({"text": "水"}))).document == doc("水")


def test_nesting_without_end_is_cut_and_its_text_kept():
    node = {"type": "p", "children": [{"text": "底"}]}
    for _ in range(5000):
        node = {"type": "blockquote", "children": [node]}
    result = read([node])
    assert plain_text(result.document) == "底"
    assert "warning" in [diagnostic.severity for diagnostic in result.diagnostics]


def test_questions_that_were_read_have_ids():
    found = asked(in_paragraph(blank(**CHOICE), blank(**CHOICE)))
    assert len({question.id for question in found}) == 2
    assert all(question.id for question in found)


def test_values_that_are_no_nodes_are_named_and_do_no_harm():
    value = [None, 5, ["x"], {"type": "p", "children": [None, 7, {"text": None}, {"text": "水"}]}, {"type": ["p"]}]
    document = read(value).document
    assert "水" in plain_text(document)
    assert not any(isinstance(block, List) for block in document.blocks)
    assert all(isinstance(block, Paragraph) for block in document.blocks)
    assert not any(isinstance(node, Question | Image) for block in document.blocks for node in block.children)


def test_a_picture_after_a_bullet_alone_belongs_to_the_item():
    document = doc(ul(li(p(img("a.png"))), "次"), ol(li(p(img("b.png"))), "二"))
    assert read(write(document)).document == document


def test_blanks_side_by_side_are_a_paragraph_each_as_in_the_dialect():
    value = in_paragraph(blank(correct="a"), {"text": " "}, blank(correct="b"))
    assert read(value).document == doc(p(q("a")), p(q("b")))
    assert said(value) == ["[0]: Blanks side by side became a paragraph each."]
