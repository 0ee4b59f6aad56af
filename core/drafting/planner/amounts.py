"""How many questions a clause asks for, and steps that add or draft them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from core.drafting.planner.clauses import Clause
from core.drafting.planner.lexicon import Token
from core.drafting.planner.situation import Focus
from core.drafting.planner.targets import ALL_FOCUSES, excludes_focus, focuses, kinds, pages

Step = dict[str, Any]
MAX_QUESTIONS = 100
_TOPIC_JA = re.compile(r"(?:の問題|の空欄|のところ)?(?:は|も|だけ(?![でを])|については|に関しては|なら)")
_TOPIC_EN = re.compile(r"\s*(?:as|should|to be|are|being|:|=|in)\b")
_FOR = re.compile(r"\b(?:for|with)\s+(?:the\s+|all\s+)?$")
_INSTEAD = re.compile(r"^\s*(?:questions?|blanks?|gaps?)?\s*instead\b|^で(?:お願い|頼)?$")
_ENOUGH = re.compile(r"(?:だけ)?で(?:十分|充分|いい|良い|よい|結構|大丈夫|ok)|(?:だけ)?あれば")
_GOAL_EN = re.compile(r"(?:\bto|\bmake it|\bmake that|\bonly|\bjust|\bexactly|\bwant)\s+(?:only\s+|just\s+)?$")


def count(clause: Clause) -> int | None:
    """How many are asked for, the larger end of a range; None where no amount stands there."""
    found = counts(clause)
    if not found and not clause.has("ref", "kind") and len(clause.all("number")) == 1:
        found = [int(clause.all("number")[0].text)]  # give me 10
    return min(max(found), MAX_QUESTIONS) if found else None


def counts(clause: Clause) -> list[int]:
    """The amounts in the order in which they stand there; both ends of a range."""
    return [int(group) for word in clause.all("count") for group in word.groups]


def is_goal(clause: Clause) -> bool:
    """True where the amount is the size the test shall have, not what is added or taken: 10問にして."""
    amounts = (*clause.all("count"), *clause.all("number"))
    return not clause.has("ref") and any(
        word.to
        or clause.has("total")
        or _ENOUGH.match(word.after)
        or _INSTEAD.search(word.after)
        or (word.text.isascii() and _GOAL_EN.search(word.before))
        for word in amounts
    )


def wants_questions(clause: Clause) -> bool:
    """True where the clause can be read as a wish for questions, when there are none yet."""
    if clause.negative or clause.has("asks", "undo", "ref", "redo_or_undo", "blank_this"):
        return clause.has("blank_this") and clause.has("focus")
    if clause.has("remove") or (clause.has("delete") and not clause.has("focus")):
        return False
    if clause.has("cannot"):
        making = clause.has("draft") and clause.has("noun", "focus")
        return making or clause.has("count", "kind")
    return clause.has("count", "number", "draft", "kind", "focus", "noun", "add", "more", "page", "redo")


def draft_steps(clauses: Sequence[Clause], default: int | None, note: Callable[[str], None]) -> list[Step]:
    """The steps for a new test: one `draft`, and one `add` for every further share (人名5問、年号3問).

    `default` is the number of questions where none is named; `note` takes the topics that cannot be done.
    """
    order = _Order(note)
    for clause in clauses:
        if not clause.negative or excludes_focus(clause):
            order.take(clause)
    return order.steps(default)


class _Order:
    """An order for a new test, gathered clause by clause."""

    def __init__(self, note: Callable[[str], None]) -> None:
        self._note = note
        self._by_focus: dict[Focus, str] = {}
        self._shares: list[Step] = []
        self._total: int | None = None
        self._kind: str | None = None
        self._page: tuple[int, int] | None = None

    def take(self, wish: Clause) -> None:
        """Adds what one clause says."""
        for topic in topics(wish):
            self._note(topic)
        self._page = pages(wish) or self._page
        named, focus, amount = kind_of(wish), focuses(wish), count(wish)
        if focus and wish.has("delete") and not excludes_focus(wish):  # 年号はいらない
            focus = tuple(one for one in ALL_FOCUSES if one not in focus)
        if focus and named in ("typed", "choice") and (amount is None or _is_topic(wish)) and not wish.has("each"):
            self._by_focus |= dict.fromkeys(focus, named)
            self._total = amount or self._total
        elif named and (wish.has("rest") or (focus is None and amount is None)):
            self._kind, self._total = named, amount or self._total
        elif wish.has("part") and amount is not None:
            whole, amount = counts(wish)[:2] if len(counts(wish)) > 1 else (None, amount)  # 10問のうち4問は選択式で
            shares = [_share(whole)] if whole else self._shares or [_share(self._total)]
            self._shares, self._total = _with_part(shares, shares_of(wish, amount, focus)), None
        elif wish.has("total") and amount is not None:
            self._kind, self._total = named or self._kind, amount
        elif focus or amount is not None:
            self._shares = _joined(self._shares, shares_of(wish, amount, focus))

    def steps(self, default: int | None) -> list[Step]:
        """The first share as a draft, the others added to it."""
        shares = _with_total(self._shares, self._total) or [_share(None)]
        first, *further = [{**share, "kind": share["kind"] or self._kind} for share in shares]
        draft = {
            "step": "draft",
            "questions": first["questions"] or default,
            "kinds": [{"focus": focus, "kind": kind} for focus, kind in self._by_focus.items()],
            "kind": first["kind"],
            "focus": first["focus"],
            "page": list(self._page) if self._page else None,
        }
        return [draft, *further]


def shares_of(clause: Clause, amount: int | None, focus: tuple[Focus, ...] | None) -> list[Step]:
    """`add` steps: one, or one for each focus or kind where the clause says so (人名と年号を3問ずつ)."""
    named = kinds(clause)
    if clause.has("each") and focus and len(focus) > 1:
        return [{"step": "add", "questions": amount, "kind": kind_of(clause), "focus": [one]} for one in focus]
    if clause.has("each") and len(named) > 1:
        return [{"step": "add", "questions": amount, "kind": one, "focus": _list(focus)} for one in named]
    return [{"step": "add", "questions": amount, "kind": kind_of(clause), "focus": _list(focus)}]


def kind_of(clause: Clause) -> str | None:
    """The one kind that the clause asks for; two of them together are `mixed`."""
    named = [kind for kind in kinds(clause) if not (kind == "mixed" and clause.has("each"))]
    if "mixed" in named or len(set(named)) > 1:
        return "mixed"
    return named[0] if named else None


def topics(clause: Clause) -> list[str]:
    """What the clause asks for that cannot be done without a model."""
    return [word.value for word in clause.all("cannot")] + [
        "numbers" for word in clause.all("focus") if word.value == "numbers" and not clause.has("delete", "remove")
    ]


def _joined(shares: list[Step], new: list[Step]) -> list[Step]:
    """One share may be told in two clauses: 10問、人名を中心に."""
    if len(shares) == len(new) == 1:
        before, after = shares[0], new[0]
        if all(before[key] is None or after[key] is None for key in ("questions", "kind", "focus")):
            return [{**after, **{key: value for key, value in before.items() if value is not None}}]
    if shares and all(step["questions"] is None and step["kind"] is None for step in new):
        both = dict.fromkeys([*(shares[-1]["focus"] or ()), *(new[0]["focus"] or ())])  # 10問、人名を中心に、地名も
        shares[-1]["focus"] = list(both) or None
        return shares
    return [*shares, *new]


def _with_total(shares: list[Step], total: int | None) -> list[Step]:
    """The shares with one for what is left of the total; `10 questions: 4 typed, 6 choice` tells the total first."""
    asked = [share["questions"] or 0 for share in shares]
    if len(shares) > 1 and not (shares[0]["kind"] or shares[0]["focus"]) and asked[0] >= sum(asked[1:]):
        return _with_total(shares[1:], asked[0])
    if total is None:
        return shares
    if shares and shares[0]["questions"] is None:
        return [{**shares[0], "questions": total}, *shares[1:]]
    return [*shares, _share(total - sum(asked), _other_kind(shares))] if total > sum(asked) else shares


def _with_part(shares: list[Step], part: list[Step]) -> list[Step]:
    """The part, and the last share without it: 8問、うち3問は選択式."""
    last = shares[-1]
    left = (last["questions"] or 0) - sum(share["questions"] or 0 for share in part)
    if left <= 0:
        return part
    rest = {**last, "questions": left, "kind": last["kind"] or _other_kind(part)}
    return [*shares[:-1], *({**share, "focus": share["focus"] or last["focus"]} for share in part), rest]


def _other_kind(shares: list[Step]) -> str | None:
    """The kind of the questions that are left where those named are all of one: 5問、2問は選択式."""
    named = {share["kind"] for share in shares}
    return {"choice": "typed", "typed": "choice"}.get(named.pop()) if len(named) == 1 else None


def _share(amount: int | None, kind: str | None = None) -> Step:
    return {"step": "add", "questions": amount, "kind": kind, "focus": None}


def _is_topic(clause: Clause) -> bool:
    """True where the focus is what the kind is said of (年号は選択式で), not what the questions are about."""
    return any(_topic(word) for word in clause.all("focus"))


def _topic(word: Token) -> bool:
    if word.text.isascii():
        return bool(_TOPIC_EN.match(word.after) or _FOR.search(word.before))
    return bool(_TOPIC_JA.match(word.after))


def _list(focus: tuple[Focus, ...] | None) -> list[Focus] | None:
    return list(focus) if focus else None
