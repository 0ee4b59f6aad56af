from __future__ import annotations

import json
import time
import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.text.fold import fold, fold_with_map

PAIRS = [json.loads(line) for line in (Path(__file__).parent / "fold_pairs.jsonl").read_text("utf-8").splitlines()]

# Texts near what matters: marks, levels, widths, kana, markup, joined and invisible characters.
near = st.text(
    st.sampled_from(
        "aAbéÉßİΐ1２²³⁻₂½⑩㎡"
        " \t\u3000\n'’\"「」-–ー〜~～・=＝*_`$<>/サーバアｶﾞﾞ゙か東京、。.()○〇×\u200b\u00ad\ufe0f\u0301ㄱㅏ가ﾡﾂ"
    ),
    max_size=14,
)
texts = st.one_of(near, st.text(max_size=30))


@pytest.mark.parametrize("pair", PAIRS, ids=[f"{pair['a']}|{pair['b']}" for pair in PAIRS])
def test_every_pair_of_the_table_is_told_right(pair: dict[str, object]) -> None:
    same = fold(str(pair["a"])) == fold(str(pair["b"]))
    assert same == pair["same"], pair["why"]


@given(texts)
@example("*a **b***")
@example("ŉ")
@example("ß₂")
@example("İ゙")
@example("A¯")
@example("<b>*x*</b>")
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(texts)
def test_the_fold_with_places_is_the_fold(text: str) -> None:
    assert fold_with_map(text).text == fold(text)


@given(texts)
def test_places_are_in_order_and_inside_the_source(text: str) -> None:
    folded = fold_with_map(text)
    places = [folded.source(index, index + 1) for index in range(len(folded.text))]
    assert all(0 <= place.start < place.end <= len(text) for place in places)
    assert all(before.start <= after.start and before.end <= after.end for before, after in pairwise(places))


@given(texts)
def test_no_letter_or_digit_comes_from_nowhere(text: str) -> None:
    folded = fold_with_map(text)
    for index, char in enumerate(folded.text):
        if char.isdecimal():
            assert unicodedata.normalize("NFKC", folded.source(index, index + 1).of(text)).strip() != ""


def test_a_place_behind_a_character_that_becomes_two_is_exact() -> None:
    text = "⑩あいうえお…"
    folded = fold_with_map(text)
    start = folded.text.index("うえ")
    assert folded.source(start, start + 2).of(text) == "うえ"
    assert folded.source(0, 2).of(text) == "⑩"


def test_a_place_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no range"):
        fold_with_map("あ").source(0, 2)


def test_markup_in_a_key_is_taken_off_but_not_in_long_text() -> None:
    assert fold("**瀬戸内海**") == "瀬戸内海"
    assert "**" in fold("あ" * 3000 + " **b** ")


@pytest.mark.parametrize(
    "hostile", ["*" * 50_000, "a" * 50_000, "A_" * 25_000, "cO" * 25_000, "$ " * 25_000, "ー" * 50_000, "<b" * 20_000]
)
def test_hostile_texts_take_time_in_proportion(hostile: str) -> None:
    start = time.process_time()
    fold(hostile)
    fold_with_map(hostile)
    assert time.process_time() - start < 5
