"""Questions called by their answers: 徳川家康の問題を消して."""

from __future__ import annotations

import re

from core.drafting.planner.lexicon import tokens
from core.drafting.planner.numerals import normalised
from core.drafting.planner.situation import Situation

NO_SUCH_QUESTION = "\u2047"
_JAPANESE_NAME = r"(?<!\d)([^\s、。「」『』はがをのにもと!?\d]{2,12})の(?:問題|空欄|穴)(?!数)"
_ENGLISH_NAME = r"\bthe ([a-z' -]{2,30}?) (?:questions?|ones?|blanks?)\b"
_NAMED_QUESTION = re.compile(f"{_JAPANESE_NAME}|{_ENGLISH_NAME}")
_QUOTED = re.compile(r"[「『\"“]([^「」『』\"“”]{2,20})[」』\"”](?=[をはも、])")
_BEHIND = (
    r"(?:年?の(?:問題|空欄|ところ|穴)|\s+(?:question|blank|one)\b"
    r"|(?=[をはも、]|\s*$|と[^いよ]|\s+to\b|\s+multiple\b))"
)


def answers_as_numbers(message: str, situation: Situation) -> str:
    """The normalised message with names of questions as their numbers.

    `delete the "Napoleon" question` becomes `delete 問3`; a name that fits no question becomes `NO_SUCH_QUESTION`.
    """
    by_answer: dict[str, list[str]] = {}
    for question in situation.questions:
        by_answer.setdefault(normalised(question.answer).strip(), []).append(str(question.number))
    for answer in sorted(by_answer, key=len, reverse=True):
        if len(answer) < 2 or _means_something_else(answer, situation):
            continue
        named = rf"[「『\"'“]?(?<![0-9a-z]){re.escape(answer)}(?![0-9a-z])[」』\"'”]?"
        message = re.sub(named + _BEHIND, _as_reference(by_answer[answer]), message)
    message = _QUOTED.sub(lambda match: _quoted(match, by_answer), message)
    return _NAMED_QUESTION.sub(lambda match: _in_part(match, by_answer), message)


def _means_something_else(answer: str, situation: Situation) -> bool:
    """An answer that is a word of the planner's own (年号), or could be the number of a question."""
    if answer.isdigit():
        return int(answer) <= len(situation.questions)
    return any(word.text == answer for word in tokens(answer))


def _quoted(match: re.Match[str], by_answer: dict[str, list[str]]) -> str:
    """「家康」: the questions whose answers hold what is quoted; the quotation itself where none does."""
    found = [number for answer, numbers in by_answer.items() if match[1] in answer for number in numbers]
    return _as_reference(found) if found else match.group()


def _in_part(match: re.Match[str], by_answer: dict[str, list[str]]) -> str:
    """家康の問題: the question whose answer holds the name."""
    name = next(group for group in match.groups() if group)
    if any(word.name != "noun" for word in tokens(match.group())):
        return match.group()
    found = [number for answer, numbers in by_answer.items() if name in answer for number in numbers]
    return _as_reference(found) if found else f"{NO_SUCH_QUESTION} "


def _as_reference(numbers: list[str]) -> str:
    return f"問{'と'.join(numbers)} "
