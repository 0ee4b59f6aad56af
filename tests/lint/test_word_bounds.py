from __future__ import annotations

import pytest

from core.lint.function_words import tells_nothing
from core.lint.word_bounds import stands_alone


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("室町幕府のしくみ", "室町幕府"),
        ("徳川家康が開いた", "家康"),
        ("コンピュータ室", "コンピュータ"),
        ("山の上の川", "川"),
        ("Newton's apple", "Newton"),
        ("DNAの形", "DNA"),
        ("the red panda.", "red panda"),
        ("Fe原子", "Fe"),
        ("川", "川"),
        ("江戸幕府の終わり", "幕府"),
        ("将軍徳川家康公", "徳川家康"),
    ],
)
def test_a_word_of_its_own_stands_alone(text: str, word: str) -> None:
    start = text.index(word)
    assert stands_alone(text, start, start + len(word))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("徳川家の墓", "川"),
        ("銀行の角", "銀"),
        ("アリバイを調べた", "アリ"),
        ("木曜日に来る", "木"),
        ("東京都の人口", "京都"),
        ("民主主義", "民主"),
        ("双子葉類", "子葉"),
        ("The nation", "ion"),
        ("start", "art"),
        ("red-hot", "hot"),
        ("H2O", "H"),
    ],
)
def test_a_part_of_another_word_does_not(text: str, word: str) -> None:
    start = text.index(word)
    assert not stands_alone(text, start, start + len(word))


@pytest.mark.parametrize(
    "word", ["で", "しかし", "いる", "the", "He", "didn’t", "out of", "A", "ア", "①", "(b)", "彼", "+"]
)
def test_words_that_stand_everywhere_tell_nothing(word: str) -> None:
    assert tells_nothing(word)


@pytest.mark.parametrize("word", ["川", "はな", "run", "CO", "3", "ねこ", "行く", "not found"])
def test_words_with_a_meaning_tell_something(word: str) -> None:
    assert not tells_nothing(word)
