"""Passages are shown, replies come back in parts, and code decides what of them becomes an edit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.dialect import parse, read_reply
from core.document.walk import questions
from core.llm.failed import CallFailed
from core.llm.outcome import Outcome
from core.llm.prompt import Prompt, TextPart, Turn
from core.text import Edit, Message
from core.workflow.model.asking import Asking
from core.workflow.model.marked import mark, parts
from core.workflow.model.passages_asked import batches
from core.workflow.model.replacement import Unusable
from core.workflow.model.rest import leaves_rest_alone
from core.workflow.model.units import Unit, one_each, units_of
from core.workflow.ports import Edited
from core.workflow.targets import Chosen
from core.workflow.words import counted, numbered

MOST_CORRECTIONS = 2
"""What two corrections do not cure, more will not: the prompt or the model is wrong (background.md, 2)."""
MOST_BATCHES = 5
BATCH_TOKENS = 3_000  # a reply has about as many tokens as its passages; more are cut off by many servers

Reading = Callable[[Unit, str], Sequence[Edit]]
"""The edits that a part about a unit asks for; raises `Unusable`."""


@dataclass(slots=True)
class _Round:
    """What came of the replies so far: edits for each unit, and what is wrong with the others' parts."""

    edits: dict[str, tuple[Edit, ...]] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rewriting:
    """One wish about passages of a test. `chosen`: the questions that may change; `read` makes edits of a part."""

    asking: Asking
    text: str
    chosen: Collection[int]
    read: Reading
    purpose: str
    corrections: int = MOST_CORRECTIONS

    def run(self, units: Sequence[Unit], prompt: Callable[[Sequence[Unit]], Prompt]) -> Edited:
        """The edits for all units; what could not be done is said.

        Raises:
            CallFailed: a call ended without a reply, or nothing of the replies could be used.
        """
        runs = batches(units, self.text, min(BATCH_TOKENS, self.asking.prompt_tokens // 2))
        edits: list[Edit] = []
        failed: list[Unit] = []
        for number, run in enumerate(runs[:MOST_BATCHES], 1):
            done = self._one(run, prompt(run), to_come=min(len(runs), MOST_BATCHES) - number)
            edits += [edit for made in done.edits.values() for edit in made]
            failed += [unit for unit in run if unit.label in done.faults]
        if failed and not edits:
            raise CallFailed(Outcome.INVALID)
        left = [*failed, *(unit for run in runs[MOST_BATCHES:] for unit in run)]
        return Edited(tuple(edits), _not_done(left) if left else None)

    def _one(self, units: Sequence[Unit], prompt: Prompt, to_come: int) -> _Round:
        """What comes of one run of passages; corrections leave a request to each of those `to_come`."""
        said = self.asking.text(prompt, self.purpose)
        done = self._read(units, said, _Round())
        for _ in range(self.corrections):
            if not done.faults or (to_come and self.asking.budget.requests_left <= to_come):
                break
            prompt = prompt.then(
                Turn("assistant", (TextPart(said),)), Turn("user", (TextPart(_complaint(done.faults)),))
            )
            try:
                said = self.asking.text(prompt, self.purpose)
            except CallFailed as fault:
                if not done.edits or fault.outcome is Outcome.CANCELLED:
                    raise
                break  # what is good already is not lost because the rest cannot be asked for again
            again = [unit for unit in units if unit.label in done.faults or "" in done.faults]
            done = self._read(again, said, _Round(done.edits))
        return done

    def _read(self, units: Sequence[Unit], said: str, done: _Round) -> _Round:
        found = _parts_for(units, said, len(questions(parse(self.text).document)))
        if not found:
            return _Round(done.edits, {unit.label: f"no part under {mark(unit.label)}" for unit in units})
        for unit in units:
            if unit.label in found:
                self._take(unit, found[unit.label], done)
        self._drop_harmful(done)
        return done

    def _take(self, unit: Unit, part: str, done: _Round) -> None:
        try:
            edits = self.read(unit, part)
        except Unusable as fault:
            done.faults[unit.label] = str(fault)
        else:
            done.edits[unit.label] = tuple(edits)

    def _drop_harmful(self, done: _Round) -> None:
        """Takes out the edits that reach beyond their passage; only looks for them where all together do harm."""
        if self._is_harmless(done.edits.values()):
            return
        kept: dict[str, tuple[Edit, ...]] = {}
        for label, edits in done.edits.items():
            if self._is_harmless([*kept.values(), edits]):
                kept[label] = edits
            else:
                done.faults[label] = "it changes how the text around it is read (an open fence, formula or comment?)"
        done.edits = kept

    def _is_harmless(self, made: Iterable[Sequence[Edit]]) -> bool:
        edits = [edit for one in made for edit in one]
        return not edits or leaves_rest_alone(self.text, edits, self.chosen)


def _parts_for(units: Sequence[Unit], said: str, count: int) -> Mapping[str, str]:
    """The parts of a reply about the units, of a test with `count` questions.

    Where the marked lines were forgotten: the passages out of a whole test that came back, or the only one shown.
    """
    labels = {unit.label for unit in units}
    if found := {label: part for label, part in parts(said).items() if label in labels}:
        return found
    text = read_reply(said).text.strip()
    test = parse(text)
    asked = len(questions(test.document))
    if asked == count:
        numbers = tuple(one.number for unit in units for one in unit.targets)
        theirs = units_of(test, Chosen(numbers, ()))
        theirs = one_each(theirs) if all(len(unit.targets) == 1 for unit in units) else theirs
        return {unit.label: unit.shown(text) for unit in theirs if unit.label in labels}
    return {units[0].label: text} if asked and len(units) == 1 else {}


def _complaint(faults: Mapping[str, str]) -> str:
    listed = "\n".join(f"{mark(label)}: {fault}" for label, fault in faults.items())
    return f"Not usable:\n{listed}\nGive these parts again, each under its marked line, nothing else."


def _not_done(units: Sequence[Unit]) -> Message:
    numbers = sorted(one.number for unit in units for one in unit.targets)
    if not numbers:
        count = len(units)
        return Message(
            f"{count}か所は直せなかったので、元のままです。",
            f"{counted(count, 'passage')} could not be changed and stay as they were.",
        )
    named = numbered(numbers)
    return Message(f"{named.ja}は直せなかったので、元のままです。", f"Unchanged, because it did not work: {named.en}.")
