from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language import sentences


def cut(text: str) -> list[str]:
    return [span.of(text) for span in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("水は冷たい。空は青い！", ["水は冷たい。", "空は青い！"]),
        ("「行こう。」と彼は言った。次の日、出発した。", ["「行こう。」と彼は言った。", "次の日、出発した。"]),
        ("法度（改められた。）が出た。", ["法度（改められた。）が出た。"]),
        ("Dr. Smith came. He left.", ["Dr. Smith came.", "He left."]),
        ('"Yes!" she said. It is 3.5 m long.', ['"Yes!" she said.', "It is 3.5 m long."]),
        ("He met J. K. Rowling in the U.S. now. Good.", ["He met J. K. Rowling in the U.S. now.", "Good."]),
        ("年　できごと\n１６００　関ヶ原の戦い", ["年　できごと", "１６００　関ヶ原の戦い"]),
        (
            "大名の力をおさえるために、一年おきに江戸と領地とを往復さ\nせる制度である。次。",
            ["大名の力をおさえるために、一年おきに江戸と領地とを往復さ\nせる制度である。", "次。"],
        ),
        ("見出し\n\n本文（とじない。\n\n次の段落。", ["見出し", "本文（とじない。", "次の段落。"]),
        ("", []),
        (" 　\n ", []),
    ],
)
def test_sentences_are_cut_where_a_reader_would_cut(text: str, expected: list[str]):
    assert cut(text) == expected


@given(st.text(alphabet="あ漢aA1.。！?」「（） \n", max_size=60))
def test_no_visible_character_lies_outside_all_sentences_and_none_in_two(text: str):
    spans = sentences(text)
    covered = [place for span in spans for place in range(span.start, span.end)]
    assert len(covered) == len(set(covered))
    assert all(text[place].isspace() for place in set(range(len(text))) - set(covered))
