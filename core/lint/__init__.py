"""Findings in a test, each with its place and a fix where there is one. One more rule: see `rules/README.md`."""

from core.lint.engine import Linter, lint
from core.lint.fixes import apply_safe_fixes
from core.lint.rule import Rule, all_rules
from core.lint.summary import Summary, summary

__all__ = ["Linter", "Rule", "Summary", "all_rules", "apply_safe_fixes", "lint", "summary"]
