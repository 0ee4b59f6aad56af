from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from core.cli.pictures import PictureFolder
from core.dialect import parse
from core.errors import UnusableInput
from tests.sources.quality.figure_pages import figure_page

PNG = b"\x89PNG\r\n\x1a\n and the rest"


def test_a_draft_puts_its_figures_beside_it_and_convert_takes_them_in(run, tmp_path):
    page = figure_page("map", 4)
    (tmp_path / "page.pdf").write_bytes(page.pdf)
    folder = tmp_path / "図 と 写真"
    drafted = run("draft", tmp_path / "page.pdf", "--questions", "3", "--offline", "--assets", folder)
    assert drafted.returncode == 0, drafted.stderr.decode()
    (picture,) = folder.iterdir()
    assert picture.name in drafted.stdout.decode()
    converted = run("convert", "--from", "mdx", "--assets", folder, given=drafted.stdout)
    (image,) = [block for block in json.loads(converted.stdout) if block["type"] == "img"]
    assert base64.b64decode(image["url"].split(",", 1)[1]) == picture.read_bytes()


def test_a_draft_without_a_folder_names_no_pictures(run, tmp_path):
    page = figure_page("map", 4)
    (tmp_path / "page.pdf").write_bytes(page.pdf)
    drafted = run("draft", tmp_path / "page.pdf", "--questions", "3", "--offline")
    assert drafted.returncode == 0
    assert b"asset:" not in drafted.stdout


def test_convert_reads_pictures_of_the_folder_alone(run, tmp_path):
    folder = tmp_path / "figures"
    folder.mkdir()
    (folder / "0123456789abcdef.png").write_bytes(PNG)
    (folder / "note.png").write_bytes(b"no picture")
    (tmp_path / "secret.png").write_bytes(PNG)
    text = "\n\n".join(
        f"![]({url})"
        for url in (
            "asset:0123456789abcdef",
            "figures/0123456789abcdef.png",
            "../secret.png",
            "note.png",
            "https://example.org/0123456789abcdef.png",
        )
    )
    converted = run("convert", "--from", "mdx", "--assets", folder, given=text)
    urls = [block["url"] for block in json.loads(converted.stdout)]
    assert [url.startswith("data:image/png;base64,") for url in urls] == [True, True, False, False, False]


def test_an_edit_leaves_pictures_alone_that_it_does_not_know(run, tmp_path):
    text = '![図](asset:0123456789abcdef)\n\n水は<question correct="H2O" />、氷は<question correct="固体" />。\n'
    edited = run("edit", "-", "--request", "delete question 2", "--offline", "--language", "en", given=text)
    assert edited.stdout.decode() == text.replace('<question correct="固体" />', "固体")


def test_a_picture_that_may_not_be_read_is_named(tmp_path, monkeypatch):
    (tmp_path / "map.png").write_bytes(PNG)

    def forbidden(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    with pytest.raises(UnusableInput, match=r"map\.png"):
        PictureFolder(tmp_path).put_in(parse("![地図](map.png)").document)
