"""What the README says is what happens."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"```sh\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#:]+)\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
# Prompts are read by models.
PAGES = [
    page
    for pattern in ("*.md", "core/**/*.md", "components/browser/*.md")
    for page in ROOT.glob(pattern)
    if page.parent.name != "prompts"
]


def commands():
    lines = [line for block in BLOCK.findall((ROOT / "README.md").read_text()) for line in block.splitlines()]
    return [line for line in lines if "-m core" in line]


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_readme_works(command, tmp_path):
    shutil.copy(ROOT / "tests/fixtures/history.pdf", tmp_path / "page.pdf")
    line = command.replace(".venv/bin/python", f"'{sys.executable}'")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "ANAUME_DATA_FOLDER": str(tmp_path)}
    done = subprocess.run(line, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_readme_names_the_targets_that_there_are():
    targets = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in ("README.md", "CONTRIBUTING.md"):
        assert set(re.findall(r"^make ([a-z-]+)", (ROOT / page).read_text(), re.MULTILINE)) <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for target in LINK.findall(CODE.sub("", page.read_text())):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("package", sorted((ROOT / "core").glob("*/__init__.py")), ids=lambda path: path.parent.name)
def test_every_package_says_what_it_is_and_how_to_add_one_more(package):
    readme = (package.parent / "README.md").read_text()
    assert "one more" in readme.lower()


@pytest.mark.parametrize("name", ["document", "text"])
def test_every_file_of_the_lowest_floors_is_named(name):
    folder = ROOT / "core" / name
    named = set(re.findall(r"`(\w+)`", (folder / "README.md").read_text()))
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} <= named
