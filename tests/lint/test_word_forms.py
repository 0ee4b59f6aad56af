"""How answers are read, said, spelt and translated."""

from __future__ import annotations

import pytest

from core.language import reading
from core.lint.english_grammar import grammatical_number, part_of_speech, takes_an
from core.lint.readings import readings
from core.lint.sounds import is_heard_in, romaji, sound
from core.lint.spellings import other_spellings, written_forms
from core.lint.synonyms import mean_the_same, other_names
from core.lint.translations import translations


@pytest.mark.parametrize(
    ("answer", "kana"),
    [
        ("光合成", "コウゴウセイ"),
        ("日本海", "ニホンカイ"),
        ("藤原道長", "フジワラノミチナガ"),
        ("中大兄皇子", "ナカノオオエノオウジ"),
        ("塩化ナトリウム", "エンカナトリウム"),
    ],
)
def test_school_words_are_read_as_school_reads_them(answer: str, kana: str) -> None:
    assert kana in readings(answer)


def test_words_without_kanji_have_no_other_reading() -> None:
    assert readings("コンピューター") == frozenset()


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("引っ越し", "引越し"),
        ("売上", "売り上げ"),
        ("関ヶ原", "関が原"),
        ("リンゴ", "りんご"),
        ("坂本龍馬", "坂本竜馬"),
    ],
)
def test_a_word_has_its_other_spellings(word: str, other: str) -> None:
    assert other in other_spellings(word)


@pytest.mark.parametrize("word", ["東京", "光合成", "コンピューター", "働き", "受け取る", ""])
def test_a_word_with_one_spelling_has_no_other(word: str) -> None:
    assert other_spellings(word) == ()


def test_forms_in_a_text_are_spellings_of_the_words_and_stems_of_verbs() -> None:
    assert "引っ越し業者" in written_forms("引越し業者")
    assert written_forms("蒸発する") == ("蒸発",)
    assert written_forms("増える") == ()


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("photosynthesis", "foh-toh-SIN-thuh-sis"),
        ("Renaissance", "ルネサンス"),
        ("Constantinople", "コンスタンティノープル"),
    ],
)
def test_a_word_sounds_like_its_respelling(word: str, said: str) -> None:
    assert sound(word) == sound(said)


def test_silent_letters_are_not_heard() -> None:
    assert is_heard_in(sound("DIE-uh-fram"), sound("diaphragm"))
    assert not is_heard_in(sound("state-of-the-ART"), sound("process"))


@pytest.mark.parametrize(
    ("name", "latin"), [("東京", "tokyo"), ("京都", "kyoto"), ("札幌", "sapporo"), ("千葉", "chiba")]
)
def test_names_are_written_in_latin_letters(name: str, latin: str) -> None:
    assert romaji(reading(name)) == latin


@pytest.mark.parametrize(
    ("phrase", "an"),
    [
        ("owl", True),
        ("hour", True),
        ("unicorn", False),
        ("European", False),
        ("one-way street", False),
        ("umbrella", True),
        ("uninhabited island", True),
        ("8-bit number", True),
        ("X", True),
        ("NASA engineer", None),
        ("東", None),
    ],
)
def test_the_article_goes_by_the_sound(phrase: str, an: bool | None) -> None:
    assert takes_an(phrase) is an


@pytest.mark.parametrize(
    ("phrase", "number"),
    [
        ("frogs", "many"),
        ("duck", "one"),
        ("children", "many"),
        ("sheep", None),
        ("water", None),
        ("glass", "one"),
        ("", None),
    ],
)
def test_a_plural_is_told_by_its_form(phrase: str, number: str | None) -> None:
    assert grammatical_number(phrase) == number


def test_parts_of_speech_are_told_only_without_doubt() -> None:
    assert [part_of_speech(word) for word in ("happiness", "beautifully", "careful", "light")] == [
        "noun",
        "adverb",
        "adjective",
        None,
    ]


def test_other_names_keep_to_the_language_of_the_answers() -> None:
    assert other_names(("二酸化炭素",)) == ("CO2",)
    assert (
        other_names(
            (
                "二酸化炭素",
                "CO2",
            )
        )
        == ()
    )
    assert "米国" in other_names(("アメリカ",))


def test_words_of_one_meaning_are_two_right_answers() -> None:
    assert mean_the_same("happy", "glad")
    assert mean_the_same("イギリス", "英国")
    assert not mean_the_same("happy", "Happy")
    assert not mean_the_same("happy", "asleep")


def test_terms_are_found_from_both_languages_and_in_the_plural() -> None:
    assert "photosynthesis" in translations("光合成")
    assert "脊椎動物" in translations("vertebrates")
    assert translations("机") == frozenset()
