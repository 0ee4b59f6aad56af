"""Marks the replies to one question by the rules of `dialect.md` §1 (kinds) and §4 (what counts as the same)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Literal

from core.document.nodes import Question
from core.equivalence import Verdict as Sameness
from core.equivalence import asks_for_a_form, compare, kind_of, same_answer, same_form
from core.grading import reasons
from core.grading.answers import given_answers
from core.grading.mark import Mark, Verdict
from core.text import Message
from core.text.fold import fold

Compare = Callable[[str, str], Sameness]
PartialPoints = Literal["none", "proportional"]

MAX_REPLY_LENGTH = 2000
# A learner who types several answers into one field puts one of these between them.
_WORDS_BETWEEN = (r"\s*[と・&＆]\s*|\s+and\s+", r"\s+")
_SEPARATORS = ("、，,", "；;", "／/", "\n")


def grade(
    question: Question, replies: Sequence[str], *, stem: str = "", partial_points: PartialPoints = "none"
) -> Mark:
    """The mark for `replies`: what was typed or chosen, in any order; blank ones count as none.

    A typed reply is right where it is the same as an answer (`core.equivalence.compare`); a chosen one where it is that
    choice. Where `stem`, the words around the blank, asks for a form (約分, factorise), a reply of the right value in
    another form is undecided. An AND question is right for the whole set of answers and nothing else; proportional
    points give each right answer its share, less one share for each wrong reply.
    Undecided: the author gave no answer, or no machine can tell.
    """
    answers = given_answers(question)
    if not answers:
        return _mark(question, "undecided", reasons.NO_KEY)
    if any(len(reply) > MAX_REPLY_LENGTH for reply in replies):
        return _mark(question, "wrong", reasons.TOO_LONG)
    compared = _compare_choices if question.choices else _compare_in_form if asks_for_a_form(stem) else compare
    same = _same_choice if question.choices else same_answer
    given = _distinct(replies, same)
    if question.rule == "all":
        given = _distinct(_parts(given, answers, question), same)
        return _grade_all(question, answers, given, compared, partial_points)
    return _grade_one(question, answers, given, compared)


def _grade_one(question: Question, answers: tuple[str, ...], replies: list[str], compared: Compare) -> Mark:
    mark = partial(_mark, question)
    match replies:
        case []:
            return mark("wrong", reasons.NO_REPLY)
        case [reply]:
            match _best(compared(answer, reply) for answer in answers):
                case "equal":
                    return mark("right", reasons.RIGHT)
                case "undecided":
                    return mark("undecided", reasons.unsure(reply))
            return mark("wrong", reasons.no_answer(reply))
        case _:
            return mark("wrong", reasons.ONE_ASKED)


def _grade_all(
    question: Question, answers: tuple[str, ...], replies: list[str], compared: Compare, points: PartialPoints
) -> Mark:
    if not replies:
        return _mark(question, "wrong", reasons.NO_REPLY)
    best = {reply: _best(compared(answer, reply) for answer in answers) for reply in replies}
    wrong = [reply for reply in replies if best[reply] == "different"]
    unsure = [reply for reply in replies if best[reply] == "undecided"]
    found = sum(any(compared(answer, reply) == "equal" for reply in replies) for answer in answers)
    if unsure and not wrong:
        return _mark(question, "undecided", reasons.unsure(unsure[0]))
    if found == len(answers) and not wrong:
        return _mark(question, "right", reasons.RIGHT)
    share = max(0, found - len(wrong)) / len(answers) if points == "proportional" and not unsure else 0.0
    reason = reasons.no_answer(wrong[0]) if wrong else reasons.missing(len(answers) - found)
    return Mark("wrong", question.score * share, reason)


def _best(found: Iterable[Sameness]) -> Sameness:
    every = set(found)
    return "equal" if "equal" in every else "undecided" if "undecided" in every else "different"


def _parts(replies: list[str], answers: tuple[str, ...], question: Question) -> list[str]:
    """The replies; a single typed one is taken apart at its commas and the like, save those that answers have too."""
    if len(replies) != 1 or question.choices or len(answers) < 2:
        return replies
    written = "".join(answers)
    between = "".join(marks for marks in _SEPARATORS if not any(mark in written for mark in marks))
    parts = re.split(f"[{between}]", replies[0]) if between else replies
    return parts if len(parts) > 1 else _by_words(replies[0], answers)


def _by_words(reply: str, answers: tuple[str, ...]) -> list[str]:
    """Taken apart at words and spaces (酸素と水素, red and blue), where that gives as many as there are answers."""
    for between in _WORDS_BETWEEN:
        parts = re.split(between, reply.strip())
        if len(parts) == len(answers):
            return parts
    return [reply]


def _distinct(replies: Sequence[str], same: Callable[[str, str], bool]) -> list[str]:
    distinct: list[str] = []
    for reply in replies:
        if fold(reply) and not any(same(reply, other) for other in distinct):
            distinct.append(reply)
    return distinct


def _same_choice(one: str, other: str) -> bool:
    return fold(one) == fold(other)


def _compare_choices(one: str, other: str) -> Sameness:
    return "equal" if _same_choice(one, other) else "different"


def _compare_in_form(answer: str, reply: str) -> Sameness:
    found = compare(answer, reply)
    if found != "equal" or _same_choice(answer, reply) or "mathematics" not in (kind_of(answer), kind_of(reply)):
        return found
    return "equal" if same_form(answer, reply) == "equal" else "undecided"


def _mark(question: Question, verdict: Verdict, reason: Message) -> Mark:
    return Mark(verdict, question.score if verdict == "right" else 0.0, reason)
