from __future__ import annotations

import json
from pathlib import Path

import pytest

HISTORY = Path(__file__).parents[1] / "fixtures" / "history.pdf"


@pytest.fixture
def locale():
    return {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}


def test_pages_figures_and_warnings_are_printed_as_json(run) -> None:
    done = run("extract", HISTORY)
    assert done.returncode == 0
    (source,) = json.loads(done.stdout)["sources"]
    assert {key: source[key] for key in ("name", "kind", "warnings")} == {
        "name": "history.pdf",
        "kind": "pdf",
        "warnings": [],
    }
    assert [set(page) for page in source["pages"]] == [{"number", "text", "figures"}] * 2
    assert "| 1858年 | 日米修好通商条約 | 井伊直弼 |" in source["pages"][1]["text"]
    (figure,) = source["pages"][1]["figures"]
    assert (figure["unit"], figure["kind"], len(figure["box"])) == ("pt", "table", 4)
    assert "history.pdf を読んでいます（2/2ページ）" in done.stderr.decode()


def test_a_bad_file_is_named_and_the_good_one_printed(run, tmp_path: Path) -> None:
    bad = tmp_path / "壊れた.pdf"
    bad.write_bytes(b"%PDF-1.4\n%%EOF")
    done = run("extract", bad, HISTORY, tmp_path / "無い.pdf", "--language", "en")
    assert done.returncode == 1
    assert [source["name"] for source in json.loads(done.stdout)["sources"]] == ["history.pdf"]
    assert "壊れた.pdf: The PDF is damaged" in done.stderr.decode()
    assert "無い.pdf cannot be opened" in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_no_file_is_wrong_usage(run) -> None:
    assert run("extract").returncode == 2
