from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HISTORY = ROOT / "tests" / "fixtures" / "history.pdf"


def extract(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "core", "extract", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=100)


def test_pages_figures_and_warnings_are_printed_as_json() -> None:
    done = extract(str(HISTORY))
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
    assert "history.pdf を読んでいます（2/2ページ）" in done.stderr


def test_a_bad_file_is_named_and_the_good_one_printed(tmp_path: Path) -> None:
    bad = tmp_path / "壊れた.pdf"
    bad.write_bytes(b"%PDF-1.4\n%%EOF")
    done = extract(str(bad), str(HISTORY), str(tmp_path / "無い.pdf"), "--language", "en")
    assert done.returncode == 1
    assert [source["name"] for source in json.loads(done.stdout)["sources"]] == ["history.pdf"]
    assert "壊れた.pdf: The PDF is damaged" in done.stderr
    assert "無い.pdf cannot be opened" in done.stderr
    assert "Traceback" not in done.stderr


def test_no_file_is_wrong_usage() -> None:
    assert extract().returncode == 2
