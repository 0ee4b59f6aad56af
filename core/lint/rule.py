"""What a rule is, and how rules are found: each file in `core/lint/rules` is one, named for the fault it finds."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Literal

from core.document.diagnostic import Diagnostic, Fix, Severity
from core.lint import rules
from core.lint.paper import Paper
from core.text import Message, Span


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule reports: a diagnostic without its name. `question` is the item's number, None for the document."""

    severity: Severity
    message: Message
    span: Span
    question: int | None = None
    related: tuple[Span, ...] = ()
    fix: Fix | None = None

    def named(self, rule: str) -> Diagnostic:
        """The diagnostic of this finding."""
        return Diagnostic(rule, self.severity, self.message, self.span, self.question, self.related, self.fix)


LooksAt = Literal["block", "answers", "questions", "test"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One fault: its name (`leak-adjacent`), its page (the module's docstring), tests without and with the fault.

    One that looks at a block is given a paper of that block alone, and is not asked again while the block is the same.
    One that looks for answers is asked again for those that may be told by a block that has changed, one that looks at
    the questions where one of these has changed.
    """

    name: str
    looks_at: LooksAt
    page: str
    valid: tuple[str, ...]
    invalid: tuple[str, ...]
    check: Callable[[Paper], Iterable[Finding]]


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(rules.__path__))
    return tuple(_rule(name, import_module(f"{rules.__name__}.{name}")) for name in names)


def _rule(module_name: str, module: Any) -> Rule:
    return Rule(
        name=module_name.replace("_", "-"),
        looks_at=module.LOOKS_AT,
        page=module.__doc__,
        valid=module.VALID,
        invalid=module.INVALID,
        check=module.check,
    )
