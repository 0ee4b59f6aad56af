"""Which questions a clause speaks of, how many, which kind, which focus."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from core.drafting.planner.clauses import Clause
from core.drafting.planner.lexicon import Token
from core.drafting.planner.situation import FOCUS_OF, Focus, Situation

_NOT_THIS_KIND = re.compile(r"(?:の問題)?(?:(?:で|じゃ|では)は?な[くい]|[をは](?:やめ|なし|いらな|不要)|より|なしで)")
_NO_KIND_BEFORE = re.compile(r"\b(?:instead of|not|than|no|without)\s*$")
_OTHER_KIND = {"choice": "typed", "typed": "choice"}
_LONGEST_RANGE = 100
ALL_FOCUSES: tuple[Focus, ...] = ("years", "people", "places", "terms")
_EXCEPT = re.compile(r"(?:の問題)?以外")
_REST_OF = re.compile(r"(?:の問題)?を?除(?:き|いて(?!ください|下さい|$|ほし|欲し|もら|くれ))")
_NOT_WANTED = re.compile(
    r"(?:の問題)?(?:を?除[いきく]|なしで|抜き|は(?:出さな|使わな|入れな|いらな|不要|なし|避け)|を避け)"
)
_RANGE = re.compile(
    r"(\d+)(?:番目?|問目)?\s*(?:~|-|–|から|to\b|through\b)\s*(?:問題?|q\.?|questions?|no\.?|#)?\s*(\d+)"
)


@dataclass(frozen=True, slots=True)
class Targets:
    """Question numbers that exist and are meant, and numbers that were named and do not exist."""

    numbers: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()


def referred(clause: Clause, situation: Situation) -> Targets:
    """The questions named by number, as first or last ones, or by bare numbers."""
    named: list[int] = []
    excluded: list[int] = []
    past_except = False
    for word in clause.words:
        past_except = past_except or word.name == "except"
        if word.name in ("ref", "number"):
            into = excluded if past_except or _EXCEPT.match(word.after) or _REST_OF.match(word.after) else named
            into += _numbers(word, situation)
    if excluded and not named:
        named = [number for number in situation.numbers if number not in excluded]
    elif clause.has("keep_only"):
        named = [number for number in situation.numbers if number not in named]
    known = set(situation.numbers)
    named = list(dict.fromkeys(named))
    return Targets(
        tuple(sorted(n for n in named if n in known)), tuple(n for n in (*named, *excluded) if n not in known)
    )


def of_focus(clause: Clause, situation: Situation) -> tuple[int, ...] | None:
    """The questions whose answer is of the category that the clause names; None where it names none."""
    if not clause.has("focus"):
        return None
    with_numbers = any(word.value == "numbers" for word in clause.all("focus"))
    named = set(_named_focuses(clause, excluded=excludes_focus(clause)))
    chosen = {
        question.number
        for question in situation.questions
        if FOCUS_OF.get(question.category) in named or (with_numbers and question.category in ("number", "year"))
    }
    return tuple(number for number in situation.numbers if (number in chosen) != excludes_focus(clause))


def of_kind(kind: str, situation: Situation) -> tuple[int, ...]:
    """The questions that are typed, or those that are multiple choice."""
    return tuple(question.number for question in situation.questions if question.kind == kind)


def focuses(clause: Clause) -> tuple[Focus, ...] | None:
    """What the clause puts in the middle; the others where it excludes some; None where it names nothing."""
    if wanted := _named_focuses(clause, excluded=False):
        return wanted
    excluded = _named_focuses(clause, excluded=True)
    return tuple(focus for focus in ALL_FOCUSES if focus not in excluded) if excluded else None


def _named_focuses(clause: Clause, *, excluded: bool) -> tuple[Focus, ...]:
    found: list[Focus] = []
    past_except = False
    for word in clause.words:
        past_except = past_except or word.name in ("except", "not")
        here = past_except or _excepted(word, clause)
        found += [focus for focus in ALL_FOCUSES if word.name == "focus" and word.value == focus and here == excluded]
    return tuple(dict.fromkeys(found))


def excludes_focus(clause: Clause) -> bool:
    """True where the clause only says which focus not to take: 年号以外."""
    return bool(_named_focuses(clause, excluded=True)) and not _named_focuses(clause, excluded=False)


def kinds(clause: Clause) -> tuple[str, ...]:
    """The kinds named, in order; one that is turned down alone (選択式はなしで) counts as the other one."""
    named = clause.all("kind")
    found = [word.value for word in named if not _turned_down(word)]
    if not found and named:
        found = [_OTHER_KIND[word.value] for word in named if word.value in _OTHER_KIND]
    return tuple(kind for before, kind in pairwise(["", *found]) if kind != before)


def turns_a_kind_down(clause: Clause) -> bool:
    """True where the clause says which kind it does not want."""
    return any(_turned_down(word) for word in clause.all("kind"))


def _turned_down(word: Token) -> bool:
    return bool(_NOT_THIS_KIND.match(word.after) or _NO_KIND_BEFORE.search(word.before))


def pages(clause: Clause) -> tuple[int, int] | None:
    """First and last page named."""
    found = [int(number) for word in clause.all("page") for number in re.findall(r"\d+", word.text)]
    return (min(found), max(found)) if found and min(found) > 0 else None


def _numbers(word: Token, situation: Situation) -> list[int]:
    if word.value in ("last", "first"):
        wanted = int(word.groups[0]) if word.groups else 1
        return list(situation.numbers[-wanted:] if word.value == "last" else situation.numbers[:wanted])
    listed = [int(number) for number in re.findall(r"\d+", word.text)]
    for first, last in _RANGE.findall(word.text):
        listed += range(int(first), min(int(last), int(first) + _LONGEST_RANGE) + 1)
    return sorted(set(listed))


def _excepted(word: Token, clause: Clause) -> bool:
    if _EXCEPT.match(word.after) or _no(word):
        return True
    only_deletes = clause.has("delete") and not clause.has("count", "kind", "draft")  # 年号はいらない names the years
    return not only_deletes and bool(_NOT_WANTED.match(word.after))


def _no(word: Token) -> bool:
    return bool(re.search(r"\b(?:no|not|without|avoid)\s+(?:the\s+|any\s+)?$", word.before))
