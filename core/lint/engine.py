"""Runs all rules over a test."""

from __future__ import annotations

from core.dialect import Parsed
from core.document.diagnostic import Diagnostic
from core.document.extract import Extract
from core.lint.allowances import ALLOW, allowances, without_allowed
from core.lint.paper import Paper
from core.lint.rule import all_rules


def lint(parsed: Parsed, extract: Extract | None = None) -> tuple[Diagnostic, ...]:
    """Everything found in a test, sorted by place; `extract` gives the sources that answers must stem from.

    What the parser found is among it; where a rule bears the name of such a diagnostic, it decides how that is told.
    What the author allows in a comment (`allowances.py`) is left out.
    """
    paper = Paper(parsed, extract)
    rules = all_rules()
    names = {rule.name for rule in rules}
    found = [diagnostic for diagnostic in parsed.diagnostics if diagnostic.rule not in names]
    found += [finding.named(rule.name) for rule in rules for finding in rule.check(paper)]
    allowed = allowances(parsed.document) if ALLOW in parsed.text else ()
    kept = without_allowed(found, allowed, {item.number: item.span for item in paper.items})
    return tuple(sorted(kept, key=lambda one: (one.span, one.rule, one.question or 0)))
