"""Blanks read back: from the editor's own form, and from the loose ones that models write."""

from __future__ import annotations

import math

from core.document.nodes import AnswerRule, Question
from core.editor_json.names import ANSWER_LEAF, Json
from core.editor_json.reading.found import Findings, Path
from core.editor_json.reading.values import as_flag, as_text, as_texts, children_of
from core.text.fold import fold

_FLAGS = frozenset({"isMultipleChoice", "hasAlternativeSolutions"})
_FIELDS = _FLAGS | {"correct", "choiceItems", "correctItems", "explain", "hint", "ruby", "score"}
_KNOWN = _FIELDS | {"text", "type", "children", "id"}


def is_answer_leaf(node: object) -> bool:
    """True for the leaf that holds the answer, also where it stands outside its `question`."""
    return isinstance(node, dict) and (node.get("type") == ANSWER_LEAF or ("text" in node and "correct" in node))


def read_questions(node: Json, path: Path, findings: Findings) -> list[Question]:
    """The blanks of a `question` element: one, unless it holds several answers, of which the editor would keep one."""
    findings.dropped_keys(node, _KNOWN, path)
    leaves = [child for child in children_of(node) if isinstance(child, dict)]
    own = {name: value for name, value in node.items() if name in _FIELDS}
    answering = [leaf for leaf in leaves if _FIELDS & leaf.keys()]
    if len(answering) > 1:
        findings.add(
            "warning",
            path,
            f"1つの空欄に答えが {len(answering)} つありました。それぞれ別の空欄にしました。",
            f"One blank held {len(answering)} answers; each became a blank of its own.",
        )
        return [read_question({**own, **leaf}, path, findings) for leaf in answering]
    merged: Json = dict(own)
    for leaf in leaves:
        merged.update(leaf)
    return [read_question(merged, path, findings)]


def read_question(fields: Json, path: Path, findings: Findings) -> Question:
    """The blank that the fields describe; a text beside them is the answer where none is given."""
    answers, rule = _answers(fields)
    inside = (as_text(fields.get("text")) or "").strip()
    if inside and not answers:
        answers = (inside,)
    elif inside and fold(inside) not in {fold(answer) for answer in answers}:
        findings.add(
            "warning",
            path,
            f"空欄の中の文字「{inside}」は表示されないため、読み取りませんでした。",
            f"The text “{inside}” inside the blank is never shown and was left out.",
        )
    findings.dropped_keys(fields, _KNOWN, path)
    return Question(
        answers=answers,
        rule=rule,
        choices=as_texts(fields.get("choiceItems")) or None,
        explain=as_text(fields.get("explain")) or None,
        hint=as_text(fields.get("hint")) or None,
        ruby=as_text(fields.get("ruby")) or None,
        score=_score(fields.get("score"), path, findings),
    )


def _answers(fields: Json) -> tuple[tuple[str, ...], AnswerRule]:
    correct, all_of = as_texts(fields.get("correct")), as_texts(fields.get("correctItems"))
    is_array = isinstance(fields.get("correct"), list | tuple)
    needs_all, any_of = as_flag(fields.get("isMultipleChoice")), as_flag(fields.get("hasAlternativeSolutions"))
    if needs_all or (needs_all is None and all_of and not any_of):
        return all_of or correct, "all"
    if any_of:
        return correct or all_of, "any"
    if is_array and len(correct) > 1:
        return correct, "all" if as_texts(fields.get("choiceItems")) else "any"
    return (correct if any(correct) else ()) or all_of, "one" if len(correct or all_of) <= 1 else "any"


def _score(value: object, path: Path, findings: Findings) -> float:
    text = as_text(value)
    if text is None:
        return 1.0
    try:
        score = float(text)
    except ValueError:
        score = math.nan
    if math.isfinite(score) and score >= 0:
        return score
    findings.add(
        "warning",
        path,
        f"配点「{text}」は数として読めないため、1点にしました。",
        f"The score “{text}” is no number of points; it counts 1.",
    )
    return 1.0
