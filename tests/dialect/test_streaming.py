"""While a text streams in: what is committed stays, and nothing half-written and no key is shown."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dialect import IncrementalParser, hold_back, parse
from core.document.walk import plain_text
from tests.bench.documents import document
from tests.document.strategies import PIECES


def fed(chunks):
    """The parser after each chunk; fails where what was committed has changed."""
    parser = IncrementalParser()
    for chunk in chunks:
        before = list(parser.committed)
        parser.feed(chunk)
        assert parser.committed[: len(before)] == before
        yield parser


def cut(text, seed):
    """The text in pieces of any size."""
    drawn = random.Random(seed)
    places = sorted({0, len(text), *(drawn.randrange(len(text) + 1) for _ in range(len(text) // 20 + 3))})
    return [text[start:end] for start, end in pairwise(places)]


def ends_as_a_whole(text, chunks):
    *_, parser = fed(chunks or [""])
    whole = parser.finish()
    assert whole == parse(text)
    if "]:" not in text:  # a definition that comes later may change what was committed
        assert list(whole.document.blocks[: len(parser.committed)]) == parser.committed
        assert [block.span for block in whole.document.blocks[: len(parser.committed)]] == [
            block.span for block in parser.committed
        ]


def cases():
    path = Path(__file__).parents[2].parent / "shared" / "conformance" / "cases.jsonl"
    if not path.exists():
        pytest.skip("the conformance documents are not here")
    return [json.loads(line)["mdx"] for line in path.read_text(encoding="utf-8").split("\n") if line]


def test_every_beginning_of_every_case_is_read_and_what_is_committed_stays():
    for text in cases():
        ends_as_a_whole(text, list(text))
        for end in range(len(text)):
            assert text[:end].startswith(hold_back(text[:end]))


def test_every_case_in_pieces_of_any_size_ends_as_a_whole():
    for seed, text in enumerate(cases()):
        ends_as_a_whole(text, cut(text, seed))


@pytest.mark.parametrize("seed", range(6))
def test_a_long_test_in_pieces_of_any_size_ends_as_a_whole(seed):
    text = document(8_000, seed)
    ends_as_a_whole(text, cut(text, seed))


GROWING = [
    *PIECES,
    "\n\n",
    "\n\n",
    "\r\n",
    "2. ",
    "    ",
    "<section>",
    "</section>",
    '<question correct="a" />',
    '<question correct="a">\n\n',
    "</question>\n\n",
    "| a |\n|---|\n",
]


@given(st.lists(st.sampled_from(GROWING), max_size=30).map("".join), st.integers(0, 99))
def test_any_text_in_pieces_of_any_size_ends_as_a_whole(text, seed):
    ends_as_a_whole(text, cut(text, seed))


def test_the_closing_tag_of_a_question_that_was_committed_is_no_text():
    text = '<question correct="a">\n\n解説\n\n次\n\n</question>\n\n終わり\n\n<audio src="b">\n\n音\n\n</audio>\n\n次'
    for parser in fed(text):
        assert "</" not in plain_text(parser.document)
    ends_as_a_whole(text, list(text))


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


@pytest.mark.parametrize("signs", ["> ", ">", "> > ", "- > ", "> 前の行\n", "前の行\n> "])
def test_a_tag_over_the_lines_of_a_quotation_is_not_shown_before_it_is_whole(signs):
    further = signs.replace("-", " ").replace("前の行\n", "")
    text = f'{signs}首都は<question\n{further} correct="ひみつ"\n{further}/>です。'
    for parser in fed(text):
        assert "<" not in plain_text(parser.document)
        assert "ひみつ" not in plain_text(parser.document)


WRITTEN = [
    """<question correct="ひみつ" choiceItems='["ひみつ","かくし"]' />""",
    """<question correct="a > ひみつ" explain="かくし / > だ">""",
    """<question\n  correctItems='["ひみつ","かくし"]'\n  isMultipleChoice="true"\n/>""",
    '<question correct="ひみつ"\n  explain="次のとおり。\n\n- かくし\n- これ"\n/>',
    '<question correct=“ひみつ” choiceItems="["かくし","ひみつ"]" />', "＜question　correct=「ひみつ」　／＞",
    '<question correct="ひみつ"></question>', "<Question correct={'ひみつ'} />", "<question correct=ひみつ />",
    "{/* ひみつ */}", "<!-- かくし -->",
]  # fmt: skip
AROUND = [
    "本文は{}です。", "{}", "# 題{}", "- {}\n- 次", "> {}", "| 表 | 値 |\n|---|---|\n| {} | 1 |", "**太字**{}<br>次",
    "1. {}\n\n   続き", "<section>\n\n{}\n\n</section>", "$x$と{}と`code`", "[^1]\n\n[^1]: {}",
]  # fmt: skip


blocks = st.builds(
    lambda around, written: around.replace("{}", written), st.sampled_from(AROUND), st.sampled_from(WRITTEN)
)


@given(st.lists(blocks, min_size=1, max_size=5).map("\n\n".join), st.integers(0, 99))
def test_at_no_time_a_half_tag_or_a_key_is_shown(text, seed):
    for parser in fed(cut(text, seed)):
        shown = plain_text(parser.document)
        for never in (
            "ひみつ",
            "かくし",
            "<q",
            "＜",
            "uestion",
            "correct",
            "choiceItems",
            "isMultiple",
            "/*",
            "<!",
            "<br",
        ):
            assert never not in shown, text
