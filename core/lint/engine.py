"""Runs all rules over a test."""

from __future__ import annotations

from collections.abc import Mapping

from core.dialect import Parsed
from core.document.diagnostic import Diagnostic
from core.document.extract import Extract
from core.lint.allowances import ALLOW, allowances, without_allowed
from core.lint.paper import Layout, Paper
from core.lint.parts import Part, parts
from core.lint.passages import title_passages
from core.lint.rule import all_rules


class Linter:
    """Lints one revision of a test after another, and looks anew only at the blocks that have changed.

    What it gives never depends on what it has seen before. It may be shared between threads.
    """

    def __init__(self) -> None:
        self._known: Mapping[str, Part] = {}

    def lint(self, parsed: Parsed, extract: Extract | None = None) -> tuple[Diagnostic, ...]:
        """Everything found in a test, sorted by place; `extract` gives the sources that answers must stem from.

        What the parser found is among it; where a rule bears the name of such a diagnostic, it decides how that is
        told. What the author allows in a comment (`allowances.py`) is left out.
        """
        rules = all_rules()
        of_blocks = [rule for rule in rules if rule.looks_at == "block"]
        known = tuple(parts(parsed, of_blocks, self._known))
        self._known = {part.source: part for part in known}
        paper = _paper(parsed, extract, known)
        names = {rule.name for rule in rules}
        found = [diagnostic for diagnostic in parsed.diagnostics if diagnostic.rule not in names]
        found += [one for part in known for one in part.found]
        found += [
            finding.named(rule.name) for rule in rules if rule.looks_at == "test" for finding in rule.check(paper)
        ]
        allowed = allowances(parsed.document) if ALLOW in parsed.text else ()
        kept = without_allowed(found, allowed, {item.number: item.span for item in paper.items} if allowed else {})
        return tuple(sorted(kept, key=_place))


def lint(parsed: Parsed, extract: Extract | None = None) -> tuple[Diagnostic, ...]:
    """What `Linter.lint` gives, for a test that is looked at once."""
    return Linter().lint(parsed, extract)


def _paper(parsed: Parsed, extract: Extract | None, known: tuple[Part, ...]) -> Paper:
    items = tuple(item for part in known for item in part.items)
    titles = title_passages(parsed.document, parsed.text)
    passages = (*titles, *(passage for part in known for passage in part.passages))
    return Paper(parsed, extract, Layout(items, passages))


def _place(one: Diagnostic) -> tuple[int, int, str, int]:
    return one.span.start, one.span.end, one.rule, one.question or 0
