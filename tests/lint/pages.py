"""Writes every rule's page into the rules' README: `python -m tests.lint.pages`."""

from __future__ import annotations

from pathlib import Path

import core.lint.rules
from core.lint import all_rules

README = Path(core.lint.rules.__file__).with_name("README.md")
BEGIN, END = "<!-- pages: python -m tests.lint.pages -->", "<!-- end of pages -->"


def pages() -> str:
    """What each rule finds, why it harms, and what it leaves to others, from the docstrings."""
    return "\n".join(f"### {rule.name}\n\n{_as_list(rule.page)}" for rule in all_rules())


def _as_list(page: str) -> str:
    what, _, rest = page.strip().partition("\n\n")
    why, _, left = rest.partition("\nNot covered:")
    return f"{_line(what)}\n\n- {_line(why)}\n- Not covered: {_line(left)}\n"


def _line(text: str) -> str:
    return " ".join(text.split())


def with_pages(readme: str) -> str:
    """The README with the pages of today."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before.rstrip()}\n\n{BEGIN}\n\n## Every rule\n\n{pages()}\n{END}\n{after.lstrip()}"


if __name__ == "__main__":
    README.write_text(with_pages(README.read_text("utf-8")), "utf-8")
