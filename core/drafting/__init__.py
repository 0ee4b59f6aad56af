"""Drafting without a model: a planner for messages, and a drafter that makes tests from sources."""

from core.drafting.blanks import Wish
from core.drafting.changes import Changes, add_blanks, choices_for, delete_blanks, to_choice, to_typed, weakest
from core.drafting.drafter import Draft, DraftRequest, draft
from core.drafting.planner import AskedQuestion, Situation, plan_offline
from core.drafting.report import Report
from core.drafting.samples import Sample, samples

__all__ = [
    "AskedQuestion",
    "Changes",
    "Draft",
    "DraftRequest",
    "Report",
    "Sample",
    "Situation",
    "Wish",
    "add_blanks",
    "choices_for",
    "delete_blanks",
    "draft",
    "plan_offline",
    "samples",
    "to_choice",
    "to_typed",
    "weakest",
]
