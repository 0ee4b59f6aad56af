"""How many faults a test has for its length, to compare tests, and revisions of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.document.diagnostic import Diagnostic

QUESTIONS = 10


@dataclass(frozen=True, slots=True)
class Summary:
    """Findings counted by rule, in a test of `questions` questions."""

    questions: int
    by_rule: Mapping[str, int]

    def rate(self, rule: str) -> float:
        """Findings of this rule for ten questions; for ten where there is none."""
        return self.by_rule.get(rule, 0) * QUESTIONS / (self.questions or QUESTIONS)

    def total(self) -> float:
        """All findings for ten questions."""
        return sum(map(self.rate, self.by_rule))

    def change_since(self, before: Summary) -> dict[str, float]:
        """By how much each rule's rate has risen (below zero: fallen), the unchanged ones left out."""
        rules = sorted({*self.by_rule, *before.by_rule})
        changes = {rule: self.rate(rule) - before.rate(rule) for rule in rules}
        return {rule: change for rule, change in changes.items() if change}


def summary(found: Iterable[Diagnostic], questions: int) -> Summary:
    """Counts the findings of a test by their rules, the most frequent first."""
    counts = Counter(diagnostic.rule for diagnostic in found)
    return Summary(questions, dict(sorted(counts.items(), key=lambda one: (-one[1], one[0]))))
