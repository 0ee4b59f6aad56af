"""Changes of kind that a message asks for: 問2を選択式に, 年号は選択式、残りは記述で."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.drafting.planner.amounts import Step, count
from core.drafting.planner.clauses import Clause
from core.drafting.planner.situation import FOCUS_OF, Focus, Situation
from core.drafting.planner.targets import excludes_focus, focuses, kinds, of_kind


class KindChanges:
    """Gathers them clause by clause; `meant` tells which questions a clause names, None where it names none."""

    def __init__(self, situation: Situation, meant: Callable[[Clause], tuple[int, ...] | None]) -> None:
        self._now = situation
        self._meant = meant
        self._changes: list[Step] = []
        self._kept: set[int] = set()

    def keep(self, numbers: Sequence[int]) -> None:
        """These questions are not among `the rest`."""
        self._kept |= set(numbers)

    def take(self, wish: Clause) -> None:
        """Adds what one clause says."""
        named = kinds(wish)
        if not named:
            return
        target = "choice" if "mixed" in named else named[-1]
        numbers = self._every_second() if "mixed" in named else self._numbers(wish, named)
        if numbers:
            self._changes.append(_change(target, numbers=list(numbers)))
        elif numbers is None:
            self._changes += [_change(target, focus=focus) for focus in focuses(wish) or (None,)]

    def steps(self) -> list[Step]:
        """Single questions as one step for each kind; what was said last about a question counts."""
        kinds_of = {number: step["kind"] for step in self._changes for number in step["numbers"] or ()}
        of_many = {step["focus"]: step for step in self._changes if step["numbers"] is None}
        single = [
            _change(kind, numbers=[number for number in sorted(kinds_of) if kinds_of[number] == kind])
            for kind in dict.fromkeys(kinds_of.values())
        ]
        return [*of_many.values(), *single]

    def _numbers(self, wish: Clause, named: tuple[str, ...]) -> tuple[int, ...] | None:
        """Numbers, where numbers say it; None where all are meant or a focus says it."""
        if wish.has("rest"):
            return self._rest()
        if wish.has("ref", "number", "unknown"):
            return self._meant(wish)
        if wish.has("focus"):
            only_numbers = excludes_focus(wish) or not focuses(wish)
            found = self._meant(wish)
            return found if only_numbers or not found else None
        if len(named) > 1:
            return of_kind(named[0], self._now)[: count(wish)]
        if wanted := count(wish):
            return tuple(question.number for question in self._now.questions if question.kind != named[-1])[:wanted]
        return None

    def _rest(self) -> tuple[int, ...]:
        changed = {number for step in self._changes for number in step["numbers"] or self._of(step["focus"])}
        return tuple(number for number in self._now.numbers if number not in changed | self._kept)

    def _of(self, focus: Focus | None) -> tuple[int, ...]:
        return tuple(one.number for one in self._now.questions if focus in (None, FOCUS_OF.get(one.category)))

    def _every_second(self) -> tuple[int, ...]:
        """As many typed questions as make half of all a choice, evenly spread."""
        typed = of_kind("typed", self._now)
        wanted = max(0, len(typed) - (len(self._now.questions) + 1) // 2)
        return tuple(typed[place * len(typed) // wanted] for place in range(wanted))


def _change(kind: str, *, numbers: list[int] | None = None, focus: Focus | None = None) -> Step:
    return {"step": "change_kind", "numbers": numbers, "focus": focus, "kind": kind}
