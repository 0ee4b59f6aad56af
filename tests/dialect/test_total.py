"""Reading never fails, loses nothing, and takes its time in proportion."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dialect import IncrementalParser, hold_back, parse, read_notation, read_reply, serialise
from core.document.walk import plain_text, questions

SIGNS = st.text(alphabet="<question coretIms=\"'[]{}()/>|$`*_~#-!\\&;\n\t >1.あ「」　＜＞\0\ud800\r", max_size=80)


@given(st.text(max_size=60) | SIGNS)
def test_any_text_is_read_and_written(text):
    serialise(parse(text).document)
    read_reply(text)
    read_notation(text)
    assert text.startswith(hold_back(text))


# Without the signs that comments, attributes and definitions are made of: those are not shown, on purpose.
SHOWN_SIGNS = st.text(alphabet="<question>{}()[]|$`*_~#!\\&;\n\t 1.。「」＜", max_size=60)


@given(st.lists(st.sampled_from("あいうえお漢字カナ東京"), min_size=1, max_size=6).map("".join), SHOWN_SIGNS)
def test_japanese_text_is_never_lost(words, signs):
    shown = plain_text(parse(f"{words}\n\n{signs}{words}\n\n{signs}\n\n{words}").document)
    assert shown.count(words) >= 3


BREAKAGES = [
    "a < b", "$5 と", "$$x = 1\ny$$", "<br>", "<!-- x -->", "x <5", "a<b", "a <= b", "<note>", "<資料1>",
    "<a@b.jp>",
    """<question correct="x" choiceItems='["it's"]' />""", "{空 欄}", "集合 { で", "\\frac{1 2}{3}",
    """<question correct="x" choiceItems="["a","b"]" />""", "</question>", "<question correct=",
    "I <3 you", "import x y",
]  # fmt: skip


@pytest.mark.parametrize("breakage", BREAKAGES)
def test_one_slip_costs_no_question_and_no_japanese_text(breakage):
    text = "\n\n".join(
        [
            '# 見出し<question correct="い" />',
            f'本文は<question correct="ろ" />{breakage}で<question correct="は" />。',
            f'- 項目<question correct="に" />\n- {breakage}',
            '| 表 |\n|---|\n| <question correct="ほ" /> |',
            '> 引用<question correct="へ" />',
            breakage,
            '終わり<question correct="と" />',
        ]
    )
    document = parse(text).document
    answers = "".join("".join(question.answers) for question in questions(document))
    assert [answer for answer in "いろはにほへと" if answer in answers] == list("いろはにほへと")
    shown = plain_text(document)
    for words in ("見出し", "本文は", "で", "項目", "表", "引用", "終わり"):
        assert words in shown


N = 10_000
PATHOLOGICAL = {
    "braces": "{" * N, "tags": "<a\n" * N, "pictures": "![" * N, "brackets": "[" * N, "stars": "*a **a " * N,
    "bars": "|" * N, "quotes": "> " * N, "lists": "- " * N, "attributes": '<question correct="' * N,
    "links": "[a](" * N, "dollars": "$ a" * N, "fences": "$$ a\n\n" * N, "containers": "<div>\n" * N + "</div>\n" * N,
    "inline containers": "<b>" * N + "</b>" * N, "closing tags": "a</question>" * N, "comments": "<!-- {/* " * N,
    "formulas": "\\[ a\n" * N, "backticks": "".join("`" * (n % 50 + 1) + "a" for n in range(N)),
    "thoughts": "<think>" * N, "addresses": "http://a.jp/" + "!" * N + "a", "expressions": "<a x={" * N,
}  # fmt: skip


@pytest.mark.parametrize("name", PATHOLOGICAL)
def test_no_input_takes_time_out_of_proportion(name):
    text = PATHOLOGICAL[name]
    start = time.process_time()
    parse(text)
    read_reply(text)
    hold_back(text)
    assert time.process_time() - start < 4  # about 1 s each; twice that on a slow machine


def test_deep_nesting_is_written_and_read_again():
    text = "> " * 200 + "- " * 200 + "a"
    document = parse(text).document
    assert parse(serialise(document)).document == document


@given(st.lists(st.text(alphabet='# あ<question correct="x" />\n\n- |*$`[]', max_size=30), max_size=8))
def test_what_is_committed_while_streaming_never_changes(chunks):
    parser = IncrementalParser()
    for chunk in chunks:
        before = list(parser.committed)
        parser.feed(chunk)
        assert parser.committed[: len(before)] == before
    whole = parser.finish()
    assert whole == parse("".join(chunks))
    assert list(whole.document.blocks[: len(parser.committed)]) == parser.committed


def test_while_streaming_no_half_tag_and_no_key_is_shown():
    first = """<question correct="ひみつ" choiceItems='["かくし"]' />"""
    text = f'# 題\n\n首都は{first}です。<br>\n\n次<question correct="ひみつ" />。'
    parser = IncrementalParser()
    for character in text:
        parser.feed(character)
        shown = plain_text(parser.document)
        assert "<" not in shown
        assert "ひみつ" not in shown
        assert "question" not in shown
    assert parser.document == parser.finish().document
