"""More flaws put into clean tests: between their blocks, in the writing of a tag, and against their sources."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from core.dialect import parse, write_question
from core.document.extract import Extract, Page, Source, SourceBlock
from core.document.nodes import Question
from core.document.walk import plain_text, questions
from core.lint import lint
from core.lint.truth_values import is_truth_value
from tests.lint.spots import CLEAN, SPOTS, Spot, found_at

SERIES = 30  # questions; enough to outweigh those of a clean test


def with_block(text: str, index: int, block: str) -> str:
    """The text with one more block behind the block of that index."""
    span = parse(text).document.blocks[index].span
    assert span
    return f"{text[: span.end]}\n\n{block}\n\n{text[span.end :].lstrip()}"


def gaps(text: str) -> range:
    return range(len(parse(text).document.blocks))


def skewed() -> str:
    keys = [f"鳥{number}号" for number in range(SERIES)]
    tags = [write_question(Question((key,), choices=(key, f"{key}のひな", f"{key}の親"))) for key in keys]
    return "\n\n".join(f"{number}番は{tag}。" for number, tag in enumerate(tags))


BLOCK_FLAWS = {
    "alt-missing": "![](x.png)",
    "mdx-syntax": "有意であった（p<0.05）。",
}


@pytest.mark.parametrize("name", CLEAN)
@pytest.mark.parametrize("flaw", BLOCK_FLAWS)
def test_a_flawed_block_is_found_behind_whatever_block_it_stands(name: str, flaw: str) -> None:
    for index in gaps(CLEAN[name]):
        assert found_at(with_block(CLEAN[name], index, BLOCK_FLAWS[flaw])) == {(flaw, None)}, index


@pytest.mark.parametrize("name", CLEAN)
def test_keys_at_one_place_are_found_in_whatever_test(name: str) -> None:
    for index in (0, len(gaps(CLEAN[name])) - 1):
        assert ("choice-position-skew", None) in found_at(with_block(CLEAN[name], index, skewed())), index


@pytest.mark.parametrize("name", CLEAN)
def test_a_title_that_is_too_short_is_found(name: str) -> None:
    assert found_at(f"---\ntitle: 鳥\n---\n\n{CLEAN[name]}") == {("title-length", None)}


@pytest.mark.parametrize("name", CLEAN)
def test_too_many_questions_are_found(name: str) -> None:
    missing = 31 - len(questions(parse(CLEAN[name]).document))
    more = "\n\n".join(
        f"{number}羽目の名は" + write_question(Question((f"鳥{number}号",))) for number in range(missing)
    )
    assert found_at(f"{CLEAN[name]}\n\n{more}\n") == {("question-limit", None)}


WRITTEN: dict[str, Callable[[str], str]] = {
    "choice-json": lambda tag: tag.replace("]'", ",]'", 1),
    "flags-contradict": lambda tag: tag.replace(" />", ' isMultipleChoice="true" hasAlternativeSolutions="true" />'),
}


@pytest.mark.parametrize("flaw", WRITTEN)
def test_a_flaw_in_the_writing_of_a_tag_is_found_in_whatever_question_it_is(flaw: str) -> None:
    tried = 0
    for spot in SPOTS:
        tag = write_question(spot.question)
        changed = WRITTEN[flaw](tag)
        if changed != tag:
            tried += 1
            assert (flaw, spot.number) in found_at(spot.with_tag(changed)), spot
    assert tried >= 30


def test_a_question_in_a_formula_is_found_wherever_it_stands() -> None:
    for spot in SPOTS:
        found = found_at(spot.with_tag(f"$x={write_question(spot.question)}$"))
        assert ("mdx-syntax", None) in found, spot


PUT_IN = {
    "leak-polarity": ("昨年の100人から", Question(("120",), choices=("80", "90")), "人に増加した"),
    "leak-clang": (
        "",
        Question(("潜望鏡の角度が変わる",), choices=("波がさらに高くなる", "船がとつぜん沈む")),
        "（潜望鏡を使う）",
    ),
}


@pytest.mark.parametrize("flaw", PUT_IN)
def test_a_sentence_with_a_flaw_is_found_wherever_it_stands(flaw: str) -> None:
    before, question, behind = PUT_IN[flaw]
    for spot in SPOTS:
        text = spot.with_tag(before + write_question(question) + behind)
        assert (flaw, spot.number) in found_at(text), spot


def source_of(text: str) -> Extract:
    """A source that says what the test says, with the answers in it."""
    document = parse(text).document
    said = [plain_text(document), *("、".join(question.answers) for question in questions(document))]
    return Extract((Source("notes.pdf", "pdf", "0" * 64, (Page(1, (SourceBlock("\n".join(said)),)),)),))


def not_in_source(text: str, extract: Extract) -> set[int | None]:
    return {one.question for one in lint(parse(text), extract) if one.rule == "answer-not-in-source"}


@pytest.mark.parametrize("name", CLEAN)
def test_answers_of_the_source_are_none_that_it_lacks(name: str) -> None:
    assert not_in_source(CLEAN[name], source_of(CLEAN[name])) == set()


def test_an_invented_answer_is_found_whatever_question_it_is_of() -> None:
    sources = {name: source_of(text) for name, text in CLEAN.items()}
    for spot in SPOTS:
        if not all(map(is_truth_value, spot.question.answers)):
            assert _found_invented(spot, sources[spot.name]) == {spot.number}, spot


def _found_invented(spot: Spot, extract: Extract) -> set[int | None]:
    tag = write_question(replace(spot.question, answers=tuple(f"潜望鏡{answer}" for answer in spot.question.answers)))
    return not_in_source(spot.with_tag(tag), extract)
