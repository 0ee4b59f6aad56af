"""`isMultipleChoice`, `correctItems` and `hasAlternativeSolutions` say different things (warning), or several answers
come without a flag that tells how they are meant (info).

Why: the editor and this product may then mark the same reply differently.
Not covered: flags that agree and are not what the author meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.document.diagnostic import Fix, Safety
from core.document.nodes import Attribute
from core.lint.advice import advice
from core.lint.choice_places import attribute_of
from core.lint.paper import Item, Paper
from core.lint.rule import Finding, LooksAt
from core.text import Edit, Message

LOOKS_AT: LooksAt = "block"

VALID = (
    """水の成分は<question correctItems='["酸素","水素"]' isMultipleChoice="true" />である。""",
    """党の名は<question correct='["自民党","自由民主党"]' hasAlternativeSolutions="true" />である。""",
    """党の名は<question correct='["自民党","自由民主党"]' hasAlternativeSolutions="true" isMultipleChoice="false" />である。""",
    """日本の首都は<question correct="東京" choiceItems='["大阪","京都"]' />である。""",
)
INVALID = (
    """水の成分は<question correct='["酸素","水素"]' isMultipleChoice="true" hasAlternativeSolutions="true" />である。""",
    """水の成分は<question correctItems='["酸素","水素"]' />である。""",
    """Water is <question correct='["oxygen","iron"]' correctItems='["oxygen","hydrogen"]' isMultipleChoice="true" />.""",
    """党の名は<question correct='["自民党","自由民主党"]' />である。""",
)


def check(paper: Paper) -> Iterator[Finding]:
    """At most one finding for each question."""
    for item in paper.items:
        finding = _contradiction(item) or _unflagged(item)
        if finding is not None:
            yield finding


def _contradiction(item: Item) -> Finding | None:
    all_of, any_of = _is_set(item, "isMultipleChoice"), _is_set(item, "hasAlternativeSolutions")
    listed = attribute_of(item.question, "correctItems")
    correct = attribute_of(item.question, "correct")
    if all_of and any_of:
        return Finding("warning", _BOTH, item.span, item.number, fix=_CHOOSE)
    if listed is None or not (listed.value or "").strip(" []"):
        return None
    if not all_of:
        return Finding(
            "warning", _LISTED_WITHOUT_FLAG, item.span, item.number, fix=_fix(item, "isMultipleChoice", correct)
        )
    if (
        correct is not None
        and (correct.value or "").strip().startswith("[")
        and _squeezed(correct.value) != _squeezed(listed.value)
    ):
        return Finding("warning", _TWO_LISTS, item.span, item.number, fix=_ONE_LIST)
    return None


def _unflagged(item: Item) -> Finding | None:
    if len(item.answers) < 2 or _is_set(item, "isMultipleChoice") or _is_set(item, "hasAlternativeSolutions"):
        return None
    if item.question.rule == "all":
        return Finding("info", _READ_AS_ALL, item.span, item.number, fix=_fix(item, "isMultipleChoice"))
    return Finding("info", _READ_AS_ANY, item.span, item.number, fix=_fix(item, "hasAlternativeSolutions"))


def _is_set(item: Item, name: str) -> bool:
    attribute = attribute_of(item.question, name)
    return attribute is not None and (attribute.value is None or attribute.value.strip().lower() == "true")


def _squeezed(value: str | None) -> str:
    return "".join((value or "").split())


def _fix(item: Item, flag: str, correct: Attribute | None = None) -> Fix | None:
    """Adds the flag behind the last attribute, unless it is there and says no.

    Certain, but where `correct` stands beside the list: the question would then ask for something else.
    """
    last = max((attribute.span.end for attribute in item.question.attributes if attribute.span), default=None)
    if last is None or attribute_of(item.question, flag) is not None:
        return None
    safety: Safety = "safe" if correct is None else "review"
    return Fix(Message(f"{flag} を書き加える", f"Add {flag}"), safety, (Edit(last, last, f' {flag}="true"'),))


_BOTH = Message(
    "「すべて答える」と「どれか1つでよい」の両方が指定されています。",
    "The question asks for all answers and accepts any one of them at once.",
)
_LISTED_WITHOUT_FLAG = Message(
    "correctItems がありますが、「すべて答える」（isMultipleChoice）が指定されていません。",
    "There are correctItems, but isMultipleChoice does not say that all are asked for.",
)
_TWO_LISTS = Message(
    "correct と correctItems に別の正答が書かれています。", "correct and correctItems list different answers."
)
_READ_AS_ALL = Message(
    "正答が2つ以上あり指定がないので、「すべて答える」問題として読みました。",
    "There are several answers and no flag: read as asking for all of them.",
)
_READ_AS_ANY = Message(
    "正答が2つ以上あり指定がないので、「どれか1つでよい」問題として読みました。",
    "There are several answers and no flag: read as accepting any one of them.",
)
_CHOOSE = advice(
    "isMultipleChoice か hasAlternativeSolutions のどちらかを消してください。",
    "Remove either isMultipleChoice or hasAlternativeSolutions.",
)
_ONE_LIST = advice("correct と correctItems を同じにしてください。", "Make correct and correctItems the same.")
