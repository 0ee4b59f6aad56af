"""What a turn changed, question by question, as plain data for the chat; what it left alone too."""

from __future__ import annotations

from core.document.diff import Diff, TextChange
from core.document.nodes import Document, Question
from core.document.walk import questions
from core.storage.records import Json

MAX_PASSAGES = 50
"""Changed passages of running text that are listed; a new draft changes all of them."""


def changes_json(diff: Diff, after: Document) -> Json:
    """`{"changes": […], "untouched": [numbers], "text": [{"before", "after"}, …], "written": [numbers]}`.

    `written` are the questions of the new test that are other or stand in other words than before.

    Each change has `change` (`added`, `removed`, `changed`) and the question `before` and `after`, with its number:
    `{"id", "number", "answers", "rule", "choices", "hint", "explain", "score"}`, or null.
    """
    changed = [_change("changed", (p.old_number, p.before), (p.new_number, p.after)) for p in diff.changed]
    added = [_change("added", None, (here.number, here.question)) for here in diff.added]
    removed = [_change("removed", (there.number, there.question), None) for there in diff.removed]
    return {
        "changes": changed + added + removed,
        "untouched": [pair.new_number for pair in diff.untouched],
        "text": [_passage(change) for change in diff.text[:MAX_PASSAGES]],
        "written": sorted(written_numbers(diff, after)),
    }


def written_numbers(changes: Diff, after: Document) -> frozenset[int]:
    """The questions of the new document that were changed, added, or whose passage now reads otherwise."""
    number_of = {question.id: number for number, question in enumerate(questions(after), 1)}
    reworded = {number_of[one.id] for change in changes.text if change.after for one in change.after.questions}
    return frozenset({here.number for here in changes.added} | {pair.new_number for pair in changes.changed} | reworded)


def _change(name: str, before: tuple[int, Question] | None, after: tuple[int, Question] | None) -> Json:
    return {"change": name, "before": before and _question(*before), "after": after and _question(*after)}


def _question(number: int, question: Question) -> Json:
    return {
        "id": question.id,
        "number": number,
        "answers": list(question.answers),
        "rule": question.rule,
        "choices": None if question.choices is None else list(question.choices),
        "hint": question.hint,
        "explain": question.explain,
        "score": question.score,
    }


def _passage(change: TextChange) -> Json:
    return {"before": change.before and change.before.text, "after": change.after and change.after.text}
