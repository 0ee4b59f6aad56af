from __future__ import annotations

from fractions import Fraction

import pytest

from core.lint.ranges import Range, read_range


@pytest.mark.parametrize(
    ("choice", "low", "high", "unit"),
    [
        ("60〜100回", 60, 100, "回"),
        ("60回～100回", 60, 100, "回"),
        ("8 to 14", 8, 14, ""),
        ("between 20 and 30 km", 20, 30, "km"),
        ("1,000-2,000人", 1000, 2000, "人"),
        ("20以上", 20, None, ""),
        ("5人未満", None, 5, "人"),
        ("more than 5 cm", 5, None, "cm"),
    ],
)
def test_a_range_is_read_with_its_ends_and_unit(choice: str, low: int, high: int | None, unit: str) -> None:
    found = read_range(choice)
    assert found is not None
    assert (found.low, found.high, found.unit) == (low, high, unit)


@pytest.mark.parametrize("choice", ["3-2", "2-4", "-5 and 3", "1914", "7 exactly", "光合成", "30〜10", "5個〜9人", ""])
def test_scores_pairs_and_single_numbers_are_no_ranges(choice: str) -> None:
    assert read_range(choice) is None


def test_ranges_that_only_touch_do_not_meet() -> None:
    assert not Range(Fraction(10), Fraction(20), "").meets(Range(Fraction(20), Fraction(30), ""))
    assert Range(Fraction(10), Fraction(20), "").meets(Range(Fraction(15), None, ""))


def test_ranges_of_different_things_do_not_meet() -> None:
    assert not Range(Fraction(10), Fraction(20), "回").meets(Range(Fraction(10), Fraction(20), "人"))
