"""Runs all rules over a test."""

from __future__ import annotations

from collections.abc import Iterator

from core.dialect import Parsed
from core.document.diagnostic import Diagnostic
from core.document.extract import Extract
from core.lint.allowances import ALLOW, allowances, without_allowed
from core.lint.paper import Layout, Paper
from core.lint.parts import Part, parts
from core.lint.passages import title_passages
from core.lint.revision import Revision, change_between
from core.lint.rule import Rule, all_rules


class Linter:
    """Lints one revision of a test after another, and looks anew only at what has changed.

    What it gives never depends on what it has seen before. It may be shared between threads.
    """

    def __init__(self) -> None:
        self._last: Revision | None = None

    def lint(self, parsed: Parsed, extract: Extract | None = None) -> tuple[Diagnostic, ...]:
        """Everything found in a test, sorted by place; `extract` gives the sources that answers must stem from.

        What the parser found is among it; where a rule bears the name of such a diagnostic, it decides how that is
        told. What the author allows in a comment (`allowances.py`) is left out.
        """
        last, rules = self._last, all_rules()
        known = {part.source: part for part in last.parts} if last else {}
        now = tuple(parts(parsed, [rule for rule in rules if rule.looks_at == "block"], known))
        paper = _paper(parsed, extract, now)
        of_rules = _beyond_one_block(last, now, paper)
        self._last = Revision(now, paper, of_rules)
        found = _of_parser(parsed)
        found += (one for part in now for one in part.found)
        found += (one for of_rule in of_rules.values() for one in of_rule)
        found += (one for rule in rules if rule.looks_at == "test" for one in _asked(rule, paper))
        allowed = allowances(parsed.document) if ALLOW in parsed.text else ()
        kept = without_allowed(found, allowed, {item.number: item.span for item in paper.items} if allowed else {})
        return tuple(sorted(kept, key=_place))


def _of_parser(parsed: Parsed) -> list[Diagnostic]:
    names = {rule.name for rule in all_rules()}
    return [diagnostic for diagnostic in parsed.diagnostics if diagnostic.rule not in names]


def _beyond_one_block(last: Revision | None, now: tuple[Part, ...], paper: Paper) -> dict[str, tuple[Diagnostic, ...]]:
    """What the rules find that look for answers or at the questions, by their names."""
    rules = [rule for rule in all_rules() if rule.looks_at in ("answers", "questions")]
    change = change_between(last, now, paper)
    if last is None or change is None:
        return {rule.name: tuple(_asked(rule, paper)) for rule in rules}
    focused = paper.focused(change.touched)
    found: dict[str, tuple[Diagnostic, ...]] = {}
    for rule in rules:
        before = last.found[rule.name]
        if rule.looks_at == "answers":
            found[rule.name] = (*change.kept(before), *_asked(rule, focused))
        else:
            same = change.same_questions(before)
            found[rule.name] = tuple(_asked(rule, paper)) if same is None else same
    return found


def _asked(rule: Rule, paper: Paper) -> Iterator[Diagnostic]:
    return (finding.named(rule.name) for finding in rule.check(paper))


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
