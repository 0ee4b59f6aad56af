from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language import is_japanese, normal_form, reading, to_katakana, words


def test_a_name_is_one_word_with_its_reading_and_its_kind():
    (word,) = words("徳川家康")
    assert (word.reading, word.pos[:3]) == ("トクガワイエヤス", ("名詞", "固有名詞", "人名"))


def test_a_compound_is_cut_into_its_smallest_words_on_request():
    assert len(words("二酸化炭素")) == 1
    assert "".join(word.surface for word in words("二酸化炭素", "short")) == "二酸化炭素"
    assert len(words("二酸化炭素", "short")) > 1


@pytest.mark.parametrize(("one", "other"), [("引越し", "引っ越し"), ("サーバ", "サーバー"), ("一六〇三", "1603")])
def test_spellings_of_one_word_share_a_normal_form(one: str, other: str):
    assert normal_form(one) == normal_form(other)


def test_a_reading_is_in_katakana():
    assert reading("廃藩置県") == to_katakana("はいはんちけん")


@given(st.text(max_size=200))
def test_the_surfaces_joined_are_the_text(text: str):
    assert "".join(word.surface for word in words(text)) == text


@pytest.mark.parametrize(
    "text", ["\ufdfa" * 3000, "㍿" * 9000, "あ" * 60_000, "\ud800水\udfff", "か\u3099" * 5000, "a b " * 20_000]
)
def test_texts_beyond_the_tokenizers_limit_are_taken_whole(text: str):
    assert "".join(word.surface for word in words(text)) == text


def test_places_are_those_of_the_whole_text():
    text = "水は冷たい。" * 1000 + "徳川家康"
    assert words(text)[-1].span.of(text) == "徳川家康"


def test_many_threads_may_ask_at_once():
    text = "徳川家康は江戸に幕府を開いた。" * 40
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(words, [text] * 64))) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("これは日本語の文です。", True),
        ("This is English.", False),
        ("DNAは二重らせん構造をもつ。", True),
        ("The word 津波 is Japanese for a harbour wave.", False),
        ("漢字", True),
        ("1603", False),
        ("", False),
    ],
)
def test_the_language_is_told_by_its_script(text: str, expected: bool):
    assert is_japanese(text) is expected
