from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.cli import main

DUPLICATE = """水の化学式は<question correct="H2O" choiceItems='["CO2","ＣＯ２","O2"]' />である。\n"""
GOOD = '日本の首都は<question correct="東京" />である。\n'


def file_with(folder: Path, text: str) -> str:
    path = folder / "test.mdx"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_finding_is_one_line_and_an_error_is_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", file_with(tmp_path, DUPLICATE)]) == 1
    column = DUPLICATE.index('"ＣＯ２"') + 1
    assert capsys.readouterr().out == f"1:{column} error choice-duplicate 問1: 選択肢「ＣＯ２」が2回あります。\n"


def test_a_good_test_has_no_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", file_with(tmp_path, GOOD)]) == 0
    assert capsys.readouterr().out == ""


def test_json_holds_place_question_and_fix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--format", "json", "--language", "en", file_with(tmp_path, DUPLICATE)]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["rule"], found["severity"], found["question"]) == ("choice-duplicate", "error", 1)
    assert DUPLICATE[found["start"] : found["end"]] == '"ＣＯ２"'
    assert found["message"] == "The choice “ＣＯ２” is there twice."
    assert found["fix"]["safety"] == "safe"


def test_fix_prints_the_fixed_text_and_what_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = DUPLICATE + '\n首都は<question correct="" />である。\n'
    assert main(["lint", "--fix", file_with(tmp_path, text)]) == 1
    captured = capsys.readouterr()
    assert captured.out == text.replace(',"ＣＯ２"', "")
    assert "answer-empty" in captured.err
    assert "choice-duplicate" not in captured.err


def test_an_answer_is_looked_for_in_the_sources(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "source.txt"
    source.write_text("大阪は西にある。", encoding="utf-8")
    assert main(["lint", "--source", str(source), file_with(tmp_path, GOOD)]) == 0
    assert "answer-not-in-source 問1: 答え「東京」は資料のどこにも出てきません。" in capsys.readouterr().out


def test_a_source_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--source", str(tmp_path / "none.pdf"), file_with(tmp_path, GOOD)]) == 1
    assert "none.pdf" in capsys.readouterr().err


def test_a_batch_answers_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.dumps({"name": "a", "text": DUPLICATE}), json.dumps({"name": "b", "text": GOOD}), "no json"]
    assert main(["lint", "--batch", file_with(tmp_path, "\n".join(lines) + "\n")]) == 1
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["name"], [one["rule"] for one in first["result"]]) == ("a", ["choice-duplicate"])
    assert (second["name"], second["result"]) == ("b", [])
    assert third["result"] is None


def test_a_summary_tells_findings_for_ten_questions_and_what_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = tmp_path / "before.mdx"
    before.write_text('東京は首都。首都は<question correct="東京" />', "utf-8")
    after = file_with(tmp_path, '![](x.png) 首都は<question correct="東京" />')
    assert main(["lint", "--summary", "--format", "json", "--before", str(before), after]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["questions"], told["rules"]) == (1, {"alt-missing": 10})
    assert told["change"] == {"alt-missing": 10, "leak-adjacent": -10}
