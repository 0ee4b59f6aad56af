"""From the clauses of a message to the steps that the workflow executes."""

from __future__ import annotations

import re

from core.drafting.planner import answers
from core.drafting.planner.amounts import (
    MAX_QUESTIONS,
    Step,
    count,
    draft_steps,
    is_goal,
    shares_of,
    topics,
    wants_questions,
)
from core.drafting.planner.clauses import Clause, clauses
from core.drafting.planner.kind_changes import KindChanges
from core.drafting.planner.names import answers_as_numbers
from core.drafting.planner.numerals import normalised
from core.drafting.planner.situation import Focus, Situation
from core.drafting.planner.targets import (
    excludes_focus,
    focuses,
    kinds,
    of_focus,
    of_kind,
    referred,
    turns_a_kind_down,
)
from core.text import Message

_MAX_REQUEST_CHARACTERS = 20_000
_MAX_AMOUNTS = 6  # steps that add, remove or draft; nobody means more in one message
_BARE_IS_A_QUESTION = re.compile(r"\s*(?:[をはとも・]|番|だけ|から|~|and\b|,)")


def plan_offline(request: str, situation: Situation) -> dict[str, list[Step]]:
    """The steps that a message asks for, as plain data: `{"steps": [{"step": "draft", …}, …]}`.

    `draft`: questions, kinds, kind, focus, page (first and last). `add`: questions, kind, focus. `remove`: questions,
    focus. `delete`: numbers. `change_kind`: numbers, focus, kind. `undo`. `answer`: message in both languages. There is
    always at least one step; whatever cannot be done is said in one `answer` at the end, and nothing is guessed that
    would take questions away.
    """
    message = answers_as_numbers(normalised(request[:_MAX_REQUEST_CHARACTERS]), situation)
    return {"steps": _Plan(situation, clauses(message)).steps()}


