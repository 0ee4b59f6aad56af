"""What every command keeps: bytes in and out, exit codes, messages, batches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.cli import COMMANDS, main

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
MDX = '首都は<question correct="東京" />です。\n'


def lines(output: bytes) -> list[dict]:
    return [json.loads(line) for line in output.decode().removesuffix("\n").split("\n")]


def test_a_file_a_dash_and_nothing_are_the_same_input(run, tmp_path):
    file = tmp_path / "テスト.mdx"
    file.write_text(MDX, encoding="utf-8")
    results = [
        run("convert", "--to", "mdx", file),
        run("convert", "--to", "mdx", "-", given=MDX),
        run("convert", "--to", "mdx", given=MDX),
    ]
    assert {(result.returncode, result.stdout.decode()) for result in results} == {(0, MDX)}


def test_output_is_utf8_with_plain_line_ends_whatever_the_locale_says(run):
    result = run("convert", "--to", "mdx", given="水😀は𠮷\n")
    assert result.stdout == "水😀は𠮷\n".encode()


def test_a_byte_order_mark_is_skipped(run):
    assert run("convert", "--to", "mdx", given=b"\xef\xbb\xbf" + MDX.encode()).stdout.decode() == MDX


@pytest.mark.parametrize(("language", "word"), [("ja", "バイト目"), ("en", "Byte 4 of")])
def test_bytes_that_are_not_utf8_are_refused_with_their_place(run, language, word):
    result = run("convert", "--language", language, given="水".encode() + b"\xff")
    assert result.returncode == 1
    assert result.stdout == b""
    assert word in result.stderr.decode()
    assert "4" in result.stderr.decode()


def test_a_file_that_is_not_there_is_named(run):
    result = run("convert", "無い.mdx")
    assert result.returncode == 1
    assert "無い.mdx を開けません" in result.stderr.decode()
    assert "Traceback" not in result.stderr.decode()


def test_a_folder_is_no_input(run, tmp_path):
    result = run("convert", tmp_path)
    assert result.returncode == 1
    assert "Traceback" not in result.stderr.decode()


@pytest.mark.parametrize(
    "arguments", [[], ["nix"], ["convert", "--to", "docx"], ["convert", "--nix"], ["convert", "a", "b"]]
)
def test_wrong_usage_ends_with_2(run, arguments):
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stderr.startswith(b"usage:")


def test_help_names_every_command(run):
    result = run("--help")
    assert result.returncode == 0
    for name in COMMANDS:
        assert name in result.stdout.decode()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name, capsys):
    assert main([name, "--help"]) == 0
    assert "--language" in capsys.readouterr().out


def test_the_dialect_is_converted_without_waiting_for_ocr_or_words():
    code = "import sys; from core.cli import main; main(['convert', '--help']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not {"sudachipy", "rapidocr", "streamlit", "sqlalchemy", "numpy"} & set(loaded.split())


def test_whoever_stops_reading_sees_no_traceback(tmp_path):
    file = tmp_path / "long.mdx"
    file.write_text("水の話。\n\n" * 5_000, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "core", "convert", file],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    )
    assert process.stdout
    assert process.stderr
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 1


@pytest.mark.parametrize(
    ("streams", "code", "printed"),
    [
        ("<&-", 0, True),  # a file is read, so nobody misses standard input
        ("2>&-", 0, True),
        ("2>/dev/full", 0, True),
        (">&-", 1, False),
        (">/dev/full", 1, False),
    ],
)
def test_streams_that_are_closed_or_full_spoil_nothing(tmp_path, streams, code, printed):
    file, result, told = tmp_path / "test.mdx", tmp_path / "result", tmp_path / "told"
    file.write_text(MDX, encoding="utf-8")
    elsewhere = f"{'' if streams.startswith('>') else f'>{result}'} {'' if streams.startswith('2') else f'2>{told}'}"
    command = f"{sys.executable} -m core edit {file} --offline --request 問1を消して {elsewhere} {streams}"
    environment = {**os.environ, "ANAUME_DATA_FOLDER": str(tmp_path)}
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, env=environment, check=False, timeout=60)
    assert done.returncode == code
    if printed:
        assert result.read_text(encoding="utf-8") == "首都は東京です。\n"
    else:
        assert "標準出力に書けません" in told.read_text(encoding="utf-8").splitlines()[-1]
    assert not told.exists() or "Traceback" not in told.read_text(encoding="utf-8")


def test_a_closed_standard_input_holds_nothing(tmp_path):
    command = f"{sys.executable} -m core lint - <&-"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert "標準入力を開けません" in done.stderr


def test_a_batch_answers_line_by_line_in_one_process(run):
    given = "".join(
        json.dumps({"name": name, "text": text}) + "\n" for name, text in [("一", "水"), (2, "火"), ("三", "")]
    )
    result = run("convert", "--to", "mdx", "--batch", given=given)
    assert result.returncode == 0
    assert [(line["name"], line["result"]) for line in lines(result.stdout)] == [
        ("一", "水\n"),
        (2, "火\n"),
        ("三", ""),
    ]
    assert all(line["diagnostics"] == [] for line in lines(result.stdout))


def test_a_line_ends_at_a_newline_alone(run):
    text = "a\u2028b\u2029c\u0085d\x0be\x0cf"
    result = run(
        "convert",
        "--to",
        "learner-json",
        "--secret",
        "s",
        "--batch",
        given=json.dumps({"text": text}, ensure_ascii=False),
    )
    answers = lines(result.stdout)
    assert len(answers) == 1
    assert answers[0]["result"]["blocks"][0]["children"][0]["value"] == text


@pytest.mark.parametrize(
    "bad",
    [
        b"not json",
        b"[1]",
        b'"text"',
        b"{}",
        b'{"text": 5}',
        b'{"text": "\xff"}',
        b"[" * 100_000,
        b'{"text": ' + b"1" * 10_000 + b"}",
    ],
)
def test_a_bad_line_is_answered_and_the_others_go_on(run, bad):
    good = json.dumps({"name": "good", "text": "水"}).encode()
    result = run("convert", "--to", "mdx", "--batch", given=bad + b"\n" + good + b"\n")
    first, second = lines(result.stdout)
    assert result.returncode == 1
    assert first["result"] is None
    assert first["diagnostics"] == []
    assert first["error"]
    assert second == {"name": "good", "result": "水\n", "diagnostics": []}
    assert result.stderr == b""


def test_blank_lines_and_carriage_returns_do_no_harm_to_a_batch(run):
    result = run("convert", "--to", "mdx", "--batch", given='{"text": "水"}\r\n\r\n\n{"text": "火"}')
    assert [line["result"] for line in lines(result.stdout)] == ["水\n", "火\n"]


def test_half_characters_in_a_line_are_replaced(run):
    result = run("convert", "--to", "mdx", "--batch", given='{"name": "\\ud800", "text": "水\\udfff"}')
    assert lines(result.stdout)[0]["result"] == "水\ufffd\n"
    assert result.returncode == 0


def test_a_batch_is_answered_before_its_input_ends():
    process = subprocess.Popen(
        [sys.executable, "-m", "core", "convert", "--to", "mdx", "--batch"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(b'{"name": 1, "text": "a"}\n')
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["name"] == 1
    process.stdin.close()
    assert process.wait() == 0
