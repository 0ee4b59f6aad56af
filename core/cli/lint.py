"""`lint`: what is wrong with a test, `--summary` how much, `--fix` the test with all that can safely be put right."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from core.cli.batch import Outcome, add_input_arguments, run_batch, show, text_of
from core.cli.diagnostics import as_json, as_line
from core.cli.streams import read_bytes, read_text
from core.dialect import parse
from core.document.diagnostic import Diagnostic
from core.document.extract import Extract
from core.document.walk import questions
from core.errors import UnusableInput
from core.lint import Summary, apply_safe_fixes, lint, summary
from core.text import Language, Lines, Message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The form of the findings, the sources of the test, whether to fix it, and the input."""
    parser.add_argument("--format", choices=("text", "json"), default="text", help="form of the findings")
    parser.add_argument("--source", action="append", default=[], metavar="FILE", help="a file that answers stem from")
    parser.add_argument("--fix", action="store_true", help="print the test with the safe fixes applied")
    parser.add_argument("--summary", action="store_true", help="print the findings per 10 questions by rule")
    parser.add_argument("--before", metavar="FILE", help="with --summary: an earlier revision, to show what changed")
    add_input_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Lints one text, or with `--batch` one a line; 1 where an error is found (with `--fix`: is left)."""
    extract = _extract(arguments.source) if arguments.source else None
    as_data = arguments.batch or arguments.format == "json"
    work: Callable[[str], Outcome] = _Linter(
        extract, arguments.fix, as_data=as_data, language=arguments.language
    ).outcome
    if arguments.summary:
        before = read_text(arguments.before) if arguments.before else None
        work = partial(_summary, before=before, extract=extract, as_data=as_data)
    if arguments.batch:
        return run_batch(arguments.file, lambda item: work(text_of(item)), arguments.language)
    return show(work(read_text(arguments.file)), arguments.language)


@dataclass(frozen=True, slots=True)
class _Linter:
    extract: Extract | None
    fix: bool
    as_data: bool
    language: Language

    def outcome(self, text: str) -> Outcome:
        """The findings as the result; with `fix` the text is the result and what is left goes to the diagnostics."""
        if self.fix:
            text = apply_safe_fixes(text, self.extract)
        found = lint(parse(text), self.extract)
        code = int(any(diagnostic.severity == "error" for diagnostic in found))
        if self.fix:
            return Outcome(text, found, text, code)
        return Outcome(self._findings(found, text), (), text, code)

    def _findings(self, found: Sequence[Diagnostic], text: str) -> object:
        places = Lines(text)
        if self.as_data:
            return [as_json(diagnostic, places, self.language) for diagnostic in found]
        return "\n".join(as_line(diagnostic, places, self.language) for diagnostic in found)


def _summary(text: str, *, before: str | None, extract: Extract | None, as_data: bool) -> Outcome:
    """Findings per 10 questions, and with an earlier text how much they rose or fell."""
    now = _counted(text, extract)
    change = now.change_since(_counted(before, extract)) if before is not None else {}
    if as_data:
        rates = {rule: round(now.rate(rule), 2) for rule in now.by_rule}
        changes = {rule: round(rise, 2) for rule, rise in change.items()}
        return Outcome({"questions": now.questions, "total": round(now.total(), 2), "rules": rates, "change": changes})
    lines = [
        f"{rule:28} {now.rate(rule):6.2f}" + (f" {change[rule]:+7.2f}" if rule in change else "")
        for rule in (*now.by_rule, *(rule for rule in change if rule not in now.by_rule))
    ]
    return Outcome("\n".join([*lines, f"{f'all, in {now.questions} questions':28} {now.total():6.2f}"]))


def _counted(text: str, extract: Extract | None) -> Summary:
    parsed = parse(text)
    return summary(lint(parsed, extract), len(questions(parsed.document)))


def _extract(names: Sequence[str]) -> Extract:
    from core.sources import Upload, read_sources  # PDF and OCR take a second to load: only where they are asked for

    extract = read_sources([Upload(name, read_bytes(name)) for name in names])
    for refusal in extract.refusals:
        raise UnusableInput(Message(f"{refusal.name}: {refusal.reason.ja}", f"{refusal.name}: {refusal.reason.en}"))
    return extract
