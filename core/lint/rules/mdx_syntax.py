"""The text holds what strict MDX refuses, such as a bare `<`; told once, with its other places.

Why: this product reads it, but other tools refuse the whole document. A question inside a formula or a code span is no
question anywhere.
Not covered: text that strict MDX accepts and reads in another way.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.document.diagnostic import Diagnostic, Fix, Severity
from core.lint.paper import Paper
from core.lint.rule import Finding, LooksAt
from core.text import Edit

LOOKS_AT: LooksAt = "test"

VALID = (
    "解は $\\frac{-b}{2a}$ である。",
    '集合 \\{1, 2, 3\\} の要素の個数は<question correct="3" />である。',
    'One half is <question correct="1/2" />.',
)
INVALID = (
    '有意であった（p<0.05）。平均は<question correct="12" />であった。',
    "気温は 0<x<10 の範囲にある。",
    "The root is $x=<question correct='3' />$.",
)

_WORST_FIRST: tuple[Severity, ...] = ("error", "warning", "info")


def check(paper: Paper) -> Iterator[Finding]:
    """One finding for the document, at its worst place."""
    found = [one for one in paper.parsed.diagnostics if one.rule == "mdx-syntax"]
    if not found:
        return
    worst = min(found, key=lambda one: (_WORST_FIRST.index(one.severity), one.span))
    others = tuple(sorted(one.span for one in found if one is not worst))
    yield Finding(worst.severity, worst.message, worst.span, related=others, fix=_fix(worst, found))


def _fix(worst: Diagnostic, found: list[Diagnostic]) -> Fix | None:
    """The fix of the worst place, with the edits of all others that are as safe."""
    if worst.fix is None:
        return None
    edits: list[Edit] = []
    for one in sorted(found, key=lambda one: one.span):
        if one.fix is None or one.fix.safety != worst.fix.safety:
            continue
        if not edits or all(edit.start > edits[-1].end for edit in one.fix.edits):
            edits += sorted(one.fix.edits)
    return Fix(worst.fix.title, worst.fix.safety, tuple(edits))
