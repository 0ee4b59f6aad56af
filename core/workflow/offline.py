"""Planner and drafter that need no model: `core.drafting` behind the ports. Its dictionaries load on first use."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from core.dialect import Parsed
from core.document.extract import Extract
from core.document.nodes import Question
from core.document.walk import questions
from core.errors import NotPossible
from core.text import Message
from core.workflow.addresses import without_urls
from core.workflow.live import LiveJob
from core.workflow.ports import Drafted, Edited, Situation, Team, TeamMaker
from core.workflow.words import numbered

if TYPE_CHECKING:
    from core.drafting import AskedQuestion
    from core.workflow.steps.add import Add
    from core.workflow.steps.change_kind import ChangeKind
    from core.workflow.steps.draft import Draft
    from core.workflow.steps.remove import Remove
    from core.workflow.targets import Chosen

A_FEW = 3
"""How many `more` and `fewer` are where no number was said."""

_NO_CHOICES = Message(
    "{}は、ふさわしい誤答が見つからないので、記述式のままです。",
    "No good wrong choices were found for {}; still typed.",
)

_NEEDS_MODEL = Message(
    "文章を書き直すには AI の設定が必要です。テストは元のままです。設定でキーかアドレスを入れてください。",
    "Rewriting needs an AI model. The test is as it was; please enter a key or an address in the settings.",
)


def plan(request: str, situation: Situation) -> Mapping[str, object]:
    """The steps of a request; files or addresses sent without a word to an empty test are a wish for a draft."""
    from core import drafting

    request = without_urls(request)
    asked = asked_questions(situation.test)
    if not request.strip() and situation.has_new_material and not asked:
        return {"steps": [{"step": "draft"}]}
    known = drafting.Situation(
        questions=asked,
        has_sources=bool(situation.material.sources),
        has_text=bool(situation.test.text.strip()),
        language=situation.language,
        has_new_sources=situation.has_new_material,
    )
    return drafting.plan_offline(request, known)


def asked_questions(test: Parsed) -> tuple[AskedQuestion, ...]:
    """The questions of a test with the category of their answers."""
    if not questions(test.document):
        return ()
    from core.drafting import AskedQuestion
    from core.drafting.sheet import Sheet

    sheet = Sheet(test)
    return tuple(
        AskedQuestion(number, _kind(question), placed.category, question.answers[0] if question.answers else "")
        for number, (question, placed) in enumerate(zip(sheet.questions, sheet.asked, strict=True), start=1)
    )


class OfflineDrafter:
    """Rules and dictionaries; every answer it asks for stands in the text."""

    def draft(self, wish: Draft, material: Extract) -> Drafted:
        """A new test from the material."""
        from core.drafting import DraftRequest, draft

        request = DraftRequest(
            extract=material,
            questions=wish.questions,
            kind=wish.kind,
            kinds={one.focus: one.kind for one in wish.kinds},
            focus=wish.focus or (),
            pages=(wish.page[0], wish.page[1]) if wish.page else None,
        )
        made = draft(request)
        return Drafted(iter(made), lambda: made.report.message)

    def add(self, wish: Add, test: Parsed, material: Extract) -> Edited:
        """More blanks; of the focus alone where one is named, chosen from like the others where those all are."""
        from core.drafting import Wish, add_blanks

        asked = questions(test.document)
        kind = wish.kind or ("choice" if asked and all(one.choices for one in asked) else None)
        wanted = Wish(wish.questions or A_FEW, kind, wish.focus or (), strict=wish.focus is not None)
        changes, report = add_blanks(test.text, wanted, material)
        return Edited(changes.edits, report.message)

    def remove(self, wish: Remove, test: Parsed) -> Edited:
        """The weakest blanks become text."""
        from core.drafting import delete_blanks, weakest

        numbers = weakest(test.text, wish.questions or A_FEW, wish.focus or ())
        return Edited(delete_blanks(test.text, numbers).edits)

    def delete(self, numbers: Sequence[int], test: Parsed) -> Edited:
        """These blanks become text."""
        from core.drafting import delete_blanks

        return Edited(delete_blanks(test.text, numbers).edits)

    def change_kind(self, wish: ChangeKind, test: Parsed, material: Extract) -> Edited:  # noqa: ARG002 - no use for it
        """Other kinds, where wrong choices are known."""
        from core.drafting import to_choice, to_typed

        asked, meant = asked_questions(test), self.meant(wish, test)
        if wish.kind == "typed":
            return Edited(to_typed(test.text, meant).edits)
        changes = to_choice(test.text, meant)
        left = [one.number for one in asked if one.number in meant and one.kind == "typed"]
        return Edited(changes.edits, _without_choices([number for number in left if number not in changes.numbers]))

    def meant(self, wish: ChangeKind, test: Parsed) -> tuple[int, ...]:
        """The numbers of the questions whose kind is to change."""
        return wish.numbers or tuple(one.number for one in asked_questions(test) if _fits(one, wish.focus))

    def repair(self, faults: Mapping[int, Sequence[str]], test: Parsed, new: Collection[int]) -> Edited:  # noqa: ARG002
        """Nothing: what rules write they have checked already."""
        return Edited(())

    def edit(self, wish: object, chosen: Chosen, test: Parsed, material: Extract) -> Edited:  # noqa: ARG002
        """Nothing: rewording takes a model."""
        raise NotPossible(_NEEDS_MODEL)

    add_distractors = explain = edit


def offline_team(_: LiveJob) -> Team:
    """Planner and drafter that need no model, the same for every turn."""
    return Team(plan, OfflineDrafter())


def team_for_plan(steps: Sequence[Mapping[str, object]]) -> TeamMaker:
    """A team that carries these steps out, whatever the request says: for what a button asks."""
    return lambda _: Team(lambda _request, _situation: {"steps": steps}, OfflineDrafter())


def _fits(asked: AskedQuestion, focus: str | None) -> bool:
    from core.drafting.planner.situation import FOCUS_OF

    return focus is None or FOCUS_OF.get(asked.category) == focus


def _kind(question: Question) -> Literal["typed", "choice"]:
    return "choice" if question.choices else "typed"


def _without_choices(numbers: Sequence[int]) -> Message | None:
    if not numbers:
        return None
    named = numbered(numbers)
    return Message(_NO_CHOICES.ja.format(named.ja), _NO_CHOICES.en.format(named.en))
