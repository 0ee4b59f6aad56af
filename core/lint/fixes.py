"""Applying safe fixes: again and again until none is left."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable

from core.dialect import parse
from core.document.diagnostic import Diagnostic
from core.document.extract import Extract
from core.lint.engine import lint
from core.text import Edit, apply_edits

MAX_ROUNDS = 10


def apply_safe_fixes(text: str, extract: Extract | None = None) -> str:
    """The text after all safe fixes, and those that they uncover.

    Of two fixes that touch the same place the first is applied, the other is looked at anew in the next round.
    """
    for _ in range(MAX_ROUNDS):
        fixed = apply_edits(text, _edits_apart(lint(parse(text), extract)))
        if fixed == text:
            break
        text = fixed
    return text


def _edits_apart(diagnostics: Iterable[Diagnostic]) -> list[Edit]:
    taken: list[Edit] = []
    for diagnostic in diagnostics:
        fix = diagnostic.fix
        if fix is not None and fix.safety == "safe" and not any(_touches(edit, taken) for edit in fix.edits):
            for edit in fix.edits:
                insort(taken, edit)
    return taken


def _touches(edit: Edit, taken: list[Edit]) -> bool:
    """True where `edit` meets one of `taken`, which are sorted and apart."""
    index = bisect_right(taken, edit)
    return any(edit.start <= other.end and other.start <= edit.end for other in taken[max(0, index - 1) : index + 1])
