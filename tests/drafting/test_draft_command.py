from __future__ import annotations

from pathlib import Path

import pytest

from core.cli import main
from core.dialect import parse
from core.document.walk import questions
from core.lint import lint


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "プリント.md"
    path.write_text(
        "# 江戸時代\n\n徳川家康は1603年に征夷大将軍となった。\n\n松尾芭蕉は「奥の細道」を著した。\n", encoding="utf-8"
    )
    return path


def test_the_test_goes_to_standard_output_and_the_rest_to_standard_error(
    page: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["draft", str(page), "--questions", "3", "--kind", "choice", "--offline"]) == 0
    said = capsys.readouterr()
    parsed = parse(said.out)
    assert len(questions(parsed.document)) == 3
    assert all(one.choices for one in questions(parsed.document))
    assert not [found for found in lint(parsed) if found.severity == "error"]
    assert "3問（選択式）の下書きを作りました。" in said.err


def test_a_focus_is_taken(page: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["draft", str(page), "--questions", "1", "--focus", "years"]) == 0
    assert [one.answers for one in questions(parse(capsys.readouterr().out).document)] == [("1603",)]


@pytest.mark.parametrize(
    "option", [["--questions", "0"], ["--questions", "many"], ["--kind", "essay"], ["--focus", "cats"]]
)
def test_wrong_options_are_wrong_usage(page: Path, option: list[str]):
    assert main(["draft", str(page), *option]) == 2


def test_a_file_without_text_is_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    empty = tmp_path / "empty.txt"
    empty.write_text(" \n", encoding="utf-8")
    assert main(["draft", str(empty), "--language", "en"]) == 1
    assert capsys.readouterr().out == ""


def test_a_missing_file_among_good_ones_is_named(page: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["draft", str(page), str(page.with_name("nothing.pdf"))]) == 1
    said = capsys.readouterr()
    assert questions(parse(said.out).document)
    assert "nothing.pdf" in said.err
