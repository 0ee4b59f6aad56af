from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.document.nodes import AnswerRule, Question
from core.grading import grade, right_answers

CASES = [json.loads(line) for line in (Path(__file__).parent / "cases.jsonl").read_text("utf-8").splitlines()]

texts = st.text(min_size=1, max_size=12).filter(lambda text: not text.isspace())
questions = st.builds(
    Question,
    answers=st.lists(texts, min_size=1, max_size=3).map(tuple),
    rule=st.sampled_from(["one", "any", "all"]),
    choices=st.none() | st.lists(texts, max_size=3).map(tuple),
    score=st.sampled_from([1.0, 2.5]),
)


def question_of(case: dict[str, object]) -> Question:
    rule: AnswerRule = case.get("rule", "one")  # type: ignore[assignment]
    choices = case.get("choices")
    return Question(tuple(case["answers"]), rule, None if choices is None else tuple(choices))  # type: ignore[arg-type]


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_every_case_of_the_table_is_marked_right(case: dict[str, object]) -> None:
    assert grade(question_of(case), case["replies"]).verdict == case["verdict"]  # type: ignore[arg-type]


@given(questions)
def test_the_key_itself_is_right(question: Question) -> None:
    if not right_answers(question).main:
        return  # only invisible characters were given
    replies = question.answers if question.rule == "all" else question.answers[:1]
    expected = "right" if question.rule == "all" or right_answers(question).main[0] == replies[0] else "wrong"
    assert grade(question, replies).verdict == expected


@given(questions, st.lists(texts, max_size=3))
def test_the_order_of_replies_does_not_matter(question: Question, replies: list[str]) -> None:
    assert grade(question, replies).verdict == grade(question, replies[::-1]).verdict


@given(questions, st.lists(texts, max_size=3))
def test_only_what_is_right_brings_points(question: Question, replies: list[str]) -> None:
    mark = grade(question, replies)
    assert mark.points == (question.score if mark.verdict == "right" else 0)


@given(questions, st.lists(texts, max_size=3))
def test_the_same_reply_twice_is_one_reply(question: Question, replies: list[str]) -> None:
    assert grade(question, [*replies, *replies]).verdict == grade(question, replies).verdict


def test_a_reason_does_not_tell_the_key() -> None:
    mark = grade(Question(("葉緑体",)), ["細胞膜"])
    assert mark.reason.ja == "「細胞膜」は正答と一致しません。"
    assert "葉緑体" not in mark.reason.ja + mark.reason.en


def test_a_missing_reply_is_wrong_and_says_so() -> None:
    mark = grade(Question(("葉緑体",)), [])
    assert (mark.verdict, mark.reason.ja) == ("wrong", "回答がありません。")


def test_alternatives_are_shown_apart_from_the_main_answer() -> None:
    shown = right_answers(Question(("0.5", "0,5"), "any"))
    assert (shown.main, shown.also) == (("0.5",), ("0,5",))


def test_answers_that_belong_together_are_all_main() -> None:
    assert right_answers(Question(("酸素", "水素"), "all")).main == ("酸素", "水素")


def test_an_endless_reply_is_wrong_at_once() -> None:
    assert grade(Question(("1",)), ["1" * 10_000_000]).verdict == "wrong"


@pytest.mark.parametrize(
    ("key", "reply", "stem", "verdict"),
    [
        ("(x-1)(x+1)", "x^2-1", "面積は＿である。", "right"),
        ("(x-1)(x+1)", "(x+1)(x-1)", "因数分解すると＿になる。", "right"),
        ("(x-1)(x+1)", "x^2-1", "因数分解すると＿になる。", "undecided"),
        ("(x-1)(x+1)", "x^2-2", "因数分解すると＿になる。", "wrong"),
        ("3/4", "6/8", "Write in its simplest form: ＿", "undecided"),
        ("3/4", "３／４", "Write in its simplest form: ＿", "right"),
        ("東京", "東京", "漢字で、簡単な形で書きなさい。", "right"),
    ],
)
def test_the_form_counts_where_the_stem_asks_for_it(key: str, reply: str, stem: str, verdict: str) -> None:
    assert grade(Question((key,)), [reply], stem=stem).verdict == verdict


@pytest.mark.parametrize(
    ("replies", "points"),
    [
        (["酸素", "水素", "窒素"], 3.0),
        (["酸素", "水素"], 2.0),
        (["酸素", "水素", "鉄"], 1.0),
        (["酸素", "鉄", "銅"], 0.0),
        ([], 0.0),
    ],
)
def test_proportional_points_give_each_right_answer_its_share(replies: list[str], points: float) -> None:
    question = Question(("酸素", "水素", "窒素"), "all", score=3.0)
    assert grade(question, replies, partial_points="proportional").points == points
    assert grade(question, replies).points == (3.0 if points == 3.0 else 0.0)


@given(questions, st.lists(texts, max_size=3))
def test_proportional_points_lie_between_none_and_all(question: Question, replies: list[str]) -> None:
    mark = grade(question, replies, partial_points="proportional")
    assert 0 <= mark.points <= question.score
    assert (mark.points == question.score) == (mark.verdict == "right")


def test_what_cannot_be_told_is_for_the_teacher() -> None:
    mark = grade(Question(("1/2x",)), ["x/2"])
    assert (mark.verdict, mark.points) == ("undecided", 0.0)
    assert "先生" in mark.reason.ja
