"""The question: what its tag means, and how it is written."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace

from core.dialect.characters import line_feeds
from core.dialect.tags.values import Certainty, Strings, expression_text, looks_like_array, strict_strings, strings, tex
from core.dialect.tags.write import attribute_text
from core.document.ids import asked_content, content_id
from core.document.nodes import AnswerRule, Attribute, Question
from core.text import Span

_ARRAYS = ("correct", "choiceItems", "correctItems")
KNOWN_ATTRIBUTES = frozenset(
    {*_ARRAYS, "isMultipleChoice", "hasAlternativeSolutions", "explain", "hint", "ruby", "score"}
)
_NAME = re.compile(r"(?:[^\W\d]|\$)[\w$\-]*(?::[\w$\-]+)?")


@dataclass(frozen=True, slots=True)
class LooseArray:
    """An attribute that should hold an array of strings and had to be read leniently."""

    attribute: Attribute
    items: tuple[str, ...]
    certainty: Certainty


def question_of(
    attributes: tuple[Attribute, ...], span: Span, seen: dict[str, int]
) -> tuple[Question, tuple[LooseArray, ...]]:
    """The question that a tag with these attributes asks (`dialect.md` §1), and the arrays that are not JSON.

    Its id is made from its content and its ordinal among equals, for which `seen` counts the contents.
    """
    given = {attribute.name: _with_line_feeds(attribute) for attribute in attributes if attribute.name}
    loose: list[LooseArray] = []
    every = _is_true(given.get("isMultipleChoice"))
    alternatives = _is_true(given.get("hasAlternativeSolutions"))
    choices = _array(given.get("choiceItems"), loose)
    answers, listed, rule = _answers(given, loose, every=every, flagged=every or alternatives)
    if every:
        rule = "all"
    elif alternatives:
        rule = "any"
    elif listed and len(answers) > 1 and rule == "one":
        rule = "all" if choices else "any"
    unknown = tuple((name, each.value) for name, each in given.items() if valid_name(name))
    explain, hint, ruby = _text(given.get("explain")), _text(given.get("hint")), _text(given.get("ruby"))
    score = _score(given["score"]) if "score" in given else 1.0
    asked = (answers, rule, choices, explain, hint, ruby, score, unknown)
    content = asked_content(asked)
    seen[content] = seen.get(content, 0) + 1
    return Question(*asked, content_id(content, seen[content]), attributes, span), tuple(loose)


def _with_line_feeds(attribute: Attribute) -> Attribute:
    value = attribute.value
    return replace(attribute, value=line_feeds(value)) if value and "\r" in value else attribute


def _answers(
    given: dict[str, Attribute], loose: list[LooseArray], *, every: bool, flagged: bool
) -> tuple[tuple[str, ...], bool, AnswerRule]:
    """The right answers, whether they came as an array, and the rule that the attribute alone asks for."""
    items = _array(given.get("correctItems"), loose)
    correct = given.get("correct")
    if items and (every or correct is None):
        return _given(items), True, "all"
    value = _text(correct)
    if correct is None or value is None:
        return (), False, "one"
    if looks_like_array(value) and (strict_strings(value) is not None or flagged or _quotes(value)):
        return _given(_array(correct, loose) or ()), True, "one"
    return _given((tex(value),)), False, "one"


def _quotes(value: str) -> bool:
    return re.match(r"\s*[\[［]\s*\\?[\"'“”‘’「『]", value) is not None


def _given(answers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(answer for answer in answers if answer.strip())


def _array(attribute: Attribute | None, loose: list[LooseArray]) -> tuple[str, ...] | None:
    if attribute is None:
        return None
    value = attribute.value or ""
    read = strings(value) if value.strip() else Strings((), "valid")
    if read.certainty != "valid":
        loose.append(LooseArray(attribute, read.items, read.certainty))
    return read.items


def _text(attribute: Attribute | None) -> str | None:
    if attribute is None or attribute.value is None:
        return None
    return (expression_text(attribute.value) if attribute.expression else attribute.value) or None


def _is_true(attribute: Attribute | None) -> bool:
    if attribute is None:
        return False
    return attribute.value is None or (_text(attribute) or "").strip().lower() == "true"


def _score(attribute: Attribute) -> float:
    try:
        score = float(_text(attribute) or "1")
    except ValueError:
        return 1.0
    return score if math.isfinite(score) and score >= 0 else 1.0


# --- writing ---------------------------------------------------------------------------------------------------------


def write_question(question: Question, *, in_cell: bool = False) -> str:
    """The canonical tag: `<question correct="…" choiceItems='[…]' … />`."""
    written: list[tuple[str, str | None]] = _answer_attributes(question)
    if question.choices is not None:
        written.append(("choiceItems", _json(question.choices)))
    if question.rule == "all":
        written.append(("isMultipleChoice", "true"))
    if question.rule == "any":
        written.append(("hasAlternativeSolutions", "true"))
    texts = (("explain", question.explain), ("hint", question.hint), ("ruby", question.ruby))
    written += [(name, value) for name, value in texts if value]
    if question.score != 1:
        written.append(("score", repr(question.score).removesuffix(".0")))
    written += [(name, value) for name, value in question.unknown if valid_name(name)]
    return " ".join(["<question", *(attribute_text(name, value, in_cell=in_cell) for name, value in written), "/>"])


def _answer_attributes(question: Question) -> list[tuple[str, str | None]]:
    answers = question.answers
    if not answers:
        return []
    if question.rule == "all":
        return [("correctItems", _json(answers))]
    alone = answers[0]
    array = looks_like_array(alone) and (strict_strings(alone) is not None or _quotes(alone))
    if question.rule == "one" and len(answers) == 1 and tex(alone) == alone and not array:
        return [("correct", alone)]
    return [("correct", _json(answers))]


def _json(items: tuple[str, ...]) -> str:
    return "[" + ", ".join('"' + item.replace("\\", "\\\\").replace('"', '\\"') + '"' for item in items) + "]"


def valid_name(name: str) -> bool:
    """True for a name that an attribute can be written under."""
    return name not in KNOWN_ATTRIBUTES and _NAME.fullmatch(name) is not None
