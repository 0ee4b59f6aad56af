"""The cases in fixtures/*.md, which a teacher could read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.dialect import parse, serialise
from core.document.nodes import Question, TableCell, Text
from core.document.walk import walk

CASES = [
    (path.stem, *case)
    for path in sorted((Path(__file__).parent / "fixtures").glob("*.md"))
    for case in re.findall(r"^## (.+)\n([\s\S]*?)\n=> (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
]


def seen(document):
    pieces = []
    for node in walk(document):
        if isinstance(node, TableCell) and pieces:
            pieces.append("/")
        if isinstance(node, Text):
            pieces.append(node.value)
        elif isinstance(node, Question):
            choices = " | " + ", ".join(node.choices) if node.choices else ""
            pieces.append(f"【{', '.join(node.answers)}{choices}】")
        elif node.kind in ("code_block", "inline_code"):
            pieces.append(node.value)
    return "".join(pieces)


@pytest.mark.parametrize(("file", "title", "text", "expected"), CASES, ids=[case[1] for case in CASES])
def test_a_reader_sees(file, title, text, expected):
    document = parse(text).document
    assert seen(document) == expected
    assert parse(serialise(document)).document == document
