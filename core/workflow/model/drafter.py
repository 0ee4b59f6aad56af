"""The drafter that asks a model. What needs no model (deleting by number, removing the weakest) is left to code."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.dialect import Parsed
from core.document.extract import Extract
from core.document.walk import questions
from core.llm.prompt import Prompt
from core.text import Edit
from core.workflow.model import adding, distracting, explaining
from core.workflow.model.asking import Asking
from core.workflow.model.drafting import Drafting
from core.workflow.model.passages_asked import about, shown
from core.workflow.model.prompt_file import prompt_file
from core.workflow.model.replacement import Terms, edits_for
from core.workflow.model.rewriting import Reading, Rewriting
from core.workflow.model.units import Unit, one_each, units_of
from core.workflow.offline import A_FEW, OfflineDrafter
from core.workflow.ports import Drafted, Edited
from core.workflow.steps.add import Add
from core.workflow.steps.add_distractors import AddDistractors
from core.workflow.steps.change_kind import ChangeKind
from core.workflow.steps.draft import Draft
from core.workflow.steps.edit import Edit as EditWish
from core.workflow.steps.explain import Explain
from core.workflow.steps.remove import Remove
from core.workflow.targets import Chosen

_KEEP_ANSWERS = "Right answers stay as they are."
_CHANGE_ANSWERS = "Right answers may become others where the user wants it."
_ONLY_TAGS = "Only the tags count; the words around them will not be changed."


@dataclass(frozen=True, slots=True)
class ModelDrafter:
    """Writes and changes questions with a model, for one turn whose user said `request`."""

    asking: Asking
    request: str
    offline: OfflineDrafter = field(default_factory=OfflineDrafter)

    def draft(self, wish: Draft, material: Extract) -> Drafted:
        """A new test from the material, as the model writes it."""
        drafting = Drafting(self.asking, self.request, wish, material)
        return Drafted(drafting.pieces(), drafting.said, drafting.whole)

    def edit(self, wish: EditWish, chosen: Chosen, test: Parsed, material: Extract) -> Edited:
        """What was chosen, written anew by the model; answers stay unless the wish is about them."""
        words = wish.scope == "passage"
        terms = Terms(words=words, answers=wish.changes_answers)
        units = units_of(test, chosen, with_texts=words)
        rules = _CHANGE_ANSWERS if wish.changes_answers else _KEEP_ANSWERS

        def prompt(run: Sequence[Unit]) -> Prompt:
            return prompt_file("edit").filled(
                instruction=wish.instruction,
                rules=rules if words else f"{rules} {_ONLY_TAGS}",
                material=about(run, test, material),
                passages=shown(run, test.text),
            )

        def read(unit: Unit, part: str) -> Sequence[Edit]:
            return edits_for(unit, part, test.text, terms)

        return self._rewriting(test, chosen.numbers, read, "edit").run(units, prompt)

    def add_distractors(self, wish: AddDistractors, chosen: Chosen, test: Parsed, material: Extract) -> Edited:
        """Wrong choices that code checks and puts into the tags."""
        units = units_of(test, chosen, with_texts=False)

        def prompt(run: Sequence[Unit]) -> Prompt:
            return prompt_file("distractors").filled(
                wish=self.request,
                count=str(wish.count),
                material=about(run, test, material),
                passages=shown(run, test.text),
            )

        def read(unit: Unit, part: str) -> Sequence[Edit]:
            return distracting.edits_for(unit, part, wish.count)

        return self._rewriting(test, chosen.numbers, read, "add_distractors").run(one_each(units), prompt)

    def explain(self, wish: Explain, chosen: Chosen, test: Parsed, material: Extract) -> Edited:
        """Explanations that code puts into the tags."""
        units = units_of(test, chosen, with_texts=False)

        def prompt(run: Sequence[Unit]) -> Prompt:
            return prompt_file("explain").filled(
                instruction=wish.instruction,
                material=about(run, test, material),
                passages=shown(run, test.text),
            )

        return self._rewriting(test, chosen.numbers, explaining.edits_for, "explain").run(one_each(units), prompt)

    def add(self, wish: Add, test: Parsed, material: Extract) -> Edited:
        """More blanks in the passages that stand there, else in new sentences behind them."""
        return adding.add(self.asking, self.request, wish, wish.questions or A_FEW, test, material)

    def remove(self, wish: Remove, test: Parsed) -> Edited:
        """The weakest blanks become text, by code."""
        return self.offline.remove(wish, test)

    def delete(self, numbers: Sequence[int], test: Parsed) -> Edited:
        """These blanks become text, by code."""
        return self.offline.delete(numbers, test)

    def change_kind(self, wish: ChangeKind, test: Parsed, material: Extract) -> Edited:
        """To typed by code; to choice with the model's wrong choices."""
        if wish.kind == "typed":
            return self.offline.change_kind(wish, test, material)
        meant = self.offline.meant(wish, test)
        typed = [number for number in meant if not questions(test.document)[number - 1].choices]
        if not typed:
            return Edited(())
        wanted = AddDistractors(step="add_distractors", count=A_FEW)
        return self.add_distractors(wanted, Chosen(tuple(typed), ()), test, material)

    def repair(self, faults: Mapping[int, Sequence[str]], test: Parsed, new: Collection[int]) -> Edited:
        """The passages of these questions without their faults; new questions may get other answers, no others may."""
        units = units_of(test, Chosen(tuple(faults), ()), with_texts=False)

        def prompt(run: Sequence[Unit]) -> Prompt:
            found = [
                f"question {one.number}: {fault}"
                for unit in run
                for one in unit.targets
                for fault in faults[one.number]
            ]
            return prompt_file("repair").filled(rules="", faults="\n".join(found), passages=shown(run, test.text))

        def read(unit: Unit, part: str) -> Sequence[Edit]:
            answers = all(one.number in new for one in unit.targets)
            return edits_for(unit, part, test.text, Terms(words=True, answers=answers))

        return replace(self._rewriting(test, tuple(faults), read, "repair"), corrections=0).run(units, prompt)

    def _rewriting(self, test: Parsed, chosen: Collection[int], read: Reading, purpose: str) -> Rewriting:
        return Rewriting(self.asking, test.text, chosen, read, purpose)
