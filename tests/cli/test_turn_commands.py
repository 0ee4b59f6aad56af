"""`draft` and `edit` as other programs call them: a real process, a real server."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.dialect import parse
from core.document.walk import questions
from tests.model_server.script import NAMED, Say
from tests.model_server.server import ModelServer

Run = Callable[..., subprocess.CompletedProcess[bytes]]
TEST = '# 水\r\n\r\n水は<question correct="H2O" />。\r\n\r\n氷は<question correct="固体" />'.encode()
DRAFT = '# 水\n\n水は<question correct="水素" />と酸素からできている。\n'


def plan(**step: Any) -> str:
    return json.dumps({"steps": [step]}, ensure_ascii=False)


@pytest.fixture
def locale():
    return {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}


@pytest.fixture
def test_file(tmp_path: Path) -> Path:
    path = tmp_path / "test.mdx"
    path.write_bytes(TEST)
    return path


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.txt"
    path.write_text("水は水素と酸素からできている。氷は固体の水である。", encoding="utf-8")
    return path


def test_edit_changes_what_is_asked_and_no_other_byte(run: Run, test_file: Path, model_server: ModelServer):
    wish = plan(step="edit", numbers=[2], instruction="選択式", scope="question")
    model_server.say(wish, """=== 2 ===\n<question correct="固体" choiceItems='["固体","液体","気体"]' />""")
    done = run("edit", str(test_file), "--request", "問2だけ選択式に", "--base-url", model_server.url, "--model", "m")
    assert done.returncode == 0, done.stderr.decode()
    before = TEST.decode().partition("氷は")[0]
    assert done.stdout.decode() == f"""{before}氷は<question correct="固体" choiceItems='["固体", "液体", "気体"]' />"""
    assert "直しました" in done.stderr.decode()
    assert [request.body["model"] for request in model_server.received] == ["m", "m"]


def test_json_tells_everything(run: Run, test_file: Path, model_server: ModelServer):
    model_server.say(plan(step="explain", numbers=[1]), "=== 1 ===\n水素二つと酸素一つ。")
    done = run(
        "edit", str(test_file), "--request", "問1には、短いものでよいので解説を付けておいてください", "--json",
        OPENAI_BASE_URL=model_server.url, OPENAI_API_KEY="sk-test", ANAUME_MODEL="m",
    )  # fmt: skip
    told = json.loads(done.stdout)
    assert done.returncode == 0
    assert (told["changed"], told["calls"], told["outcome"], told["fault"]) == ([1], 2, "done", None)
    assert told["tokens"] == {"input": 22, "output": 14, "cached": 4, "total": 36}
    assert [(step["step"], step["status"]) for step in told["steps"]] == [("plan", "done"), ("explain", "done")]
    assert questions(parse(told["mdx"]).document)[0].explain == "水素二つと酸素一つ。"
    assert b"sk-test" not in done.stdout + done.stderr


def test_draft_asks_the_model(run: Run, page: Path, model_server: ModelServer):
    model_server.say(plan(step="draft", questions=1), DRAFT)
    done = run("draft", str(page), "--request", "1問", OPENAI_BASE_URL=model_server.url)
    assert (done.returncode, done.stdout.decode()) == (0, DRAFT)
    assert "1問の下書きを作りました" in done.stderr.decode()


def test_options_need_no_plan(run: Run, page: Path, model_server: ModelServer):
    model_server.say(DRAFT)
    done = run("draft", str(page), "--questions", "1", OPENAI_BASE_URL=model_server.url)
    assert (done.returncode, done.stdout.decode()) == (0, DRAFT)
    assert len(model_server.received) == 1


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("401", "unauthorised"),
        ("stall", "stalled"),
        ("early_end", "cut_short"),
        ("garbage", "garbled"),
        ("500", "server_error"),
    ],
)
def test_a_failed_edit_gives_the_test_back_to_the_byte(
    run: Run, test_file: Path, model_server: ModelServer, name: str, fault: str
):
    model_server.always(NAMED[name])
    quick = {"ANAUME_MODEL_STALL_SECONDS": "1", "ANAUME_TURN_SECONDS": "20", "OPENAI_BASE_URL": model_server.url}
    done = run("edit", str(test_file), "--request", "もっと難しくして", **quick)
    assert (done.returncode, done.stdout) == (1, TEST)
    assert b"Traceback" not in done.stderr
    assert len(model_server.received) <= 12
    told = json.loads(run("edit", str(test_file), "--request", "もっと難しくして", "--json", **quick).stdout)
    assert (told["mdx"].encode(), told["changed"], told["outcome"], told["fault"]) == (TEST, [], "failed", fault)


def test_a_turn_ends_when_its_time_is_over(run: Run, test_file: Path, model_server: ModelServer):
    model_server.always(Say("あ" * 4000, delay=0.05))
    done = run(
        "edit",
        str(test_file),
        "--request",
        "もっと難しくして",
        OPENAI_BASE_URL=model_server.url,
        ANAUME_TURN_SECONDS="2",
    )
    assert (done.returncode, done.stdout) == (1, TEST)
    assert "時間" in done.stderr.decode().splitlines()[-1]


def test_nobody_there_is_one_sentence(run: Run, test_file: Path):
    done = run("edit", str(test_file), "--request", "もっと難しくして", "--base-url", "http://127.0.0.1:9/v1")
    assert (done.returncode, done.stdout) == (1, TEST)
    assert b"Traceback" not in done.stderr


def test_without_a_model_it_says_so_and_does_what_rules_can(run: Run, test_file: Path):
    done = run("edit", str(test_file), "--request", "問2を消して")
    assert done.returncode == 0
    assert done.stdout.endswith("氷は固体".encode())
    assert "AI の設定がない" in done.stderr.decode()


def test_what_is_no_text_comes_back_as_it_is(run: Run, tmp_path: Path):
    path = tmp_path / "odd.mdx"
    path.write_bytes(b"\xff\xfe\x00odd")
    done = run("edit", str(path), "--request", "問1を消して")
    assert (done.returncode, done.stdout) == (1, b"\xff\xfe\x00odd")
    assert b"Traceback" not in done.stderr


def test_standard_input_and_a_byte_order_mark(run: Run, model_server: ModelServer):
    model_server.say("=== 1 ===\n解説。")
    done = run(
        "edit", "-", "--request", "問1に解説を付けて", given=b"\xef\xbb\xbf" + TEST, OPENAI_BASE_URL=model_server.url
    )
    assert done.returncode == 0
    assert done.stdout == b"\xef\xbb\xbf" + TEST.replace(b'"H2O" />', '"H2O" explain="解説。" />'.encode())


def test_whatever_breaks_inside_is_one_sentence_and_no_traceback(
    test_file: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    from core import cli
    from core.workflow.turn import Turn

    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(Turn, "run", broken)
    assert cli.main(["edit", str(test_file), "--request", "問1を消して", "--offline"]) == 1
    said = capfd.readouterr()
    assert said.out.encode() == TEST.replace(b"\r\n", b"\n") or said.out.encode() == TEST
    assert "思わぬ問題" in said.err
    assert "Traceback" not in said.err


def test_settings_that_cannot_be_are_named(run: Run, test_file: Path):
    done = run("edit", str(test_file), "--request", "問1を消して", ANAUME_TURN_SECONDS="soon")
    assert (done.returncode, done.stdout) == (1, TEST)
    assert "ANAUME_TURN_SECONDS" in done.stderr.decode()
