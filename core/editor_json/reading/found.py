"""What the reader has to tell: each finding names its place in the value."""

from __future__ import annotations

from collections.abc import Iterable

from core.document.diagnostic import Diagnostic, Severity
from core.text import Message, Span

RULE = "editor-json"
NOWHERE = Span(0, 0)  # a value has no text to point into: the message names the node

Path = tuple[int | str, ...]


class Findings:
    """Collects diagnostics. `path` leads to the node: `(2, "children", 0)` is said as `[2].children[0]`."""

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []

    def add(self, severity: Severity, path: Path, ja: str, en: str) -> None:
        """Adds one; the sentences go on after the place."""
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
        message = Message(f"{where}: {ja}" if where else ja, f"{where}: {en}" if where else en)
        self.diagnostics.append(Diagnostic(RULE, severity, message, NOWHERE))

    def dropped_keys(self, node: Iterable[str], known: frozenset[str], path: Path) -> None:
        """Names the keys of a node that a test cannot hold."""
        lost = ", ".join(sorted(str(key) for key in node if key not in known))
        if lost:
            self.add("info", path, f"{lost} は読み取りませんでした。", f"{lost} cannot be kept and was left out.")
