from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import core.lint.rules
from core.dialect import parse
from core.lint.paper import Paper
from tests.lint.pages import with_pages

README = Path(core.lint.rules.__file__).with_name("README.md")


def test_the_rule_shown_in_the_readme_works(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    path = tmp_path / "question_without_points.py"
    path.write_text(example, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    rule = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rule)
    assert [list(rule.check(Paper(parse(text)))) for text in rule.VALID] == [[]]
    assert [len(list(rule.check(Paper(parse(text))))) for text in rule.INVALID] == [1]


def test_the_pages_in_the_readme_are_those_of_the_rules() -> None:
    assert with_pages(README.read_text("utf-8")) == README.read_text("utf-8")
