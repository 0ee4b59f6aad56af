"""What follows from a text: its document, what there is to check, what learners see. Kept, since every rerun asks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from components.services import services
from core.dialect import Parsed, parse
from core.document.diagnostic import Diagnostic
from core.document.extract import Extract
from core.document.ids import with_kept_ids
from core.document.learner import learner_id
from core.document.nodes import Question
from core.document.passages import stems
from core.document.walk import questions
from core.lint import Linter


@dataclass(frozen=True, slots=True)
class Reading:
    """A revision, read."""

    parsed: Parsed
    diagnostics: tuple[Diagnostic, ...]

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions in reading order."""
        return questions(self.parsed.document)

    @property
    def stems(self) -> tuple[str, ...]:
        """The stem of each question."""
        return stems(self.parsed.document)

    def by_learner_id(self, secret: bytes) -> dict[str, tuple[int, Question]]:
        """Number (from 1) and question for each name that a learner's browser knows."""
        return {learner_id(question, secret): (number, question) for number, question in enumerate(self.questions, 1)}


@lru_cache(maxsize=64)
def read(text: str, question_ids: tuple[str, ...] = (), test_id: str = "", sources: tuple[str, ...] = ()) -> Reading:
    """The text, read and checked.

    `question_ids` are the ids its questions have had since earlier revisions; `sources` the hashes of the files of
    the test `test_id` that were read, in which its answers are looked for.
    """
    parsed = parse(text)
    parsed = replace(parsed, document=with_kept_ids(parsed.document, question_ids))
    material = Extract(services().storage.readings(test_id)) if sources else None
    return Reading(parsed, _linter(test_id).lint(parsed, material))


@lru_cache(maxsize=64)
def _linter(_test_id: str) -> Linter:
    """The linter of a test remembers its last revision, so that a small edit costs little."""
    return Linter()
