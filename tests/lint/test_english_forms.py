from __future__ import annotations

import pytest

from core.lint.english_forms import other_forms
from core.lint.number_words import number_words


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("evaporates", "evaporation"),
        ("evaporate", "evaporating"),
        ("Evaporation", "evaporates"),
        ("classify", "classification"),
        ("organize", "organization"),
        ("melting", "melted"),
        ("frog", "frogs"),
        ("frogs", "frog"),
        ("city", "cities"),
        ("cities", "city"),
        ("glasses", "glass"),
        ("wish", "wishes"),
    ],
)
def test_a_form_of_the_same_word_is_known(word: str, form: str) -> None:
    assert form in other_forms(word)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("organ", "organization"),
        ("universe", "university"),
        ("iron", "environment"),
        ("frogs", "frogs"),
        ("news", "new"),
        ("lens", "len"),
        ("glass", "glas"),
        ("art", "arts"),
        ("port", "portion"),
        ("nation", "nate"),
    ],
)
def test_another_word_is_no_form(word: str, other: str) -> None:
    assert other not in other_forms(word)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Twenty years", [20]),
        ("twenty-five or one hundred and six", [25, 106]),
        ("two thousand and twenty", [2020]),
        ("nineteen fourteen", [1914]),
        ("two, three", [2, 3]),
        ("someone is often alone", []),
        ("tension and tenth", []),
        ("one hundred thousand", [100_000]),
    ],
)
def test_numbers_in_words_have_their_value(text: str, values: list[int]) -> None:
    assert [value for _, _, value in number_words(text)] == values
