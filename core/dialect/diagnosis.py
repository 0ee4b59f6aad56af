"""What there is to say about a text: what strict MDX would refuse, and arrays that are not JSON."""

from __future__ import annotations

from core.dialect.lowering import Lowering
from core.dialect.reading import Tree
from core.document.diagnostic import Diagnostic
from core.document.nodes import Document


def diagnose(tree: Tree, document: Document, lowering: Lowering) -> tuple[Diagnostic, ...]:
    """All findings, in text order."""
    return tuple(sorted(lowering.diagnostics, key=lambda found: (found.span.start, found.span.end, found.rule)))
