"""A blank as the editor keeps it: an inline void element with exactly one leaf."""

from __future__ import annotations

from core.document.choices import wrong_choices
from core.document.nodes import Question
from core.editor_json.names import ANSWER_LEAF, Json


def write_question(question: Question) -> Json:
    """The element. One typed answer is `correct` alone; every other kind carries all five fields (`dialect.md` §3)."""
    leaf: Json = {"text": "", "type": ANSWER_LEAF, **_answers(question)}
    if question.explain:
        leaf["explain"] = question.explain
    if question.hint:
        leaf["hint"] = question.hint
    if question.ruby:
        leaf["ruby"] = question.ruby
    if question.score != 1:
        leaf["score"] = int(question.score) if question.score == int(question.score) else question.score
    return {"type": "question", "children": [leaf]}


def _answers(question: Question) -> Json:
    wrong = list(wrong_choices(question))
    several = question.rule != "one" or len(question.answers) > 1
    correct = list(question.answers) if several else "".join(question.answers)
    if not wrong and not several:
        return {"correct": correct}
    needs_all = question.rule == "all"
    return {
        "correct": correct,
        "choiceItems": wrong,
        "correctItems": list(question.answers) if needs_all else [],
        "isMultipleChoice": needs_all,
        "hasAlternativeSolutions": several and not needs_all,
    }
