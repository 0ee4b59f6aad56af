"""Clean tests stay clean; each flaw that is put into one, at each question in turn, is found there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from core.dialect import parse, write_question
from core.document.nodes import Question
from core.document.walk import questions
from core.language import is_japanese, reading
from core.lint import lint
from core.lint.function_words import tells_nothing
from core.lint.number_sense import is_number
from core.lint.readings import may_be_another_word
from core.lint.translations import translations
from core.lint.truth_values import is_truth_value
from tests.lint.spots import CLEAN, SPOTS, Spot, found_at

Change = Callable[[Question], "Question | None"]


def choosing(change: Callable[[Question, tuple[str, ...]], Question | None]) -> Change:
    return lambda question: change(question, question.choices) if question.choices else None


def full_width(text: str) -> str:
    return "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in text)


def repeat_key(question: Question, choices: tuple[str, ...]) -> Question:
    key = question.answers[0]
    other = full_width(key)
    return replace(question, choices=(*choices, other if other != key else f" {key}　"))


def is_pair(question: Question) -> bool:
    return all(map(is_truth_value, question.answers))


LONG_JA = "ことを、それまでのしくみを大きく改めながら国の全体に広げていった長い歩みのすべて"
LONG_EN = " and everything that came with it over the many long years that followed in the whole country"

TAG_FLAWS: dict[str, Change] = {
    "answer-empty": lambda question: replace(question, answers=()),
    "choice-duplicate": choosing(
        lambda question, choices: replace(question, choices=(*choices, full_width(choices[0]) + " "))
    ),
    "choice-empty": choosing(lambda question, choices: replace(question, choices=(choices[0], "　", *choices[1:]))),
    "choice-correct-in-wrong": choosing(repeat_key),
    "choice-too-few": choosing(
        lambda question, choices: None if is_pair(question) else replace(question, choices=choices[:1])
    ),
    "choice-all-of-above": choosing(lambda question, choices: replace(question, choices=(*choices, "上のすべて"))),
    "choice-length-cue": choosing(
        lambda question, choices: (
            None
            if is_pair(question)
            else replace(question, answers=tuple(answer + LONG_EN for answer in question.answers))
        )
    ),
    "answer-too-long": lambda question: (
        None
        if question.choices
        else replace(
            question,
            answers=tuple(answer + (LONG_JA if is_japanese(answer) else LONG_EN) for answer in question.answers),
        )
    ),
}


@pytest.mark.parametrize("name", CLEAN)
def test_nothing_is_found_in_a_clean_test(name: str) -> None:
    assert found_at(CLEAN[name]) == set()


@pytest.mark.parametrize("flaw", TAG_FLAWS)
def test_a_flaw_in_a_tag_is_found_in_whatever_question_it_is(flaw: str) -> None:
    tried = 0
    for spot in SPOTS:
        changed = TAG_FLAWS[flaw](spot.question)
        if changed is not None:
            tried += 1
            assert found_at(spot.with_tag(write_question(changed))) == {(flaw, spot.number)}, spot
    assert tried >= 8


def test_a_misspelt_attribute_is_found_in_whatever_question_it_is() -> None:
    for spot in SPOTS:
        tag = write_question(spot.question).replace(" correct", " corect", 1)
        found = found_at(spot.with_tag(tag))
        assert ("mdx-unknown-attribute", spot.number) in found, spot
        assert found <= {("mdx-unknown-attribute", spot.number), ("answer-empty", spot.number)} | {
            ("flags-contradict", spot.number),
            ("choice-too-few", spot.number),
        }


def told(question: Question) -> str | None:
    """An answer that tells something wherever it stands."""
    answer = question.answers[0]
    nothing = tells_nothing(answer) or is_truth_value(answer) or (is_number(answer) and len(answer) < 4)
    return None if nothing else answer


TEXT_LEAKS: dict[str, tuple[str, Callable[[str], str]]] = {
    "a heading": ("leak-elsewhere", lambda answer: f"# {answer}\n\n"),
    "a sentence": ("leak-elsewhere", lambda answer: f"資料の「{answer}」を見ること。\n\n"),
    "an English sentence": ("leak-elsewhere", lambda answer: f"See the page on {answer}.\n\n"),
    "a cell": ("leak-elsewhere", lambda answer: f"| a | b |\n| --- | --- |\n| c | {answer} |\n\n"),
    "bold text in a quote": ("leak-elsewhere", lambda answer: f"> **{answer}**\n\n"),
    "a description": ("leak-alt", lambda answer: f"![{answer}](x.png)\n\n"),
    "a caption": (
        "leak-alt",
        lambda answer: (
            f'<figure>\n  <img src="x.png" alt="植物の絵" />\n  <figcaption>図：{answer}</figcaption>\n</figure>\n\n'
        ),
    ),
}


@pytest.mark.parametrize("place", TEXT_LEAKS)
def test_an_answer_put_elsewhere_is_found_whatever_question_it_is_of(place: str) -> None:
    rule, wording = TEXT_LEAKS[place]
    tried = 0
    for spot in SPOTS:
        answer = told(spot.question)
        if answer is not None:
            tried += 1
            text = spot.text + "\n\n" + wording(answer)
            assert found_at(text) == {(rule, spot.number)}, spot
    assert tried >= 30


def test_an_answer_put_beside_its_blank_is_found() -> None:
    for spot in SPOTS:
        answer = told(spot.question)
        if answer is not None:
            said = f"（「{answer}」とも書く）"
            found = found_at(spot.with_text_behind(said))
            assert found in ({("leak-adjacent", spot.number)}, {("leak-other-item", spot.number)}), spot


PUT_IN: dict[str, Question] = {
    "answer-ambiguous": Question(("10〜20本",), choices=("12〜15本", "30〜40本")),
    "choice-equivalent-math": Question(("3/8",), choices=("0.375", "0.2")),
    "choice-grammar-cue": Question(("5 kg",), choices=("5 m", "5 L")),
    "choice-absolute-terms": Question(
        ("たいてい雨が少ない",), choices=("必ず雨が多くなる", "決して雨が降らない", "常に雪が降り続く")
    ),
    "choice-odd-one-out": Question(("カエル",), choices=("白鳥", "野兎", "海豚")),
    "choice-round-numbers": Question(("4873",), choices=("2000", "6000", "9000")),
    "choice-number-cluster": Question(("4873",), choices=("4872", "4874", "4875")),
    "choice-convergence": Question(("白鳥・野兎",), choices=("白鳥・海豚", "子猫・野兎")),
    "answer-alternative-missing": Question(("引っ越し",)),
}


def _form_is_asked(flaw: str, spot: Spot) -> bool:
    """Where a sentence asks for a form, another form of the answer is wrong indeed."""
    assert spot.question.span
    start = spot.question.span.start
    block = spot.text[spot.text.rfind("\n\n", 0, start) + 2 :].split("\n\n")[0]
    asked = {"answer-alternative-missing": ("漢字", "記号"), "choice-equivalent-math": ("展開",)}
    return any(word in block for word in asked.get(flaw, ()))


@pytest.mark.parametrize("flaw", PUT_IN)
def test_a_question_with_a_flaw_is_found_wherever_it_stands(flaw: str) -> None:
    for spot in SPOTS:
        if _form_is_asked(flaw, spot):
            continue
        assert found_at(spot.with_tag(write_question(PUT_IN[flaw]))) == {(flaw, spot.number)}, spot


def kana(answer: str) -> str:
    return "".join(chr(ord(char) - 0x60) if "ァ" <= char <= "ヶ" else char for char in reading(answer))


def test_a_reading_put_elsewhere_is_found_whatever_question_it_is_of() -> None:
    tried = 0
    for spot in SPOTS:
        answer = spot.question.answers[0]
        said = kana(answer)
        if said == answer or len(said) < 3 or not all("ぁ" <= char <= "ゖ" or char == "ー" for char in said):
            continue
        if "漢字で書きなさい" not in spot.text and is_kanji(answer) and told(spot.question):
            tried += 1
            shown = f"「{said}」" if may_be_another_word(said) else said
            assert found_at(f"{spot.text}\n\n{shown}のことを調べた。\n") == {("leak-reading", spot.number)}, spot
    assert tried >= 20


def is_kanji(text: str) -> bool:
    return any("一" <= char <= "鿿" for char in text)


def test_a_translation_beside_a_blank_is_found_whatever_question_it_is_of() -> None:
    tried = 0
    for spot in SPOTS:
        answer = spot.question.answers[0]
        said = min(translations(answer), default=None)
        if said is not None and told(spot.question):
            tried += 1
            assert ("leak-translation", spot.number) in found_at(spot.with_text_behind(f"（{said}）")), spot
    assert tried >= 8


def test_a_hint_that_shows_the_answer_is_found_whatever_question_it_is_of() -> None:
    for spot in SPOTS:
        answer = told(spot.question)
        if answer is not None:
            tag = write_question(replace(spot.question, hint=f"「{answer}」のこと"))
            assert found_at(spot.with_tag(tag)) == {("leak-own-hint", spot.number)}, spot


def test_a_number_in_another_form_is_found_whatever_question_it_is_of() -> None:
    tried = 0
    for spot in SPOTS:
        answer = spot.question.answers[0]
        if answer.isdecimal() and len(answer) == 4:
            tried += 1
            text = f"{spot.text}\n\n資料には{full_width(answer)}年とある。\n"
            assert found_at(text) == {("leak-variant", spot.number)}, spot
    assert tried >= 5


def test_an_answer_asked_for_three_times_is_found() -> None:
    for spot in SPOTS:
        if (
            told(spot.question) is not None
            and len(spot.question.answers[0]) > 3
            and not is_number(spot.question.answers[0])
        ):
            tag = write_question(Question(spot.question.answers, rule=spot.question.rule))
            found = lint(parse(spot.text + f"\n\n{tag}を見た。{tag}を聞いた。{tag}を知った。"))
            assert any(one.rule == "answer-repeated" and one.severity == "warning" for one in found), spot


@pytest.mark.parametrize("name", CLEAN)
def test_labels_without_a_meaning_are_found(name: str) -> None:
    text = CLEAN[name]
    if "![" not in text and "<img" not in text:
        tag = write_question(Question(("乙",), choices=("甲", "丙")))
        number = len(questions(parse(text).document)) + 1
        found = found_at(f"{text}\n\n冬に見られるのは{tag}である。\n")
        assert found <= {("choice-letters-only", number)}
        assert found or "次の" in text or "map" in text