class _Plan:
    """Gathers the steps of one message: changes by number come first, so that numbers keep their meaning."""

    def __init__(self, situation: Situation, wishes: tuple[Clause, ...]) -> None:
        self._now = situation
        self._wishes = wishes
        self._kinds = KindChanges(situation, self._meant)
        self._deleted: list[int] = []
        self._amounts: list[Step] = []
        self._notes: list[Message] = []
        self._cannot: list[str] = []
        self._undo = False

    def steps(self) -> list[Step]:
        """All steps in the order of execution."""
        if self._drafts_anew():
            self._draft()
        else:
            for wish in self._wishes:
                self._read(wish)
        steps: list[Step] = [{"step": "undo"}] if self._undo else []
        steps += self._kinds.steps()
        if self._deleted:
            steps.append({"step": "delete", "numbers": sorted(set(self._deleted))})
        steps += [step for step in self._amounts if not self._is_told_again(step)][:_MAX_AMOUNTS]
        return steps + self._answer(done=bool(steps))

    def _answer(self, *, done: bool) -> list[Step]:
        notes = list(self._notes)
        if self._cannot:
            notes.append(answers.cannot(self._cannot, nothing_else=not done and not notes))
        if not notes and not done:
            notes = [answers.NOT_UNDERSTOOD, answers.POSSIBLE]
        said = answers.joined(notes)
        return [{"step": "answer", "message": {"ja": said.ja, "en": said.en}}] if notes else []

    def _is_told_again(self, step: Step) -> bool:
        """減らして。6問で十分です: the wish without a number is told again with one."""
        again = (other for other in self._amounts if other["step"] == step["step"] and other.get("questions"))
        return step.get("questions", 0) is None and any(again)

    def _drafts_anew(self) -> bool:
        """True where the whole test is to be drafted: there is none yet, or he says so, or brings new material."""
        if any(wish.has("asks") for wish in self._wishes):
            return False
        wanted = any(wants_questions(wish) for wish in self._wishes)
        if not self._now.questions:
            return wanted and (self._now.has_sources or self._now.has_text)
        if not self._now.has_sources:
            return False
        more = any(wish.has("more", "add") for wish in self._wishes)
        redo = any(wish.has("redo") and not wish.negative for wish in self._wishes)
        return not more and (redo or (self._now.has_new_sources and wanted))

    def _draft(self) -> None:
        if any(count(wish) == 0 for wish in self._wishes):
            self._notes.append(answers.NOT_ZERO)
            return
        steps = draft_steps(self._wishes, len(self._now.questions) or None, self._cannot.append)
        if not self._now.has_sources:
            draft, *further = steps
            kept = {key: draft[key] for key in ("questions", "kind", "focus")}
            by_focus = [{"step": "change_kind", "numbers": None, **choice} for choice in draft["kinds"]]
            steps = [{"step": "add", **kept}, *further, *by_focus]
        self._amounts += steps

    # --- one clause -------------------------------------------------------------------------------------------------

    def _read(self, wish: Clause) -> None:
        if {word.name for word in wish.words} == {"thanks"}:
            self._notes += [answers.WELCOME] if len(self._wishes) == 1 else []
            return
        told_to_keep = wish.has("keep") and not wish.has("keep_only", "delete")
        if wish.has("asks"):
            self._notes += [answers.NOTHING_CHANGED, answers.POSSIBLE]
        elif told_to_keep or (wish.negative and not excludes_focus(wish)):
            self._kinds.keep(referred(wish, self._now).numbers)
            self._notes += [answers.NOTHING_CHANGED] if len(self._wishes) == 1 else []
        else:
            done_otherwise = wish.has("kind", "delete") and wish.has("ref")
            reasons = ("rewriting", "difficulty", "order") if done_otherwise else ()  # 難しいので問5は消して
            self._cannot += [topic for topic in topics(wish) if topic not in reasons]
            self._carry_out(wish)

    def _carry_out(self, wish: Clause) -> None:
        if wish.has("redo_or_undo") and not wish.has("kind"):
            self._notes.append(answers.UNDO_OR_REDO)
        elif wish.has("undo") and not wish.has("kind"):
            self._take_back(wish)
        elif is_goal(wish) and not wish.has("cannot"):
            self._reach(wish)
        elif self._now.questions and {word.name for word in wish.words} <= {"count", "noun"} and wish.has("count"):
            self._read_bare_amount(wish)
        elif wish.has("remove") and not wish.has("cannot"):
            self._remove(wish)
        elif turns_a_kind_down(wish) and not wish.has("ref", "draft", "count"):
            self._change(wish)
        elif wish.has("delete", "keep_only"):
            self._delete(wish)
        elif wish.has("blank_this") and not wish.has("focus"):
            self._cannot.append("blank_this")
        elif self._adds(wish):
            self._add(wish)
        elif wish.has("kind"):
            self._change(wish)
        elif self._amounts and {word.name for word in wish.words} <= {"focus", "noun"}:
            self._amounts[-1:] = [
                {**step, "focus": step["focus"] or _list(focuses(wish))} for step in self._amounts[-1:]
            ]
        elif wish.has("draft", "redo", "blank_this") and wish.has("noun", "focus"):
            self._notes.append(answers.ADD_OR_REDO if self._now.questions else answers.NO_MATERIAL)
        elif wants_questions(wish) and not self._now.questions and not wish.has("cannot"):
            self._notes.append(answers.NO_MATERIAL)

    def _read_bare_amount(self, wish: Clause) -> None:
        """`10問` and no verb: the size the test shall have where it has fewer, else nobody knows."""
        if (count(wish) or 0) > len(self._now.questions):
            self._reach(wish)
        else:
            self._notes.append(answers.ADD_OR_REDO)

    def _take_back(self, wish: Clause) -> None:
        if wish.has("ref"):
            self._notes.append(answers.UNDO_IS_WHOLE)
        else:
            self._undo = True

    # --- fewer ------------------------------------------------------------------------------------------------------

    def _delete(self, wish: Clause) -> None:
        numbers = self._meant(wish) if self._now.questions else ()
        if not self._now.questions:
            self._notes.append(answers.NO_QUESTIONS)
        elif numbers is not None:
            self._deleted += numbers
        elif wish.has("keep_only") and count(wish):
            self._reach(wish)
        elif wish.has("count") or any(word.before.endswith("some ") for word in wish.all("noun")):
            self._remove(wish)
        elif wish.has("all"):
            self._deleted += self._now.numbers
        elif not wish.has("cannot"):
            self._notes += [answers.NOTHING_CHANGED, answers.WHICH_ONES]

    def _remove(self, wish: Clause) -> None:
        if not self._now.questions:
            self._notes.append(answers.NO_QUESTIONS)
        elif wish.has("ref"):
            self._deleted += self._meant(wish) or ()
        else:
            self._amounts.append({"step": "remove", "questions": count(wish), "focus": _list(focuses(wish))})

    def _meant(self, wish: Clause) -> tuple[int, ...] | None:
        """The questions meant: by number, else by category, else by kind; None where none is named.

        `3を消して` is question 3; `delete 3` may as well be three questions: that is asked.
        """
        if wish.has("number") and not wish.has("ref") and not self._bare_is_a_question(wish):
            self._notes.append(answers.WHICH_NUMBER)
            return ()
        if wish.has("unknown") and not wish.has("ref"):
            self._notes += [answers.NOTHING_CHANGED, answers.WHICH_ONES]
            return ()
        if wish.has("ref", "number"):
            targets = referred(wish, self._now)
            if targets.missing:
                self._notes.append(answers.out_of_range(targets.missing, len(self._now.questions)))
            return targets.numbers
        chosen = of_focus(wish, self._now)
        if chosen is None and wish.has("kind") and wish.has("delete", "keep_only"):
            chosen = of_kind(kinds(wish)[0], self._now)
        if chosen is not None and wish.has("keep_only") and not excludes_focus(wish):
            chosen = tuple(number for number in self._now.numbers if number not in chosen)
        if chosen == ():
            self._notes.append(answers.NONE_SUCH)
        return chosen

    def _bare_is_a_question(self, wish: Clause) -> bool:
        return wish.has("kind") or all(_BARE_IS_A_QUESTION.match(word.after) for word in wish.all("number")[:1])

    # --- more -------------------------------------------------------------------------------------------------------

    def _change(self, wish: Clause) -> None:
        if self._now.questions:
            self._kinds.take(wish)
        else:
            self._notes.append(answers.NO_QUESTIONS if self._now.has_text else answers.NO_MATERIAL)

    def _adds(self, wish: Clause) -> bool:
        if wish.has("cannot") and not wish.has("count"):
            return wish.has("add") and wish.has("noun", "focus")
        if wish.has("more") and wish.has("ref") and not wish.has("add", "count"):
            return False
        by_amount = wish.has("count") and not wish.has("ref") and not (wish.has("change") and wish.has("kind"))
        more = wish.has("more", "add", "times") and not (wish.has("ref") and wish.has("kind"))
        return more or by_amount or (count(wish) is not None and wish.has("draft"))

    def _add(self, wish: Clause) -> None:
        if not (self._now.has_sources or self._now.has_text):
            self._notes.append(answers.NO_MATERIAL)
        elif count(wish) == 0:
            self._notes.append(answers.NOT_ZERO)
        else:
            self._amounts += shares_of(wish, self._times(wish) or count(wish), focuses(wish))

    def _times(self, wish: Clause) -> int | None:
        """How many make the test that many times as long."""
        if not wish.has("times"):
            return None
        factor = int((re.findall(r"\d+", wish.all("times")[0].text) or ["2"])[0])
        return min(max(factor - 1, 1) * len(self._now.questions), MAX_QUESTIONS)

    def _reach(self, wish: Clause) -> None:
        """`10問にして`: as many more or fewer as it takes."""
        goal = count(wish) or 0
        of_focus_now = of_focus(wish, self._now)
        difference = goal - (len(self._now.questions) if of_focus_now is None else len(of_focus_now))
        if goal == 0:
            self._notes.append(answers.NOT_ZERO)
        elif difference > 0:
            self._add(Clause(tuple(word for word in wish.words if word.name not in ("count", "number"))))
            self._amounts[-1:] = [{**step, "questions": difference} for step in self._amounts[-1:]]
        elif difference < 0:
            self._amounts.append({"step": "remove", "questions": -difference, "focus": _list(focuses(wish))})
        else:
            self._notes.append(answers.ALREADY)


def _list(focus: tuple[Focus, ...] | None) -> list[Focus] | None:
    return list(focus) if focus else None
