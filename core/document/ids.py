"""The first id of a question: made from what it asks and its ordinal among questions that ask the same."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from core.document.nodes import Document, Question
from core.document.rewrite import map_questions


def question_content(question: Question) -> str:
    """Everything that makes a question what it is, as one text: equal for questions that are equal."""
    return asked_content(
        (
            question.answers,
            question.rule,
            question.choices,
            question.explain,
            question.hint,
            question.ruby,
            question.score,
            question.unknown,
        )
    )


def asked_content(asked: tuple[object, ...]) -> str:
    """As `question_content`, for the fields of a question in their order, `answers` to `unknown`."""
    return repr(asked)


def question_id(question: Question, ordinal: int) -> str:
    """The id of the question that is `ordinal`-th (from 1) among those with the same content: 12 hex digits."""
    return content_id(question_content(question), ordinal)


def content_id(content: str, ordinal: int) -> str:
    """As `question_id`, for what `question_content` gave."""
    content = f"{ordinal}\x1f{content}"
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def with_ids(document: Document) -> Document:
    """The document with a first id on every question, whatever ids they had."""
    seen: Counter[str] = Counter()

    def named(question: Question) -> Question:
        content = question_content(question)
        seen[content] += 1
        return replace(question, id=content_id(content, seen[content]))

    return map_questions(document, named)


def with_kept_ids(document: Document, ids: Iterable[str]) -> Document:
    """The document with these ids on its questions in reading order; questions beyond the last keep their own."""
    kept = iter(ids)
    return map_questions(document, lambda question: replace(question, id=next(kept, question.id)))
