from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.cli import main

MDX = '首都は<question correct="東京" score="2" />、古都は<question correct="京都" />、港は<question correct="" />。'


def graded(folder: Path, given: object, *options: str) -> int:
    path = folder / "replies.json"
    path.write_text(given if isinstance(given, str) else json.dumps(given), encoding="utf-8")
    return main(["grade", *options, str(path)])


def test_replies_are_marked_by_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert graded(tmp_path, {"mdx": MDX, "replies": {"1": "東京", "2": ["奈良"], "3": "横浜"}}) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert [(one["question"], one["verdict"], one["points"]) for one in results] == [
        (1, "right", 2.0),
        (2, "wrong", 0.0),
        (3, "undecided", 0.0),
    ]


def test_a_missing_reply_is_wrong_with_a_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert graded(tmp_path, {"mdx": MDX, "replies": {"1": "東京"}}, "--language", "en") == 0
    second = json.loads(capsys.readouterr().out)["results"][1]
    assert (second["verdict"], second["reason"]) == ("wrong", "There is no answer.")


def test_a_reply_to_a_question_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert graded(tmp_path, {"mdx": MDX, "replies": {"1": "東京", "9": "大阪"}}) == 0
    captured = capsys.readouterr()
    assert len(json.loads(captured.out)["results"]) == 3
    assert "問9への回答がありますが、問題は3問です。" in captured.err


@pytest.mark.parametrize(
    "given",
    [
        "no json",
        {"replies": {}},
        {"mdx": 3},
        {"mdx": MDX, "replies": ["東京"]},
        {"mdx": MDX, "replies": {"one": "東京"}},
        {"mdx": MDX, "replies": {"1": {"text": "東京"}}},
        {"mdx": MDX, "replies": {"9" * 5000: "東京"}},
    ],
)
def test_what_cannot_be_read_is_said_and_no_traceback(
    given: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert graded(tmp_path, given) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.strip()
    assert "Traceback" not in captured.err


def test_a_batch_answers_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "\n".join(json.dumps({"name": name, "mdx": MDX, "replies": {"1": name}}) for name in ("東京", "大阪"))
    assert graded(tmp_path, lines, "--batch") == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["name"], one["result"]["results"][0]["verdict"]) for one in answers] == [
        ("東京", "right"),
        ("大阪", "wrong"),
    ]
