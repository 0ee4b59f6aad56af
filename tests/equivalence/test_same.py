from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.equivalence import chinese_number, quantity, same_answer, with_plain_numbers

PAIRS = [json.loads(line) for line in (Path(__file__).parent / "pairs.jsonl").read_text("utf-8").splitlines()]

answers = st.one_of(
    st.text(max_size=12),
    st.text(st.sampled_from("0123456789.,-+一二十百千万〇年人分m kc%"), max_size=8),
)


@pytest.mark.parametrize("pair", PAIRS, ids=[f"{pair['key']}|{pair['reply']}" for pair in PAIRS])
def test_every_pair_of_the_table_is_told_right(pair: dict[str, object]) -> None:
    assert same_answer(str(pair["key"]), str(pair["reply"])) == pair["same"], pair["why"]


@given(answers)
def test_an_answer_is_the_same_as_itself(answer: str) -> None:
    assert same_answer(answer, answer)


@given(answers, answers)
def test_the_order_of_two_answers_does_not_matter(one: str, other: str) -> None:
    assert same_answer(one, other) == same_answer(other, one)


@given(st.text(st.sampled_from("0123456789.,一二十百千万〇年人"), max_size=10))
def test_numbers_written_plainly_stay_so(text: str) -> None:
    assert with_plain_numbers(with_plain_numbers(text)) == with_plain_numbers(text)


@given(st.integers(0, 10**15))
def test_a_number_equals_itself_with_separators(number: int) -> None:
    assert same_answer(str(number), f"{number:,}")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("一六〇三", 1603),
        ("千六百三", 1603),
        ("十", 10),
        ("二十", 20),
        ("1万2千", 12000),
        ("3億", 300_000_000),
        ("二十万三百", 200_300),
        ("十百", None),
        ("万", None),
        ("一万一億", None),
        ("二三十", None),
        ("", None),
        ("三重", None),
    ],
)
def test_chinese_numerals_have_their_value(text: str, value: int | None) -> None:
    assert chinese_number(text) == value


def test_a_quantity_of_endless_digits_is_none() -> None:
    assert quantity("9" * 100_000) is None


def test_a_point_behind_a_word_ends_a_sentence():
    assert with_plain_numbers("終わった.2011年") == "終わった.2011年"
    assert with_plain_numbers("-.5") == "-0.5"
