"""After a draft or a change the linter reads the result: errors go back as targeted edits, and the best text wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.dialect import parse
from core.document.diagnostic import Diagnostic
from core.document.diff import carry_ids, diff
from core.document.extract import Extract
from core.document.nodes import Document
from core.errors import Cancelled, StudioError
from core.text import Edit, Message, apply_edits
from core.workflow.changes import written_numbers
from core.workflow.live import LiveJob
from core.workflow.ports import Drafter

MOST_ROUNDS = 2
MOST_TRIED_ALONE = 6
_MENDING = Message("できたものを点検しています", "Checking the result")
_MENDED = Message("点検して直しました", "Checked and put right")
_FINE = Message("点検しました", "Checked")


@dataclass(frozen=True, slots=True)
class Mending:
    """The repair of what a turn made of a test; `before` is the test that it began with."""

    before: Document
    material: Extract
    drafter: Drafter
    job: LiveJob

    def mended(self, text: str) -> str:
        """The text with fewer errors in what this turn wrote, else as it is; never with a finding more of any rule.

        Raises:
            Cancelled: the turn was stopped.
        """
        findings = self._findings(text)
        if not self._faults(text, findings):
            return text
        self.job.begin("repair", _MENDING)
        best = text
        for _ in range(MOST_ROUNDS):
            better = self._round(best, findings)
            if better is None:
                break
            best, findings = better
        self.job.finish(_FINE if best == text else _MENDED)
        return best

    def _round(self, text: str, findings: Sequence[Diagnostic]) -> tuple[str, Sequence[Diagnostic]] | None:
        """A better text with its findings; None where there is nothing to mend or the repair made nothing better."""
        faults = self._faults(text, findings)
        if not faults:
            return None
        try:
            edited = self.drafter.repair(faults, parse(text), self._written(text)[1])
        except Cancelled:
            raise
        except StudioError:  # the test stands without the repair; what is left is shown as warnings
            self.job.go_on()
            return None
        return self._best_of(text, findings, edited.edits)

    def _best_of(
        self, text: str, findings: Sequence[Diagnostic], edits: Sequence[Edit]
    ) -> tuple[str, Sequence[Diagnostic]] | None:
        """All edits where they do good together, else those that do good one by one."""
        if (better := self._better(text, findings, edits)) is not None or len(edits) < 2:
            return better
        kept: list[Edit] = []
        best: tuple[str, Sequence[Diagnostic]] | None = None
        for edit in edits[:MOST_TRIED_ALONE]:
            if (one := self._better(text, best[1] if best else findings, [*kept, edit])) is not None:
                best = one
                kept.append(edit)
        return best

    def _better(
        self, text: str, findings: Sequence[Diagnostic], edits: Sequence[Edit]
    ) -> tuple[str, Sequence[Diagnostic]] | None:
        if not edits:
            return None
        changed = apply_edits(text, edits)
        found = self._findings(changed)
        before, after = _counted(findings), _counted(found)
        fewer = sum(one.severity == "error" for one in found) < sum(one.severity == "error" for one in findings)
        return (changed, found) if fewer and not after - before else None

    def _findings(self, text: str) -> Sequence[Diagnostic]:
        from core.lint import lint  # loads dictionaries

        return lint(parse(text), self.material)

    def _faults(self, text: str, findings: Sequence[Diagnostic]) -> Mapping[int, tuple[str, ...]]:
        """The errors in what this turn wrote, by question."""
        written = self._written(text)[0]
        faults: dict[int, tuple[str, ...]] = {}
        for found in findings:
            if found.severity == "error" and found.question in written:
                faults[found.question] = (*faults.get(found.question, ()), f"{found.rule}: {found.message.en}")
        return faults

    def _written(self, text: str) -> tuple[frozenset[int], frozenset[int]]:
        """The questions that this turn changed, added or put into other words, by number; and those that it added."""
        document = carry_ids(self.before, parse(text).document)
        changes = diff(self.before, document)
        added = frozenset(here.number for here in changes.added)
        return written_numbers(changes, document), added


def _counted(findings: Sequence[Diagnostic]) -> Counter[str]:
    return Counter(found.rule for found in findings if found.severity != "info")
