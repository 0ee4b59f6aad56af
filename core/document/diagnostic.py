"""A diagnostic: one thing found in a text. The panel, the source editor, the command line and repairs read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.text import Edit, Message, Span

Severity = Literal["error", "warning", "info"]
Safety = Literal["safe", "review"]


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that cures a finding. `safe` may be applied unseen; `review` changes what the test asks."""

    title: Message
    safety: Safety
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    `rule` is the fault's name (`leak-adjacent`), `span` its place in the source text, `question` the number of the
    question it belongs to, from 1 in reading order, None where it belongs to the document. `related` are more places.
    """

    rule: str
    severity: Severity
    message: Message
    span: Span
    question: int | None = None
    related: tuple[Span, ...] = ()
    fix: Fix | None = None
