"""Ten clean tests, and every question in them as a place where a flaw may be put."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.dialect import parse
from core.document.nodes import Question
from core.document.walk import questions
from core.lint import Linter

CLEAN = {path.name: path.read_text("utf-8") for path in sorted((Path(__file__).parent / "clean").glob("*.mdx"))}


@cache
def _asked(name: str) -> tuple[Question, ...]:
    return questions(parse(CLEAN[name]).document)


@dataclass(frozen=True)
class Spot:
    """One question of one clean text."""

    name: str
    number: int

    @property
    def text(self) -> str:
        return CLEAN[self.name]

    @property
    def question(self) -> Question:
        return _asked(self.name)[self.number - 1]

    def with_tag(self, tag: str) -> str:
        span = self.question.span
        assert span
        return self.text[: span.start] + tag + self.text[span.end :]

    def with_text_behind(self, said: str) -> str:
        span = self.question.span
        assert span
        return self.text[: span.end] + said + self.text[span.end :]


LINTER = Linter()  # flawed texts share all blocks but one
SPOTS = [Spot(name, number) for name in CLEAN for number in range(1, len(_asked(name)) + 1)]


def found_at(text: str) -> set[tuple[str, int | None]]:
    return {(one.rule, one.question) for one in LINTER.lint(parse(text)) if one.rule != "mdx-container"}
