"""How the command line shows a diagnostic: as JSON, and as one line for people."""

from __future__ import annotations

from typing import Any

from core.document.diagnostic import Diagnostic, Fix
from core.text import Language, Lines

Json = dict[str, Any]


def as_json(diagnostic: Diagnostic, lines: Lines, language: Language) -> Json:
    """`{"rule","severity","message","question","start","end","line","column","fix"}`; offsets in code points."""
    position = lines.position(diagnostic.span.start)
    return {
        "rule": diagnostic.rule,
        "severity": diagnostic.severity,
        "message": diagnostic.message.in_language(language),
        "question": diagnostic.question,
        "start": diagnostic.span.start,
        "end": diagnostic.span.end,
        "line": position.line,
        "column": position.column,
        "fix": _fix(diagnostic.fix, language) if diagnostic.fix else None,
    }


def as_line(diagnostic: Diagnostic, lines: Lines, language: Language) -> str:
    """`3:14 warning leak-adjacent 問2: …`, line and column from 1."""
    position = lines.position(diagnostic.span.start)
    question = "" if diagnostic.question is None else _question(diagnostic.question, language)
    message = diagnostic.message.in_language(language)
    return f"{position.line}:{position.column} {diagnostic.severity} {diagnostic.rule} {question}{message}"


def _fix(fix: Fix, language: Language) -> Json:
    edits = [{"start": edit.start, "end": edit.end, "text": edit.text} for edit in fix.edits]
    return {"title": fix.title.in_language(language), "safety": fix.safety, "edits": edits}


def _question(number: int, language: Language) -> str:
    return f"問{number}: " if language == "ja" else f"question {number}: "
