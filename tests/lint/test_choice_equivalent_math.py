"""The rule itself (VALID, INVALID) is tried with all others; here are the pairs that it must tell apart."""

from __future__ import annotations

import json
import time

import pytest

from core.dialect import parse
from core.lint import lint


def found(correct: str, choices: list[str], stem: str = "答えは{}である。") -> list[str]:
    listed = json.dumps(choices, ensure_ascii=False).replace("\\\\", "\\")
    tag = f"<question correct=\"{correct}\" choiceItems='{listed}' />"
    findings = lint(parse(stem.format(tag)))
    return [one.message.ja for one in findings if one.rule == "choice-equivalent-math"]


@pytest.mark.parametrize(
    ("correct", "choice"),
    [
        ("1/2", "2/4"),
        ("1/2", "50%"),
        ("0.5", r"\\frac{1}{2}"),
        ("1½", "1.5"),
        ("x(x-1)", "x²-x"),
        ("2√2", "√8"),
        ("90分", "1.5時間"),
        ("36km/h", "10m/s"),
        ("x>3", "3<x"),
        ("1:2", "2:4"),
        ("三分の一", "1/3"),
    ],
)
def test_a_choice_of_equal_value_is_found(correct: str, choice: str) -> None:
    assert len(found(correct, ["7", choice, "9"])) == 1


@pytest.mark.parametrize(
    ("correct", "choices"),
    [
        ("10:30", ["9:27", "11:33"]),
        ("1914-1918", ["1915-1919", "1939-1945"]),
        ("2-3", ["1-2", "-1"]),
        ("CO", ["OC", "Co"]),
        ("H2O", ["2HO", "OH2"]),
        ("on", ["no", "of"]),
        ("50", ["50%", "0.05"]),
        ("5 m", ["5", "5 cm"]),
        ("1/2x", ["x/2", "2x"]),
        ("√(x²)", ["x", "-x"]),
        ("A", ["B", "C"]),
        ("1603年", ["1600年", "1615年"]),
    ],
)
def test_what_only_looks_equal_is_left_alone(correct: str, choices: list[str]) -> None:
    assert found(correct, choices) == []


def test_two_wrong_choices_of_one_value_are_found_once() -> None:
    assert found("2", ["1/4", "0.25", "3"]) == ["選択肢「0.25」は、選択肢「1/4」と値が同じです。"]


def test_an_instruction_above_asks_for_the_form_too() -> None:
    assert found("(x-1)(x+1)", ["x^2-1", "x-1"], "# 因数分解\n\nx²-1 は{}になる。") == []
    assert found("(x-1)(x+1)", ["x^2-1", "x-1"], "# 面積\n\n面積は{}になる。") != []


def test_many_questions_with_formulas_take_little_time() -> None:
    document = "\n\n".join(
        f"""値は<question correct="{n}x+1" choiceItems='["{n}x-1","{n + 1}x+1","x^{n % 60}"]' />。"""
        for n in range(100)
    )
    parsed = parse(document)
    started = time.process_time()
    lint(parsed)
    assert time.process_time() - started < 10
