"""Marks the replies to one question by the rules of `dialect.md` §1 (kinds) and §4 (what counts as the same)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from core.document.nodes import Question
from core.equivalence import same_answer
from core.grading.answers import given_answers
from core.grading.mark import Mark, Verdict
from core.text import Message
from core.text.fold import fold

Same = Callable[[str, str], bool]

MAX_REPLY_LENGTH = 2000
MAX_SHOWN_LENGTH = 60
# A learner who types several answers into one field puts one of these between them.
_BETWEEN = re.compile(r"[、，,；;／/\n]")


def grade(question: Question, replies: Sequence[str]) -> Mark:
    """The mark for `replies`: what was typed or chosen, in any order; blank ones count as none.

    A typed reply is right where it is the same as an answer (`same_answer`); a chosen one where it is that choice.
    An AND question is right for the whole set of answers and nothing else. Undecided: the author gave no answer.
    """
    answers = given_answers(question)
    if not answers:
        return _mark(question, "undecided", _NO_KEY)
    if any(len(reply) > MAX_REPLY_LENGTH for reply in replies):
        return _mark(question, "wrong", _TOO_LONG)
    same = _same_choice if question.choices else same_answer
    given = _distinct(replies, same)
    if question.rule == "all":
        return _grade_all(question, answers, _distinct(_parts(given, answers, question), same), same)
    return _grade_one(question, answers, given, same)


def _grade_one(question: Question, answers: tuple[str, ...], replies: list[str], same: Same) -> Mark:
    match replies:
        case []:
            return _mark(question, "wrong", _NO_REPLY)
        case [reply]:
            right = any(same(answer, reply) for answer in answers)
            return _mark(question, "right", _RIGHT) if right else _mark(question, "wrong", _no_answer(reply))
        case _:
            return _mark(question, "wrong", _ONE_ASKED)


def _grade_all(question: Question, answers: tuple[str, ...], replies: list[str], same: Same) -> Mark:
    if not replies:
        return _mark(question, "wrong", _NO_REPLY)
    for reply in replies:
        if not any(same(answer, reply) for answer in answers):
            return _mark(question, "wrong", _no_answer(reply))
    found = sum(any(same(answer, reply) for reply in replies) for answer in answers)
    if found < len(answers):
        return _mark(question, "wrong", _missing(len(answers) - found))
    return _mark(question, "right", _RIGHT)


def _parts(replies: list[str], answers: tuple[str, ...], question: Question) -> list[str]:
    """The replies; a single typed one is taken apart at its commas, unless the answers have such marks themselves."""
    if len(replies) != 1 or question.choices or len(answers) < 2 or any(map(_BETWEEN.search, answers)):
        return replies
    return _BETWEEN.split(replies[0])


def _distinct(replies: Sequence[str], same: Same) -> list[str]:
    distinct: list[str] = []
    for reply in replies:
        if fold(reply) and not any(same(reply, other) for other in distinct):
            distinct.append(reply)
    return distinct


def _same_choice(one: str, other: str) -> bool:
    return fold(one) == fold(other)


def _mark(question: Question, verdict: Verdict, reason: Message) -> Mark:
    return Mark(verdict, question.score if verdict == "right" else 0.0, reason)


_RIGHT = Message("正解です。", "Right.")
_NO_REPLY = Message("回答がありません。", "There is no answer.")
_ONE_ASKED = Message(
    "答えは1つだけの問題ですが、2つ以上の回答があります。", "One answer is asked for, and there are several."
)
_NO_KEY = Message(
    "この問題には正答が書かれていないため、採点できません。正答を書き加えてください。",
    "This question has no right answer, so it cannot be marked. Add one to the test.",
)
_TOO_LONG = Message("回答が長すぎます。", "The answer is too long.")


def _no_answer(reply: str) -> Message:
    reply = reply if len(reply) <= MAX_SHOWN_LENGTH else reply[:MAX_SHOWN_LENGTH] + "…"
    return Message(f"「{reply}」は正答と一致しません。", f"“{reply}” is not a right answer.")


def _missing(count: int) -> Message:
    return Message(f"あと{count}つ足りません。", f"{count} more {'is' if count == 1 else 'are'} needed.")
