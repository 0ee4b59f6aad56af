from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.drafting.numbers import read_number, wrong_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1603", 1603),
        ("１６０３", 1603),
        ("一六〇三", 1603),
        ("十七", 17),
        ("二十", 20),
        ("3,776", 3776),
        ("1.5", 1.5),
        ("0", 0),
    ],
)
def test_numbers_are_read_in_every_spelling(text: str, value: float):
    number = read_number(text)
    assert number is not None
    assert number.value == value


@pytest.mark.parametrize("text", ["", "007", "1,23", "一", "abc", "1.2.3", "〇一", "百五十", "9" * 40])
def test_what_is_no_plain_number_is_none(text: str):
    assert read_number(text) is None


@pytest.mark.parametrize("text", ["1603", "１６０３", "一六〇三", "十七", "3,776", "1.5", "12", "2,000,000"])
def test_a_number_written_again_is_the_same(text: str):
    number = read_number(text)
    assert number is not None
    assert number.spelled(number.value) == text


def test_wrong_numbers_keep_the_spelling():
    number = read_number("３，７７６")
    assert number is not None
    wrong = wrong_numbers(number, year=False, most=None, taken=(), seed="x")
    assert len(wrong) == 3
    assert all(set(one) <= set("０１２３４５６７８９，") for one in wrong)


@given(st.integers(1000, 2020), st.sets(st.integers(990, 2030), max_size=20), st.text(max_size=3))
def test_wrong_years_are_three_to_twelve_off_and_not_in_the_text(year: int, taken: set[int], seed: str):
    number = read_number(str(year))
    assert number is not None
    for one in wrong_numbers(number, year=True, most=None, taken=taken, seed=seed):
        assert 3 <= abs(int(one) - year) <= 12
        assert int(one) not in taken


@given(st.integers(1, 10**9), st.text(max_size=3))
def test_wrong_numbers_are_positive_and_different(value: int, seed: str):
    number = read_number(str(value))
    assert number is not None
    wrong = wrong_numbers(number, year=False, most=None, taken=(), seed=seed)
    assert len({*wrong, str(value)}) == len(wrong) + 1 >= 3
    assert all(int(one) > 0 for one in wrong)


def test_a_wrong_percentage_is_no_more_than_a_hundred():
    number = read_number("95")
    assert number is not None
    assert all(int(one) <= 100 for one in wrong_numbers(number, year=False, most=100, taken=(), seed="x"))
