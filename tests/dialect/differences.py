"""The deliberate differences in core/dialect/README.md: `python -m tests.dialect.differences` writes it anew."""

from __future__ import annotations

import json
from pathlib import Path

DATA = Path(__file__).parent / "deliberate_differences.json"
README = Path(__file__).parents[2] / "core" / "dialect" / "README.md"
BEGIN = "<!-- written by `python -m tests.dialect.differences` from tests/dialect/deliberate_differences.json -->\n"
END = "<!-- end -->\n"


def listed() -> str:
    """The rules as a table, each with the conformance rows that differ by it."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    lines = ["| rule | what is read otherwise | rows |", "| --- | --- | --- |"]
    for rule, reason in data["rules"].items():
        rows = [row for named in data["rows"].values() for row, why in named.items() if why == rule]
        more = f" and {len(rows) - 3} more" if len(rows) > 3 else ""
        written = ", ".join(rows[:3]) + more if rows else "none"
        lines.append(f"| {rule} | {reason} | {written} |")
    return "\n".join(lines) + "\n"


def parts() -> tuple[str, str, str]:
    """The README before the list, the list, and what follows."""
    before, rest = README.read_text(encoding="utf-8").split(BEGIN)
    written, after = rest.split(END)
    return before, written, after


if __name__ == "__main__":
    before, _, after = parts()
    README.write_text(before + BEGIN + listed() + END + after, encoding="utf-8")
